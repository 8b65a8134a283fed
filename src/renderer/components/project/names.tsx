import { Link } from 'wouter';
import { flowStore } from '../../lib/flow/flow-store.ts';
import { closeSheet } from '../../lib/flow/sheet-actions.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './names.module.css';

interface ProjectNameProps {
  /** null: it belongs to none, and leads nowhere. */
  readonly projectId: string | null;
  readonly title: string;
}

/** What an add-on is called, which leads to its project. */
export function ProjectName({ projectId, title }: ProjectNameProps) {
  if (projectId === null) return printable(title);
  return (
    <Link href={routes.project(projectId)} className={classes['name']} onClick={leaveSheet}>
      {printable(title)}
    </Link>
  );
}

interface AuthorNameProps {
  readonly author: string;
  /** Unknown: the page of a person finds the organization of that name. */
  readonly isOrgOwned?: boolean | undefined;
  readonly tabIndex?: number | undefined;
}

/** `by Merrow`, which leads to who made it. */
export function AuthorName({ author, isOrgOwned = false, tabIndex }: AuthorNameProps) {
  const href = isOrgOwned ? routes.organization(author) : routes.person(author);
  return (
    <Link href={href} tabIndex={tabIndex} className={classes['name']} onClick={leaveSheet}>
      {t('ui-by-author', { author })}
    </Link>
  );
}

/** The page that opens is not to lie under a plan. */
function leaveSheet(): void {
  if (flowStore.getState().step.name !== 'idle') closeSheet();
}
