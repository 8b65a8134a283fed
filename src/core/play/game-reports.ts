import { join } from 'node:path';
import type { RunDetails } from '#shared/domain/run.ts';
import { readFactsOrNull } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import { saveFile } from '../disk/write-file-durable.ts';
import type { CleanLog } from './clean-log.ts';
import type { StartPlan } from './start-plan.ts';

const PREFIX = 'report-';
const MAX_REPORT_BYTES = 1024 * 1024;
const MAX_REPORTS = 8;

/**
 * Copies the game's crash reports as soon as they appear: the game overwrites them at its next
 * crash. Only reports written after this was created count.
 */
export function createReportWatch(
  io: Io,
  places: StartPlan['reports'],
  { folder, clean }: { readonly folder: string; readonly clean: CleanLog },
) {
  const seen = new Map(listGameReports(io, places));
  const copied = new Map<string, string>();

  return {
    /** Call it regularly, and once at the end. */
    look(): void {
      for (const [path, signature] of listGameReports(io, places)) {
        if (seen.get(path) === signature || copied.size >= MAX_REPORTS) continue;
        try {
          const text = clean(io.read(path, MAX_REPORT_BYTES));
          const name = path.slice(path.lastIndexOf('/') + 1);
          saveFile(io, join(folder, PREFIX + name), text);
          copied.set(name, text);
          seen.set(path, signature);
        } catch {
          // It is being written, or too large: retried at the next look.
        }
      }
    },
    /** The first report, or null. */
    first: (): string | null => [...copied.values()][0] ?? null,
  };
}

/** The reports copied from a run. */
export function readReports(io: Io, folder: string): RunDetails['reports'] {
  return io
    .list(folder)
    .filter((name) => name.startsWith(PREFIX))
    .toSorted()
    .map((name) => ({
      name: name.slice(PREFIX.length),
      text: Buffer.from(io.read(join(folder, name), MAX_REPORT_BYTES * 4)).toString('utf8'),
    }));
}

function listGameReports(
  io: Io,
  places: StartPlan['reports'],
): readonly (readonly [string, string])[] {
  return places.flatMap(({ folder, pattern }) => {
    const [start = '', end = ''] = pattern.split('*');
    const isOne = (name: string): boolean =>
      pattern.includes('*')
        ? name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end)
        : name === pattern;
    return listQuietly(io, folder)
      .filter(isOne)
      .flatMap((name) => {
        const path = `${folder}/${name}`;
        const facts = readFactsOrNull(io, path);
        return facts?.kind === 'file'
          ? [[path, `${facts.ino} ${facts.size} ${facts.modifiedMs}`] as const]
          : [];
      });
  });
}

function listQuietly(io: Io, folder: string): readonly string[] {
  try {
    return io.list(folder);
  } catch {
    return [];
  }
}
