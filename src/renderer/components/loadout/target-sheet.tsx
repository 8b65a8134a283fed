import { Button, ComboboxChevron, Loader, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { JobProgress, ReadyReport } from '#shared/domain/job.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { DialogActions } from '../dialog-actions.tsx';
import { Dialog, DialogFoot } from '../dialog.tsx';
import { client } from '../../lib/core/client.ts';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { ProgressWords } from '../progress-words.tsx';
import { isCancelled, toPayload } from '../../lib/core/errors.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { closeTargetSheet, targetSheet } from '../../lib/state/target-sheet.ts';
import { t } from '../../lib/format/text.ts';
import { ErrorWords } from '../error-words.tsx';
import { Switch } from '../switch.tsx';
import { ReadyList } from './ready-list.tsx';
import classes from './target-sheet.module.css';

const VERSIONS_ID = 'game-versions';

/** Changes the game version: first shows which add-ons are ready for it, then the plan. */
export function TargetSheet() {
  const { loadoutId } = useStore(targetSheet);
  const { data = [] } = useLoadouts();
  const loadout = data.find(({ id }) => id === loadoutId);
  return (
    <Dialog onClose={closeTargetSheet} title={t('ui-target-title')} size="42rem">
      {loadout === undefined ? null : <ChooseVersion loadout={loadout} />}
    </Dialog>
  );
}

type ReadinessState =
  | { readonly name: 'none' }
  | { readonly name: 'looking'; readonly progress: JobProgress | null }
  | { readonly name: 'seen'; readonly report: ReadyReport }
  | { readonly name: 'failed'; readonly error: ErrorPayload };

function ChooseVersion({
  loadout: { id: loadoutId, registry, target },
}: {
  loadout: LoadoutBrief;
}) {
  const versions = useGameVersions(registry);
  const [version, setVersion] = useState(target.gameVersion ?? '');
  const [park, setPark] = useState(false);
  const [look, setLook] = useState<ReadinessState>({ name: 'none' });
  const asked = useRef('');
  const wanted = version.trim();
  const isSame = wanted === (target.gameVersion ?? '');

  async function findReady(): Promise<void> {
    asked.current = wanted;
    setLook({ name: 'looking', progress: null });
    try {
      const started = client.loadouts.ready({ loadoutId, gameVersion: wanted });
      const { report } = await runJob(started, ['ready'], {
        onSnapshot: ({ progress }) => setLook({ name: 'looking', progress }),
      });
      if (asked.current === wanted) setLook({ name: 'seen', report });
    } catch (error) {
      setLook(isCancelled(error) ? { name: 'none' } : { name: 'failed', error: toPayload(error) });
    }
  }
  const change = () => {
    closeTargetSheet();
    const gameVersion = wanted === '' ? null : wanted;
    void runChange(loadoutId, { intent: 'set', change: { gameVersion }, park }, 'always');
  };

  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && look.name !== 'looking') void findReady();
      }}
    >
      <div className={classes['ask']}>
        <TextInput
          data-autofocus
          label={t('ui-game-version')}
          description={t('ui-target-any')}
          list={VERSIONS_ID}
          rightSection={<ComboboxChevron />}
          value={version}
          maxLength={64}
          onChange={(event) => {
            setVersion(event.currentTarget.value);
            setLook({ name: 'none' });
          }}
        />
        <datalist id={VERSIONS_ID}>
          {versions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
        <Button type="submit" disabled={wanted === ''}>
          {t('ui-target-look')}
        </Button>
      </div>
      <div className={classes['answer']} aria-live="polite">
        <TargetPreview look={look} />
      </div>
      <DialogFoot>
        <DialogActions
          label={t('ui-target-plan')}
          isDisabled={isSame && !park}
          onDo={change}
          onClose={closeTargetSheet}
        >
          <Switch isOn={park} label={t('ui-target-park')} onToggle={() => setPark(!park)} />
          <span aria-hidden>{t('ui-target-park')}</span>
        </DialogActions>
      </DialogFoot>
    </form>
  );
}

function TargetPreview({ look }: { look: ReadinessState }) {
  switch (look.name) {
    case 'none':
      return <p className={classes['hint']}>{t('ui-target-hint')}</p>;
    case 'looking':
      return (
        <p className={classes['hint']}>
          <Loader size="xs" aria-hidden />
          {look.progress === null ? (
            t('ui-target-looking')
          ) : (
            <ProgressWords progress={look.progress} />
          )}
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className={classes['hint']}>
          <ErrorWords error={look.error} />
        </p>
      );
    case 'seen':
      return <ReadyList report={look.report} />;
  }
}
