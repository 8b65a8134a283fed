import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import type { CodeReading } from '#shared/domain/lock-file.ts';
import { MAX_PASTED_LENGTH, parseCode, type ShareCode } from '#shared/domain/share-code.ts';
import { type ErrorPayload, isRegistryAway } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { RetryButton } from '../../components/retry-button.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { Dialog, DialogFoot } from '../../components/dialog.tsx';
import { ErrorWords } from '../../components/error-words.tsx';
import { api, client } from '../../lib/core/client.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { describeTarget } from '../../lib/format/describe-target.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { closeRequestedDialog } from '../../lib/state/requested-dialog.ts';
import classes from './sharing.module.css';

interface Pasted {
  readonly code: ShareCode | null;
  readonly problem: ErrorPayload | null;
}

/** A field for a code: shows its contents and leads to the plan. */
export function PasteDialog({ loadoutId }: { loadoutId: string }) {
  const [text, setText] = useState('');
  const { code, problem } = useMemo(() => readPasted(text), [text]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['read-code', loadoutId, text],
    queryFn: async () =>
      (await runJob(client.locks.readCode({ loadoutId, code: text }), ['code'])).reading,
    enabled: code !== null,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const failure = problem ?? (error === null ? null : toPayload(error));
  const lock = data?.lock;
  const isGood = lock !== undefined && lock.addons.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    closeRequestedDialog();
    void runChange(loadoutId, { intent: 'sync', lock, prune: false, isCode: true }, 'always');
  };
  return (
    <Dialog onClose={closeRequestedDialog} title={t('ui-paste-title')} size="38rem">
      <form className={classes['content']} onSubmit={submit}>
        <Textarea
          data-autofocus
          rows={5}
          label={t('ui-paste-code-field')}
          placeholder="loadout1-…"
          spellCheck={false}
          autoComplete="off"
          maxLength={MAX_PASTED_LENGTH}
          classNames={{ input: classes['code'] ?? '' }}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {code === null ? null : (
          <PastedLoadout code={code} reading={data} isDone={failure !== null} />
        )}
        {failure === null ? null : (
          <div role="alert" className={classes['problem']}>
            <p>
              <ErrorWords error={failure} />
            </p>
            {isRegistryAway(failure) ? (
              <RetryButton error={failure} isAsking={isFetching} onAsk={() => void refetch()} />
            ) : null}
          </div>
        )}
        {code === null && failure === null ? (
          <p className={classes['note']}>{t('ui-paste-hint')}</p>
        ) : null}
        <DialogFoot>
          <DialogActions
            label={t('ui-paste-plan')}
            isDisabled={!isGood}
            onClose={closeRequestedDialog}
          />
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function readPasted(text: string): Pasted {
  if (text.trim() === '') return { code: null, problem: null };
  try {
    return { code: parseCode(text), problem: null };
  } catch (error) {
    return { code: null, problem: toPayload(error) };
  }
}

interface PastedLoadoutProps {
  readonly code: ShareCode;
  readonly reading: CodeReading | undefined;
  /** The reading has ended. */
  readonly isDone: boolean;
}

/** The contents of a code, as soon as they are known. */
function PastedLoadout({
  code: { name, game, target, addons },
  reading,
  isDone,
}: PastedLoadoutProps) {
  const { data: games = [] } = useQuery(api.loadouts.games.queryOptions());
  const gameName = games.find(({ id }) => id === game)?.name ?? printable(game);
  const facts = [gameName, describeTarget(target), t('ui-paste-addons', { count: addons.length })];
  const left = reading?.left ?? [];
  return (
    <section className={classes['held']} aria-label={t('ui-paste-title')} aria-live="polite">
      <h3 className={classes['name']}>{name === null ? t('ui-paste-unnamed') : printable(name)}</h3>
      <p className={classes['note']}>{facts.join(' · ')}</p>
      {reading === undefined && !isDone ? (
        <p className={classes['note']} aria-busy>
          {t('ui-paste-looking')}
        </p>
      ) : null}
      {reading !== undefined && left.length === 0 && addons.length > 0 ? (
        <p className={classes['note']}>{t('ui-paste-all')}</p>
      ) : null}
      {left.length === 0 ? null : (
        <>
          <h4 className={classes['heading']}>{t('ui-paste-left', { count: left.length })}</h4>
          <p className={classes['note']}>{t('ui-paste-left-hint', { count: left.length })}</p>
          <ul className={classes['list']}>
            {left.map(({ title, versionNumber, why }, index) => (
              <li key={`${index} ${title}`}>
                <span>
                  {printable(title)}{' '}
                  <span className={classes['note']}>{printable(versionNumber ?? '')}</span>
                </span>
                <span className={classes['note']}>{tMessage(message(`lock-left-${why}`))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
