import type { CrashPatterns } from '#core/crashes/patterns.ts';

/**
 * Builds a log with every anchor of the crash patterns, each followed by text that is slow to
 * search.
 */
export function buildHostileLog({ patterns }: CrashPatterns): string {
  const lines = patterns
    .flatMap(({ anchors }) => anchors)
    .flatMap((anchor) => [
      anchor + '"'.repeat(5000),
      anchor + ' a'.repeat(2500),
      `${'a'.repeat(140)}${anchor} requires `.repeat(12),
      anchor + 'a.'.repeat(2500),
      `\tat ${'a.'.repeat(900)}`,
      `\tat ${'a/'.repeat(900)}(`,
    ]);
  return `${lines.join('\n')}\n`.repeat(12);
}

/** Builds a long log of a game without problems. */
export function buildOrdinaryLog(): string {
  return '[main/INFO]: Loaded chunk 1 2 3 in 4 ms\n'.repeat(60_000);
}
