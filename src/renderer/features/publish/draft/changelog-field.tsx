import { Button, FileButton } from '@mantine/core';
import { client } from '../../../lib/core/client.ts';
import { pickFolder } from '../../../lib/files/pick-folder.ts';
import { t } from '../../../lib/format/text.ts';
import { uploadFile } from '../../../lib/files/upload.ts';
import form from '../parts/form.module.css';
import { MarkdownField } from '../parts/markdown-field.tsx';
import { problemOf, fieldSourceOf } from './remarks.tsx';
import type { DraftForm } from './use-draft.ts';

type ChangelogInput = Parameters<typeof client.drafts.setChangelog>[0]['changelog'];

/** The changelog, typed or imported from a file or a git history. */
export function ChangelogField({ form: draftForm }: { form: DraftForm }) {
  const { draft, content, edit, refill } = draftForm;
  const take = (changelog: ChangelogInput) =>
    refill(() => client.drafts.setChangelog({ draftId: draft.id, changelog }));
  const fromFile = async (file: File | null) => {
    if (file !== null) await take({ from: 'file', grantId: await uploadFile(file) });
  };
  const fromGit = async () => {
    const folder = await pickFolder(t('ui-changelog-git-title'));
    if (folder !== null) await take({ from: 'git', grantId: folder.grantId });
  };
  return (
    <div className={form['group']}>
      <MarkdownField
        label={t('ui-changelog')}
        field="changelog"
        registry={draft.registry}
        value={content.changelog}
        hint={fieldSourceOf(draftForm, 'changelog')}
        problem={problemOf(draftForm, 'changelog')}
        onChange={(changelog) => edit({ changelog })}
      />
      <div className={form['foot']}>
        <FileButton
          accept=".md,.txt,.markdown"
          onChange={(file) => void fromFile(file)}
          inputProps={{ 'aria-label': t('ui-changelog-file') }}
        >
          {(props) => (
            <Button size="xs" {...props}>
              {t('ui-changelog-file')}
            </Button>
          )}
        </FileButton>
        <Button size="xs" onClick={() => void take({ from: 'previous' })}>
          {t('ui-changelog-previous')}
        </Button>
        <Button size="xs" onClick={() => void fromGit()}>
          {t('ui-changelog-git')}
        </Button>
      </div>
    </div>
  );
}
