import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlayPreview } from '#shared/domain/play.ts';
import { toPlaySetWords } from '#shared/domain/play-set-words.ts';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Problem } from '../../../components/problem.tsx';
import { api, client } from '../../../lib/core/client.ts';
import { useLoadouts } from '../../../lib/core/current-loadout.ts';
import { toPayload } from '../../../lib/core/errors.ts';
import { queryClient } from '../../../lib/core/query-client.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { closeStart, showStart, type StartGameRequest } from '../../../lib/flow/play.ts';
import { t } from '../../../lib/format/text.ts';
import classes from '../start-dialog.module.css';
import { TerminalCommand } from '../terminal-command.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { findBadVariable, toChange, toValues } from './settings-values.ts';

/**
 * Launcher, Java and options: saved if the host can confirm them in its own dialog, else shown as a
 * terminal command.
 */
export function PlaySettings({ request }: { request: StartGameRequest }) {
  const { loadoutId } = request;
  const { data, error } = useQuery({
    ...api.play.look.queryOptions({
      input: { loadoutId, launcher: null, world: null, asks: false },
    }),
    refetchOnMount: 'always',
  });
  if (data !== undefined) return <PlaySettingsForm request={request} look={data} />;
  return (
    <Dialog title={t('ui-play-set-title')} size="34rem" onClose={closeStart}>
      <div className={classes['body']}>
        {error === null ? (
          <p aria-busy className={classes['quiet']}>
            {t('ui-start-looking')}
          </p>
        ) : (
          <Problem error={toPayload(error)} />
        )}
        <DialogActions label={null} onClose={closeStart} />
      </div>
    </Dialog>
  );
}

function PlaySettingsForm({ request, look }: { request: StartGameRequest; look: PlayPreview }) {
  const { loadoutId } = request;
  const [before] = useState(() => toValues(look.settings));
  const [values, setValues] = useState(before);
  const writing = useWrite();
  const change = toChange(before, values);
  const isComplete =
    findBadVariable(values) === null &&
    (values.launcher !== 'command' || values.command.trim() !== '');
  const isGood = isComplete && Object.keys(change).length > 0;
  const save = async () => {
    const task = async () => {
      await client.play.configure({ loadoutId, change });
      await queryClient.invalidateQueries({ queryKey: api.play.key() });
    };
    if (await writing.run(task, t('ui-play-set-saved'))) showStart(request);
  };
  return (
    <FormDialog
      title={t('ui-play-set-title')}
      label={look.canConfigure ? t('ui-play-set-save') : null}
      writing={writing}
      isGood={isGood}
      onSubmit={() => void save()}
      onClose={closeStart}
    >
      {look.canConfigure ? null : <p className={classes['quiet']}>{t('ui-play-set-browser')}</p>}
      <SettingsFields
        look={look}
        values={values}
        onChange={(part) => setValues((now) => ({ ...now, ...part }))}
      />
      {look.canConfigure ? (
        <p className={classes['quiet']}>{t('ui-play-set-confirm')}</p>
      ) : (
        <InTerminal loadoutId={loadoutId} change={isComplete ? change : {}} />
      )}
    </FormDialog>
  );
}

function InTerminal({
  loadoutId,
  change,
}: {
  loadoutId: string;
  change: ReturnType<typeof toChange>;
}) {
  const { data } = useLoadouts();
  const loadout = data?.find(({ id }) => id === loadoutId)?.name ?? loadoutId;
  return (
    <div role="status">
      {Object.keys(change).length === 0 ? null : (
        <TerminalCommand
          label={t('ui-play-set-terminal')}
          words={toPlaySetWords(loadout, change)}
        />
      )}
    </div>
  );
}
