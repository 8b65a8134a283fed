import { Button } from '@mantine/core';
import { printable, t } from '../../../lib/format/text.ts';
import classes from './edit-conflict.module.css';
import form from './form.module.css';
import type { EditState } from './use-edit.ts';

interface EditConflictProps {
  readonly edit: Pick<EditState<object>, 'conflicts' | 'reset' | 'saveOver' | 'writing'>;
  /** Formats a value for display. */
  readonly describe?: (field: string, item: string) => string;
  /** Labels of fields that differ from those of most forms. */
  readonly labels?: Readonly<Partial<Record<string, string>>>;
  readonly onSaved?: () => void;
}

const LABELS = {
  name: 'ui-name',
  slug: 'ui-slug',
  visibility: 'ui-visibility',
  type: 'ui-project-types',
  clientSide: 'ui-side-client',
  serverSide: 'ui-side-server',
  summary: 'ui-summary',
  description: 'ui-project-description',
  categories: 'ui-project-tags',
  featuredCategories: 'ui-featured-tags',
  id: 'ui-project-licence',
  url: 'ui-licence-url',
  issueTracker: 'ui-link-issues',
  sourceCode: 'ui-link-source',
  wikiPage: 'ui-link-wiki',
  discordServer: 'ui-link-discord',
  title: 'ui-version-title',
  featured: 'ui-picture-featured',
  versionNumber: 'ui-version-number',
  releaseChannel: 'ui-channel',
  changelog: 'ui-changelog',
  gameVersions: 'ui-game-versions',
  loaders: 'ui-loaders',
  dependencies: 'ui-dependencies',
  keepFiles: 'ui-files',
  role: 'ui-role',
  userName: 'ui-profile-user-name',
  bio: 'ui-profile-bio',
  permissions: 'ui-project-permissions',
  organisationPermissions: 'ui-organization-permissions',
} as const;

/** Shows someone else's saved values beside the user's own, who chooses between them. */
export function EditConflict(props: EditConflictProps) {
  const { edit, describe = asItIs, labels = {}, onSaved } = props;
  const { conflicts, reset, saveOver, writing } = edit;
  if (conflicts.length === 0) return null;
  const overwrite = async () => {
    if (await saveOver()) onSaved?.();
  };
  return (
    <section aria-label={t('ui-conflict')} className={classes['conflict']}>
      {conflicts.map(({ field, theirs, mine }) => (
        <div key={field} className={classes['field']}>
          <b>{labels[field] ?? nameOf(field)}</b>
          <Side
            label={t('ui-conflict-theirs')}
            text={describeValues(theirs, (item) => describe(field, item))}
          />
          <Side
            label={t('ui-conflict-mine')}
            text={describeValues(mine, (item) => describe(field, item))}
          />
        </div>
      ))}
      <div className={form['foot']}>
        <Button disabled={writing.isBusy} onClick={reset}>
          {t('ui-take-theirs')}
        </Button>
        <Button disabled={writing.isBusy} onClick={() => void overwrite()}>
          {t('ui-save-over')}
        </Button>
      </div>
    </section>
  );
}

const asItIs = (_field: string, item: string): string => item;

function Side({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes['side']}>
      <span className={form['hint']}>{label}</span>
      <p>{text}</p>
    </div>
  );
}

function nameOf(field: string): string {
  return Object.hasOwn(LABELS, field) ? t(LABELS[field as keyof typeof LABELS]) : field;
}

function describeValues(value: unknown, describe: (item: string) => string): string {
  const items = Array.isArray(value) ? value : [value];
  const words = items
    .filter((item) => item !== null && item !== '')
    .map((item) => (typeof item === 'string' ? describe(item) : JSON.stringify(item)));
  return words.length === 0 ? t('ui-conflict-nothing') : printable(words.join(', '));
}
