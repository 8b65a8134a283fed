import { Button, ComboboxChevron, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { GrantedFolder } from '#shared/domain/folder.ts';
import { type LoadoutBrief, nameCopy, newLoadoutSchema } from '#shared/domain/loadout.ts';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { Dialog, DialogFoot } from '../../../components/dialog.tsx';
import { JobLine } from '../../../components/job-line.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { useRunningJob } from '../../../hooks/use-running-job.ts';
import { api, client } from '../../../lib/core/client.ts';
import { chooseLoadout, useLoadouts } from '../../../lib/core/current-loadout.ts';
import { queryClient } from '../../../lib/core/query-client.ts';
import { useGameVersions } from '../../../lib/core/registry-tags.ts';
import { pickFolder } from '../../../lib/files/pick-folder.ts';
import { runChange } from '../../../lib/flow/run-change.ts';
import { t } from '../../../lib/format/text.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { showToast } from '../../../lib/state/toast.ts';
import classes from './duplicate-dialog.module.css';

const VERSIONS_ID = 'copy-game-versions';

interface DuplicateDialogProps {
  readonly loadout: LoadoutBrief;
  readonly onClose: () => void;
}

/**
 * Duplicates a loadout into another folder; with another game version, its plan follows. Closing
 * the dialog cancels the copy.
 */
export function DuplicateDialog({ loadout, onClose }: DuplicateDialogProps) {
  const { id: loadoutId, name: original, registry, target } = loadout;
  const { data = [] } = useLoadouts();
  const versions = useGameVersions(registry);
  const [name, setName] = useState(() =>
    nameCopy(
      original,
      data.map((one) => one.name),
    ),
  );
  const [folder, setFolder] = useState<GrantedFolder | null>(null);
  const [version, setVersion] = useState(target.gameVersion ?? '');
  const { progress, problem, run, cancel } = useRunningJob('duplicate');
  const [, navigate] = useLocation();
  const isNamed = newLoadoutSchema.shape.name.safeParse(name.trim()).success && name.trim() !== '';
  const close = () => {
    cancel();
    onClose();
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isNamed || progress !== null) return;
    const place = { grantId: folder?.grantId ?? null, inside: true };
    const request = { loadoutId, name: name.trim(), ...place };
    const done = await run(client.loadouts.duplicate(request));
    if (done === null) return;
    await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
    const made = done.report.loadout;
    if (made === null) return;
    const { id, name: copy } = made;
    onClose();
    chooseLoadout(id);
    navigate(routes.library);
    showToast(t('ui-duplicate-done', { before: original, name: copy, left: done.report.leftOut }));
    const gameVersion = version.trim() === '' ? null : version.trim();
    if (gameVersion !== target.gameVersion)
      void runChange(id, { intent: 'set', change: { gameVersion }, park: true }, 'always');
  }

  return (
    <Dialog onClose={close} title={t('ui-duplicate-title', { name: original })} size="34rem">
      <form className={classes['form']} onSubmit={(event) => void submit(event)}>
        <p className={classes['about']}>{t('ui-duplicate-about')}</p>
        <fieldset className={classes['fields']} disabled={progress !== null}>
          <TextInput
            data-autofocus
            label={t('ui-name')}
            value={name}
            maxLength={64}
            error={isNamed ? null : t('ui-manage-name-wrong')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <PlaceField root={folder?.path ?? parentOfNativePath(loadout.root)} onPick={setFolder} />
          <TextInput
            label={t('ui-game-version')}
            description={t('ui-duplicate-version-hint')}
            placeholder={t('ui-any-game-version')}
            list={VERSIONS_ID}
            rightSection={<ComboboxChevron />}
            value={version}
            maxLength={64}
            onChange={(event) => setVersion(event.currentTarget.value)}
          />
          <datalist id={VERSIONS_ID}>
            {versions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </datalist>
        </fieldset>
        <DialogFoot>
          <DialogActions
            label={t('ui-duplicate-do')}
            isDisabled={!isNamed || progress !== null}
            onClose={close}
          >
            {progress === null ? null : <JobLine progress={progress} label={t('ui-duplicating')} />}
          </DialogActions>
          <WriteProblem problem={problem} />
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface PlaceFieldProps {
  /** The parent folder of the copy's own folder. */
  readonly root: string;
  readonly onPick: (folder: GrantedFolder) => void;
}

function PlaceField({ root, onPick }: PlaceFieldProps) {
  const pick = async () => {
    const folder = await pickFolder(t('ui-duplicate-pick'));
    if (folder !== null) onPick(folder);
  };
  return (
    <div className={classes['place']}>
      <div>
        <span className={classes['label']}>{t('ui-duplicate-place')}</span>
        <span className={classes['path']}>{t('ui-duplicate-new-folder', { folder: root })}</span>
      </div>
      <Button onClick={() => void pick()}>{t('ui-duplicate-choose')}</Button>
    </div>
  );
}

/** Parent of a path on this computer, with either kind of slash. */
function parentOfNativePath(path: string): string {
  return path.replace(/[\\/][^\\/]+[\\/]*$/, '') || '/';
}
