import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Run, RunDetails } from '#shared/domain/run.ts';
import { formatSize } from '#shared/messages/format.ts';
import { withoutInvisible } from '#shared/messages/printable.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { api, client } from '../../lib/core/client.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { copyText } from '../../lib/files/copy-text.ts';
import { describeRun, explainEnd } from '../../lib/format/describe-run.ts';
import { printable, t } from '../../lib/format/text.ts';
import { announce } from '../../lib/state/announce.ts';
import classes from './run-sheet.module.css';

/** Lines rendered at once; search and copy use the whole log. */
export const SHOWN_LINES = 1000;
const KEPT_LINES = 20_000;
const SEARCHED_AGAIN_MS = 5000;

interface RunLogProps {
  readonly run: Run;
  readonly log: RunDetails['log'];
}

/** The end of the game's output, as plain text. */
export function RunLog({ run, log: { lines, isCut, bytes, droppedBytes } }: RunLogProps) {
  const [words, setWords] = useState('');
  const found = useFoundLines(run, words);
  const text = withoutInvisible((found ?? lines).slice(-SHOWN_LINES).join('\n'));
  const box = useFollowedEnd();
  return (
    <section aria-label={t('ui-run-log')} className={classes['log']}>
      <div className={classes['bar']}>
        <h3>{t('ui-run-log')}</h3>
        <span className={classes['quiet']}>{formatSize(bytes)}</span>
        <span className={classes['grow']} />
        {lines.length === 0 ? null : (
          <>
            <LogSearch words={words} onChange={setWords} />
            <CopyLog runId={run.id} />
          </>
        )}
      </div>
      {words !== '' ? (
        <p role="status" className={classes['quiet']}>
          {found === null ? t('ui-run-log-searching') : tellFound(found.length)}
        </p>
      ) : isCut ? (
        <p className={classes['quiet']}>
          {droppedBytes > 0
            ? t('ui-run-log-dropped', { size: formatSize(droppedBytes) })
            : t('ui-run-log-end', { count: lines.length })}
        </p>
      ) : null}
      {lines.length === 0 ? (
        <p className={classes['quiet']}>
          {run.state === 'running' ? t('ui-run-log-none-yet') : t('ui-run-log-none')}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
        <pre ref={box} role="region" aria-label={t('ui-run-log-text')} tabIndex={0}>
          {text}
        </pre>
      )}
    </section>
  );
}

function tellFound(count: number): string {
  return count > SHOWN_LINES
    ? t('ui-run-log-found-more', { count, shown: SHOWN_LINES })
    : t('ui-run-log-found', { count });
}

/**
 * Lines of the whole log that contain these words, ignoring case; null: no search, or not loaded
 * yet.
 */
function useFoundLines({ id: runId, state }: Run, words: string): readonly string[] | null {
  const { data } = useQuery({
    ...api.play.run.queryOptions({ input: { runId, lines: KEPT_LINES } }),
    enabled: words !== '',
    refetchInterval: state === 'running' ? SEARCHED_AGAIN_MS : false,
  });
  if (words === '' || data === undefined) return null;
  const sought = words.toLowerCase();
  return data.log.lines.filter((line) => line.toLowerCase().includes(sought));
}

function LogSearch({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  return (
    <TextInput
      size="xs"
      className={classes['search']}
      leftSection={<Search size="0.875rem" aria-hidden />}
      aria-label={t('ui-run-log-search')}
      placeholder={t('ui-run-log-search')}
      // Escape first clears the field; with an empty field it closes the sheet.
      data-mantine-stop-propagation={words !== ''}
      value={words}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
    />
  );
}

/** Follows the end of a growing log unless the user has scrolled away from it. */
function useFollowedEnd() {
  const box = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    if (isAtEnd.current) current.scrollTop = current.scrollHeight;
    const look = () => {
      isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < 8;
    };
    current.addEventListener('scroll', look);
    return () => current.removeEventListener('scroll', look);
  });
  return box;
}

/**
 * A bug report for others to read; the core has already removed secrets and the home folder from
 * every part.
 */
function toBugReport({ run, command, reports, log }: RunDetails): string {
  const { launcher, launcherName, gameVersion, java } = run;
  const versions = [
    gameVersion && t('ui-run-report-game', { version: gameVersion }),
    launcher === 'command' ? t('ui-start-command') : launcherName,
    java && t('ui-run-report-java', { version: java.version }),
  ].filter(Boolean);
  const end = [describeRun(run), explainEnd(run)].filter((part) => part !== null).join('. ');
  return [
    versions.join(' · '),
    end,
    command.join(' '),
    ...reports.flatMap(({ name, text }) => ['', `--- ${name} ---`, text]),
    '',
    `--- ${t('ui-run-log')} ---`,
    ...log.lines,
  ].join('\n');
}

function CopyLog({ runId }: { runId: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void attempt(async () => {
      const details = await client.play.run({ runId, lines: KEPT_LINES });
      if (!copyText(toBugReport(details))) return;
      setCopied(true);
      announce(t('ui-copied'));
    });
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<Icon size="0.875rem" aria-hidden />}
      onClick={copy}
    >
      {isCopied ? t('ui-copied') : t('ui-run-log-copy')}
    </Button>
  );
}

/** Crash report files written by the game. */
export function RunReports({ reports }: Pick<RunDetails, 'reports'>) {
  return reports.map(({ name, text }) => (
    <Disclosure key={name} label={printable(name)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus */}
      <pre role="region" aria-label={printable(name)} tabIndex={0} className={classes['report']}>
        {withoutInvisible(text)}
      </pre>
    </Disclosure>
  ));
}
