import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatSize } from '#shared/messages/format.ts';
import type { DraftFile } from '#shared/domain/draft.ts';
import { Digest } from '../../../components/digest.tsx';
import { Pill } from '../../../components/pill.tsx';
import { ProblemsShown } from '../../../hooks/use-shown-problem.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { client } from '../../../lib/core/client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { uploadFiles } from '../../../lib/files/upload.ts';
import { DropField } from '../parts/drop-field.tsx';
import form from '../parts/form.module.css';
import classes from './draft-files.module.css';
import { Remarks } from './remarks.tsx';
import type { DraftForm } from './use-draft.ts';

/** The primary file and the additional files. */
export function DraftFiles({ form: draftForm }: { form: DraftForm }) {
  const { draft, refill } = draftForm;
  const [isBusy, setBusy] = useState(false);
  const change = (part: { add?: string[]; remove?: string[]; primaryFile?: string }) =>
    refill(() =>
      client.drafts.setFiles({
        draftId: draft.id,
        change: { add: [], remove: [], primaryFile: null, ...part },
      }),
    );
  const add = async (files: readonly File[]) => {
    setBusy(true);
    await attempt(async () => {
      await change({ add: [...(await uploadFiles(files))] });
    });
    setBusy(false);
  };
  const line = (file: DraftFile, isPrimary: boolean) => (
    <DraftFileLine
      key={file.id}
      file={file}
      isPrimary={isPrimary}
      onLead={() => void change({ primaryFile: file.id })}
      onRemove={() => void change({ remove: [file.id] })}
    />
  );
  return (
    <fieldset className={form['group']}>
      <legend>{t('ui-files')}</legend>
      <ul className={classes['list']}>
        {draft.primaryFile === null ? null : line(draft.primaryFile, true)}
        {draft.additionalFiles.map((file) => line(file, false))}
      </ul>
      {/* The files are already chosen, so their problems may show at once. */}
      <ProblemsShown value>
        <Remarks form={draftForm} field="primaryFile" />
        <Remarks form={draftForm} field="additionalFiles" />
      </ProblemsShown>
      <DropField
        label={t('ui-add-files')}
        hint={t('ui-add-files-hint')}
        isBusy={isBusy}
        onFiles={(files) => void add(files)}
      />
    </fieldset>
  );
}

interface DraftFileLineProps {
  readonly file: DraftFile;
  readonly isPrimary: boolean;
  readonly onLead: () => void;
  readonly onRemove: () => void;
}

function DraftFileLine({ file, isPrimary, onLead, onRemove }: DraftFileLineProps) {
  const name = printable(file.name);
  return (
    <li>
      <span className={classes['words']}>
        <b>{name}</b>
        <span>
          {formatSize(file.size)} · <Digest value={file.sha512} name="sha512" />
        </span>
      </span>
      {isPrimary ? (
        <Pill tone="accent">{t('ui-primary-file')}</Pill>
      ) : (
        <>
          <Button size="xs" aria-label={t('ui-make-primary-of', { name })} onClick={onLead}>
            {t('ui-make-primary')}
          </Button>
          <Button size="xs" aria-label={t('ui-remove-of', { name })} onClick={onRemove}>
            {t('ui-remove')}
          </Button>
        </>
      )}
    </li>
  );
}
