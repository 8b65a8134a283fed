import { Link } from 'wouter';
import { flowStore } from '../../lib/flow/flow-store.ts';
import { closeSheet } from '../../lib/flow/sheet-actions.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './names.module.css';

interface ProjectNameProps {
  /** null: it has no project, and no link. */
  readonly projectId: string | null;
  readonly title: string;
}

/** Name of an add-on, linking to its project. */
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
  /** Undefined: unknown; the page of a person redirects to the organization of that name. */
  readonly isOrgOwned?: boolean | undefined;
  readonly tabIndex?: number | undefined;
}

/** `by Merrow`, linking to the author. */
export function AuthorName({ author, isOrgOwned = false, tabIndex }: AuthorNameProps) {
  const href = isOrgOwned ? routes.organization(author) : routes.person(author);
  return (
    <Link href={href} tabIndex={tabIndex} className={classes['name']} onClick={leaveSheet}>
      {t('ui-by-author', { author })}
    </Link>
  );
}

/** The opened page must not be covered by a plan. */
function leaveSheet(): void {
  if (flowStore.getState().step.name !== 'idle') closeSheet();
}
