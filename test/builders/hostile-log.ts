import type { CrashPatterns } from '#core/crashes/patterns.ts';

/** A log with every beginning that a pattern of crashes looks for, each followed by what is slow to search. */
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

/** A long log of a game that has nothing to say. */
export function buildOrdinaryLog(): string {
  return '[main/INFO]: Loaded chunk 1 2 3 in 4 ms\n'.repeat(60_000);
}
