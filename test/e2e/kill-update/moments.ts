import { watch } from 'node:fs';
import { join } from 'node:path';

/** Traces of an operation on disk, in the order they appear; an undo downloads nothing. */
const SIGNS = ['download', 'stage', 'decision', 'record'] as const;
export type Sign = 'start' | (typeof SIGNS)[number];

const SHOWN_BY: Readonly<Record<(typeof SIGNS)[number], { folder: string; name: RegExp }>> = {
  download: { folder: 'incoming', name: /./ },
  stage: { folder: 'stage', name: /./ },
  decision: { folder: 'intent', name: /\.json$/ },
  record: { folder: 'generations', name: /^\d+\.json$/ },
};

/** When to strike: a delay after a sign was seen. */
export interface Moment {
  readonly after: Sign;
  readonly delayMs: number;
}

/** Time of each sign and of the end, in milliseconds since the start. */
export type Course = ReadonlyMap<Sign | 'end', number>;

/** Reports the first time of each sign, `start` at once. `stop` ends watching. */
export function watchSigns(root: string, onSign: (sign: Sign) => void): { stop(): void } {
  const seen = new Set<Sign>();
  const tell = (sign: Sign): void => {
    if (!seen.has(sign)) onSign(sign);
    seen.add(sign);
  };
  const watchers = SIGNS.map((sign) => {
    const { folder, name } = SHOWN_BY[sign];
    return watch(join(root, '.loadout', folder), (_event, file) => {
      if (file !== null && name.test(file)) tell(sign);
    });
  });
  tell('start');
  return { stop: () => watchers.forEach((watcher) => watcher.close()) };
}

/** Returns the time from a sign to the next one that was seen, in milliseconds. */
export function timeAfter(course: Course, sign: Sign): number {
  const from = course.get(sign) ?? 0;
  const later = [...course.values()].filter((ms) => ms > from);
  return later.length === 0 ? 0 : Math.min(...later) - from;
}
