import { useQuery } from '@tanstack/react-query';
import type { CrashExplanation, CrashProblem } from '#shared/domain/crash.ts';
import type { Run } from '#shared/domain/run.ts';
import { formatTime } from '#shared/messages/format.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { MoreButton } from '../../components/more-button.tsx';
import { useFaces } from '../../lib/core/addons.ts';
import { api } from '../../lib/core/client.ts';
import { closeRun, markSeen } from '../../lib/flow/play.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { describeAddonChange } from '../../lib/format/describe-change.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import classes from './crash-parts.module.css';
import { listProblemMends, MendList } from './mend-list.tsx';
import { mergeChanges } from './merge-changes.ts';

interface CrashPartsProps {
  readonly run: Run;
  /** How the run ended, as a sentence. */
  readonly end: string | null;
}

/**
 * The cause according to the log, the add-ons to blame, fixes, and the changes since the game last
 * ran well.
 */
export function CrashParts({ run, end }: CrashPartsProps) {
  const { data } = useQuery({
    ...api.runs.explain.queryOptions({ input: { runId: run.id } }),
    // The add-ons may have changed since.
    refetchOnMount: 'always',
  });
  const problems = data?.problems ?? [];
  const [cause, ...others] = problems;
  const mends = listProblemMends(problems);
  const leave = () => {
    markSeen(run.id);
    closeRun();
  };
  return (
    <>
      <section className={classes['cause']} aria-label={t('ui-crash-cause')}>
        <p className={classes['what']}>
          {cause === undefined ? (
            <b>{end ?? t('ui-crash-unknown')}</b>
          ) : (
            <b>{tMessage(cause.message)}</b>
          )}
          {cause === undefined ? <span>{t('ui-crash-unknown-hint')}</span> : null}
        </p>
        {cause === undefined || cause.blamed.length === 0 ? null : (
          <Blamed addons={cause.blamed} loadoutId={run.loadoutId} />
        )}
      </section>
      {mends.length === 0 ? null : (
        <MendList loadoutId={run.loadoutId} mends={mends} onLeave={leave} />
      )}
      {data?.changes ? (
        <ChangesBeforeCrash run={run} changes={data.changes} onLeave={leave} />
      ) : null}
      {others.length === 0 ? null : (
        <Disclosure label={t('ui-crash-others', { count: others.length })}>
          <ul className={classes['others']}>
            {others.map((problem) => (
              <Other key={problem.pattern + problem.line} problem={problem} />
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function Blamed({ addons, loadoutId }: { addons: CrashProblem['blamed']; loadoutId: string }) {
  const faces = useFaces(loadoutId);
  return (
    <ul className={classes['blamed']} aria-label={t('ui-crash-blamed')}>
      {addons.map(({ addonId, title }) => (
        <li key={addonId}>
          <AddonIcon
            size="row"
            title={title}
            imageKey={faces.get(addonId)?.imageKey ?? null}
            color={faces.get(addonId)?.color ?? null}
          />
          <b>{printable(title)}</b>
        </li>
      ))}
    </ul>
  );
}

function Other({ problem: { message, line } }: { problem: CrashProblem }) {
  return (
    <li>
      {tMessage(message)}
      <code>{printable(line)}</code>
    </li>
  );
}

interface ChangesBeforeCrashProps {
  readonly run: Run;
  readonly changes: NonNullable<CrashExplanation['changes']>;
  readonly onLeave: () => void;
}

function ChangesBeforeCrash({ run: { loadoutId }, changes, onLeave }: ChangesBeforeCrashProps) {
  const faces = useFaces(loadoutId);
  const merged = mergeChanges(changes.entries);
  const restore = () => {
    onLeave();
    void runChange(loadoutId, { intent: 'undo', to: changes.generation }, 'always');
  };
  return (
    <section aria-label={t('ui-crash-changed')}>
      <div className={classes['head']}>
        <h3>{t('ui-crash-changed')}</h3>
        <span>{formatTime(changes.startedAt)}</span>
        {changes.entries.length === 0 ? null : (
          <MoreButton onClick={restore}>{t('ui-crash-restore')}</MoreButton>
        )}
      </div>
      {merged.length === 0 ? (
        <p className={classes['none']}>{t('ui-crash-no-changes')}</p>
      ) : (
        <ul className={classes['changes']}>
          {merged.map((change) => (
            <li key={change.addonId}>
              <AddonIcon
                size="small"
                title={change.title}
                imageKey={faces.get(change.addonId)?.imageKey ?? null}
                color={faces.get(change.addonId)?.color ?? null}
              />
              <span className={classes['name']}>{printable(change.title)}</span>
              <em>{describeAddonChange(change)}</em>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
