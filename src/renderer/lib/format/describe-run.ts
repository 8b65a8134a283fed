import type { Run } from '#shared/domain/run.ts';
import { formatDuration } from '#shared/messages/format.ts';
import { printable, t } from './text.ts';

/** `Crashed after 48 s`: the end of a start of the game, as a heading. */
export function describeRun({ state, startedAt, endedAt }: Run): string {
  const ms = endedAt === null ? 0 : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));
  const time = formatDuration(ms);
  switch (state) {
    case 'running':
      return t('ui-run-is-running');
    case 'ok':
      return t('ui-run-played', { time });
    case 'crashed':
      return t('ui-run-crashed-after', { time });
    case 'not-started':
      return t('ui-run-not-started-title');
    case 'stopped':
      return t('ui-run-stopped-after', { time });
    case 'lost':
      return t('ui-run-lost-title');
  }
}

/** World, change of the loadout and launcher of a run. */
export function describePlace({ world, generation, launcher, launcherName }: Run): string {
  const parts = [
    world === null ? null : printable(world),
    t('ui-generation', { number: generation }),
    launcher === 'command' ? null : printable(launcherName),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** Explains an end if necessary; null: the heading is enough. */
export function explainEnd({ state, stoppedBy, exitCode, signal }: Run): string | null {
  if (state === 'lost') return t('ui-run-lost-text');
  if (state === 'stopped') {
    return stoppedBy === 'person' ? t('ui-run-stopped-by-you') : t('ui-run-stopped-by-system');
  }
  if (state !== 'crashed' && state !== 'not-started') return null;
  if (signal !== null) return t('ui-run-signal', { signal });
  return exitCode === null ? null : t('ui-run-exit', { code: exitCode });
}
