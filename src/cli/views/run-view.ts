import type { Run } from '#shared/domain/run.ts';
import { formatDuration, formatTime } from '#shared/messages/format.ts';
import { render } from '#shared/messages/render.ts';
import type { TableCell, Tone } from '../layout.ts';
import { type Output, withText } from '../output.ts';
import { t } from '../text.ts';

const TONES: Readonly<Record<Run['state'], Tone>> = {
  running: 'accent',
  ok: 'good',
  crashed: 'bad',
  'not-started': 'bad',
  stopped: 'quiet',
  lost: 'warning',
};

/** One row in a list of runs. */
export function toRunRow(run: Run): readonly TableCell[] {
  return [
    { text: run.id, tone: 'accent' },
    { text: formatTime(run.startedAt) },
    { text: describeRunState(run), tone: TONES[run.state] },
    { text: durationOf(run) },
    { text: launcherOf(run) },
    { text: run.gameVersion ?? '', tone: 'quiet' },
    { text: run.world ?? '', tone: 'quiet' },
  ];
}

/** Shows in one sentence how a run ended, and why if known. */
export function showOutcome(output: Output, run: Run): void {
  const isGood = ['ok', 'running', 'stopped'].includes(run.state);
  const words = {
    state: toMessageKey(run.state),
    by: run.stoppedBy ?? 'system',
    duration: durationOf(run),
    ended: run.exitCode === null ? 'signal' : 'status',
    code: String(run.exitCode ?? run.signal ?? ''),
  };
  output.verdict(isGood ? 'good' : 'bad', t('cli-run-outcome', words));
  if (run.reason !== null) output.sentence(render(run.reason), { indent: '  ' });
}

export function toRunDocument(run: Run) {
  return { ...run, reason: run.reason && withText(run.reason) };
}

function launcherOf({ launcherName }: Run): string {
  return launcherName === '' ? t('cli-play-own-command') : launcherName;
}

function describeRunState({ state }: Run): string {
  return t('cli-run-state', { state: toMessageKey(state) });
}

function toMessageKey(state: Run['state']): string {
  return state.replaceAll('-', '_');
}

function durationOf({ startedAt, endedAt }: Run): string {
  return endedAt === null ? '' : formatDuration(Date.parse(endedAt) - Date.parse(startedAt));
}
