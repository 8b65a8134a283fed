import { Button, FileButton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FoundInstance } from '#shared/domain/import-preview.ts';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { Dialog, DialogFoot } from '../../components/dialog.tsx';
import { JobLine } from '../../components/job-line.tsx';
import { WriteProblem } from '../../components/write-problem.tsx';
import { useRunningJob } from '../../hooks/use-running-job.ts';
import { api, client } from '../../lib/core/client.ts';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { isCancelled, toPayload } from '../../lib/core/errors.ts';
import { pickFolder } from '../../lib/files/pick-folder.ts';
import { uploadFiles } from '../../lib/files/upload.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { printable, t } from '../../lib/format/text.ts';
import { closeRequestedDialog, type ImportFound } from '../../lib/state/requested-dialog.ts';
import { showError } from '../../lib/state/toast.ts';
import { FoundToImport } from './found-to-import.tsx';
import classes from './sharing.module.css';

interface ImportDialogProps {
  readonly loadoutId: string;
  /** The dropped file or folder; null: the user picks one. */
  readonly dropped: ImportFound | null;
}

/**
 * Imports another launcher's instance, a pack or a folder: shows its contents, then the plan.
 * Closing it cancels the reading.
 */
export function ImportDialog({ loadoutId, dropped }: ImportDialogProps) {
  const about = useSourceWords(loadoutId);
  const [found, setFound] = useState(dropped);
  const { progress, problem, run, cancel } = useRunningJob('import');
  const read = async (grantId: string) => {
    setFound(null);
    const outcome = await run(client.plans.readImport({ loadoutId, grantId }));
    if (outcome !== null) setFound(outcome);
  };
  const close = () => {
    cancel();
    closeRequestedDialog();
  };
  const targets = found?.targets ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (targets.length === 0) return;
    closeRequestedDialog();
    void runChange(loadoutId, { intent: 'install', targets }, 'always');
  };
  return (
    <Dialog onClose={close} title={t('ui-import-title')} size="38rem">
      <form className={classes['content']} onSubmit={submit}>
        <p className={classes['note']}>{about}</p>
        <Instances loadoutId={loadoutId} onChoose={(chosen) => void read(chosen)} />
        <ImportChoices onChoose={(chosen) => void read(chosen)} />
        {found === null ? null : <FoundToImport preview={found.preview} />}
        <DialogFoot>
          <DialogActions
            label={t('ui-import-plan')}
            isDisabled={targets.length === 0}
            onClose={close}
          >
            {progress === null ? null : (
              <JobLine progress={progress} label={t('ui-import-reading')} />
            )}
          </DialogActions>
          <WriteProblem problem={problem} />
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Says what can be imported into a loadout of its game; empty while that is read. */
function useSourceWords(loadoutId: string): string {
  const { data: loadouts } = useLoadouts();
  const { data: games } = useQuery(api.loadouts.games.queryOptions());
  const loadout = loadouts?.find(({ id }) => id === loadoutId);
  if (loadout === undefined || games === undefined) return '';
  const { importFormats = [] } = games.find(({ id }) => id === loadout.game) ?? {};
  const formats = importFormats.map((format) => t('ui-import-format', { format })).join(', ');
  return t('ui-import-about', { formats: formats === '' ? null : formats });
}

/**
 * Instances found in the default folders of launchers; a press reads one. Nothing if there are
 * none.
 */
function Instances({
  loadoutId,
  onChoose,
}: Pick<ImportDialogProps, 'loadoutId'> & ImportSourcesProps) {
  const { data: instances = [] } = useQuery(
    api.plans.findInstances.queryOptions({ input: { loadoutId }, staleTime: 0 }),
  );
  if (instances.length === 0) return null;
  return (
    <section aria-labelledby="found-instances">
      <h3 id="found-instances" className={classes['heading']}>
        {t('ui-import-instances')}
      </h3>
      <ul className={classes['instances']}>
        {instances.map((instance) => (
          <li key={instance.folder.path}>
            <UnstyledButton
              className={classes['instance']}
              onClick={() => onChoose(instance.folder.grantId)}
            >
              <b>{printable(instance.name ?? instance.folder.name)}</b>
              <span className={classes['note']}>{describeInstance(instance)}</span>
              <span className={classes['path']}>{printable(instance.folder.path)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeInstance({ format, gameVersion, loader, addons }: FoundInstance): string {
  const facts = [
    t('ui-import-format', { format }),
    gameVersion && printable(gameVersion),
    loader && describeLoader(loader),
    t('ui-import-addons', { count: addons }),
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

interface ImportSourcesProps {
  readonly onChoose: (grantId: string) => void;
}

function ImportChoices({ onChoose }: ImportSourcesProps) {
  const pick = async () => {
    const folder = await pickFolder(t('ui-import-pick'));
    if (folder !== null) onChoose(folder.grantId);
  };
  const send = async (file: File | null) => {
    if (file === null) return;
    try {
      for (const grantId of await uploadFiles([file])) onChoose(grantId);
    } catch (error) {
      if (!isCancelled(error)) showError(toPayload(error));
    }
  };
  return (
    <div className={classes['choices']}>
      <Button data-autofocus onClick={() => void pick()}>
        {t('ui-import-folder')}
      </Button>
      <FileButton accept=".zip,.crli" onChange={(file) => void send(file)}>
        {(props) => <Button {...props}>{t('ui-import-file')}</Button>}
      </FileButton>
    </div>
  );
}
