import { basename } from 'node:path';
import { createTracedFiles, type TracedFiles } from './traced-files.ts';
import type { SystemCall } from './read-calls.ts';

/** A moment by which certain names and bytes must be on the disk (reliability 4.3). */
interface Moment {
  readonly name: string;
  /** The first such change; paths are relative to the game folder, such as `mods/…`. */
  readonly begins: (change: Change) => boolean;
  /** Directories whose names must be durable. */
  readonly directories: (path: string) => boolean;
  /** Files whose bytes must be durable. */
  readonly files?: (path: string) => boolean;
}

interface Change {
  readonly kind: 'name' | 'remove' | 'print';
  readonly path: string;
}

const STATE = '.loadout';
const inState = (path: string): boolean => path === STATE || path.startsWith(`${STATE}/`);
const isBelow = (path: string, folder: string): boolean =>
  path === `${STATE}/${folder}` || path.startsWith(`${STATE}/${folder}/`);
/** Scraps: a crash may leave them, and the next command removes them. */
const isScrap = (path: string): boolean => isBelow(path, 'stage') || isBelow(path, 'incoming');
/** Only a hint about the process at work, and SQLite's own files. */
const isLock = (path: string): boolean => /\/(lock\.(db|json)[^/]*|[^/]+\.lock)$/.test(path);
const isIntent = (path: string): boolean => isBelow(path, 'intent') && path.endsWith('.json');

/** In the order in which they occur. */
const MOMENTS: readonly Moment[] = [
  {
    name: 'the decision',
    begins: ({ kind, path }) => kind === 'name' && isIntent(path),
    directories: (path) => inState(path) && !isBelow(path, 'incoming') && !isBelow(path, 'intent'),
  },
  {
    name: 'the first swap',
    begins: ({ kind, path }) => kind !== 'print' && !inState(path),
    directories: (path) => isBelow(path, 'intent') || isBelow(path, 'stage'),
    files: (path) => isBelow(path, 'stage') && /^o\d+$/.test(basename(path)),
  },
  {
    name: 'the generation',
    begins: ({ kind, path }) => kind === 'name' && isBelow(path, 'generations'),
    directories: (path) => !inState(path),
    files: (path) => !inState(path),
  },
  {
    name: 'loadout.json',
    begins: ({ kind, path }) => kind === 'name' && path === `${STATE}/loadout.json`,
    directories: (path) => isBelow(path, 'generations'),
  },
  {
    name: 'the end of the intent',
    begins: ({ kind, path }) => kind === 'remove' && isIntent(path),
    directories: (path) => !isScrap(path),
    files: (path) => !isScrap(path),
  },
  {
    name: '“done”',
    begins: ({ kind }) => kind === 'print',
    directories: (path) => !isScrap(path),
    files: (path) => !isScrap(path),
  },
];
export const MOMENT_COUNT = MOMENTS.length;

export interface Findings {
  /** Number of the moments that occurred. */
  readonly moments: number;
  readonly unsynced: readonly string[];
}

/** Returns the names and bytes below `root` that were not on the disk when they had to be. */
export function findUnsynced(calls: readonly SystemCall[], root: string): Findings {
  const toPath = (text: string): string => (text === root ? '.' : text.slice(root.length + 1));
  const files = createTracedFiles(isLock);
  const unsynced: string[] = [];
  let moments = 0;
  const meet = (change: Change): void => {
    const moment = MOMENTS[moments];
    if (moment === undefined || !moment.begins(change)) return;
    moments += 1;
    unsynced.push(...listUnsynced(moment, files));
  };
  const steps = calls.flatMap((call) => toSteps(call, { files, root, toPath, meet, unsynced }));
  for (const { run } of steps.toSorted((a, b) => a.line - b.line)) run();
  return { moments, unsynced };
}

function listUnsynced({ name, ...moment }: Moment, files: TracedFiles): string[] {
  const isNeeded = moment.files ?? (() => false);
  return [
    ...files
      .unsyncedDirectories()
      .filter(moment.directories)
      .map((path) => `names in ${path}`),
    ...files.files().filter((path) => isNeeded(path) && !isLock(path) && !files.isSynced(path)),
  ].map((subject) => `${subject} before ${name}`);
}

interface Replay {
  readonly files: TracedFiles;
  readonly root: string;
  readonly toPath: (text: string) => string;
  readonly meet: (change: Change) => void;
  readonly unsynced: string[];
}

interface Step {
  readonly line: number;
  readonly run: () => void;
}

/** A change counts from its end, a sync covers only changes before its beginning. */
function toSteps(call: SystemCall, { root, toPath, ...replay }: Replay): Step[] {
  const { name, text, start, end } = call;
  const isOurs = (path: string): boolean => path === root || path.startsWith(`${root}/`);
  const [first = '', second = ''] = [...text.matchAll(/"([^"]*)"/g)].map(([, path]) => path);
  const opened = [...text.matchAll(/\d+<([^>]*)>/g)].map(([, path]) => String(path));
  if (name.startsWith('write') && text.startsWith('1<'))
    return [{ line: start, run: () => replay.meet({ kind: 'print', path: '' }) }];
  if (name.endsWith('sync'))
    return opened
      .slice(0, 1)
      .filter(isOurs)
      .flatMap((path) => toSync(call, toPath(path), replay));
  if (isOurs(first) && isOurs(second)) return toNaming(call, toPath(first), toPath(second), replay);
  if (isOurs(first) && !name.startsWith('open')) return toNameChange(call, toPath(first), replay);
  const { files } = replay;
  if (isOurs(first))
    return text.includes('O_EXCL') ? [{ line: end, run: () => files.create(toPath(first)) }] : [];
  const written = findWritten(name, text, opened);
  return written !== undefined && isOurs(written)
    ? [{ line: end, run: () => files.write(toPath(written)) }]
    : [];
}

function toSync(
  { start, end }: SystemCall,
  path: string,
  { files }: Pick<Replay, 'files'>,
): Step[] {
  let finish: () => void = () => undefined;
  return [
    { line: start, run: () => (finish = files.sync(path)) },
    { line: end, run: () => finish() },
  ];
}

/** A rename or a link. */
function toNaming(
  { name, start, end }: SystemCall,
  from: string,
  to: string,
  { files, meet, unsynced }: Omit<Replay, 'root' | 'toPath'>,
): Step[] {
  const move = name.startsWith('rename') ? files.rename : files.link;
  const begin = (): void => {
    meet({ kind: 'name', path: to });
    if (!isLock(to) && files.isWritten(from) && !files.isSynced(from))
      unsynced.push(`${from} before it is named ${to}`);
  };
  return [
    { line: start, run: begin },
    { line: end, run: () => move(from, to) },
  ];
}

function toNameChange(
  { name, start, end }: SystemCall,
  path: string,
  { files, meet }: Omit<Replay, 'root' | 'toPath'>,
): Step[] {
  if (name.startsWith('mkdir')) return [{ line: end, run: () => files.makeDirectory(path) }];
  if (name === 'rmdir') return [{ line: end, run: () => files.removeDirectory(path) }];
  if (!name.startsWith('unlink')) return [];
  return [
    { line: start, run: () => meet({ kind: 'remove', path }) },
    { line: end, run: () => files.remove(path) },
  ];
}

/** The file whose bytes change, as far as the call shows. */
function findWritten(name: string, text: string, opened: readonly string[]): string | undefined {
  if (name === 'copy_file_range') return opened[1];
  if (/^(p?write|sendfile|f(truncate|allocate))/.test(name)) return opened[0];
  return name === 'ioctl' && text.includes('FICLONE') ? opened[0] : undefined;
}
