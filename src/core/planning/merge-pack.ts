import type { PlannedFile } from '#shared/domain/addon.ts';
import type { PlannedPackFile } from '#shared/domain/plan.ts';

/** Suffixes for a pack's file beside a person's file; the first free one is used. */
const SUFFIXES = ['.new', ...Array.from({ length: 8 }, (_, index) => `.new${index + 2}`)];
const COPY = /^(.+)\.new\d?$/;

interface PackMerge {
  /**
   * Files that came with the installed pack, and the copies that were put beside a person's files.
   */
  readonly base: readonly PlannedFile[];
  /** Files of the new state; none: the pack is removed. */
  readonly wanted: readonly PlannedFile[];
  /**
   * Returns the file at a path now, or null. Anything that is not a readable file has an empty
   * digest.
   */
  readonly present: (path: string) => Promise<PlannedFile | null>;
  /**
   * The pack returns to an earlier state: no copies are put beside a person's files, and all of it
   * belongs to the pack again.
   */
  readonly isUndo: boolean;
}

export interface MergedPack {
  /** For the record: the pack's files, also where a person's file is in place of one. */
  readonly files: readonly PlannedFile[];
  readonly packFiles: readonly PlannedPackFile[];
}

type Decided = Pick<PlannedPackFile, 'outcome' | 'from' | 'to'>;

/**
 * Three-way merge of the files that came with the installed pack, the present files and the wanted
 * files (docs/decisions/0020): only unchanged files are replaced or removed; where both sides
 * changed, the pack's file is put beside the person's.
 */
export async function mergePack(merge: PackMerge): Promise<MergedPack> {
  const { base, wanted, present, isUndo } = merge;
  const before = new Map(base.map((file) => [file.path, file]));
  const after = new Map(wanted.map((file) => [file.path, file]));
  const files: PlannedFile[] = [];
  const packFiles: PlannedPackFile[] = [];
  const copies = findCopies(before, after);
  const paths = new Set([...after.keys(), ...before.keys()].filter((path) => !copies.has(path)));
  for (const path of [...paths].toSorted()) {
    const [now, next] = [await present(path), after.get(path)];
    const decided = decide(before.get(path), now, next);
    const beside = await findRenamedPackFile(merge, before, { ...decided, now, next });
    packFiles.push({ path, ...decided, ...beside?.change, beside: beside?.file.path ?? null });
    if (next && (decided.outcome !== 'own' || isUndo)) files.push(next);
    if (beside?.isOurs) files.push(beside.file);
    if (beside) copies.delete(beside.file.path);
    if (decided.outcome === 'kept' && next) files.push(...(await keepCopies(merge, path, copies)));
  }
  for (const path of copies) {
    const now = await present(path);
    const decided = decide(before.get(path), now, undefined);
    if (now !== null) packFiles.push({ path, ...decided, beside: null });
  }
  // A file that is neither present nor wanted needs no line.
  const said = packFiles.filter(({ path, outcome }) => outcome !== 'deleted' || after.has(path));
  return { files, packFiles: said };
}

function decide(
  was: PlannedFile | undefined,
  now: PlannedFile | null,
  next: PlannedFile | undefined,
): Decided {
  const stays = (outcome: Decided['outcome']): Decided => ({ outcome, from: null, to: null });
  if (now === null) return was || !next ? stays('deleted') : { ...stays('added'), to: next };
  const isAsItCame = now.sha512 === was?.sha512;
  if (!next) return isAsItCame ? { ...stays('removed'), from: now } : stays('kept');
  if (now.sha512 === next.sha512) return stays(was ? 'unchanged' : 'own');
  if (!was) return stays('own');
  if (isAsItCame) return { outcome: 'replaced', from: now, to: next };
  return stays(was.sha512 === next.sha512 ? 'kept' : 'conflict');
}

/** Paths of copies beside other files, not files of the packs themselves. */
function findCopies(
  before: ReadonlyMap<string, PlannedFile>,
  after: ReadonlyMap<string, PlannedFile>,
): Set<string> {
  const isCopy = (path: string): boolean => {
    const original = COPY.exec(path)?.[1];
    return original !== undefined && (before.has(original) || after.has(original));
  };
  return new Set([...before.keys()].filter((path) => !after.has(path) && isCopy(path)));
}

/**
 * Keeps the copies beside a file that only the person changed: the person has not merged them yet.
 */
async function keepCopies(
  { base, present }: PackMerge,
  path: string,
  copies: Set<string>,
): Promise<readonly PlannedFile[]> {
  const kept: PlannedFile[] = [];
  for (const copy of base.filter((file) => COPY.exec(file.path)?.[1] === path)) {
    if (copies.delete(copy.path) && (await present(copy.path)) !== null) kept.push(copy);
  }
  return kept;
}

interface RenamedPackFile {
  readonly file: PlannedFile;
  /** False: a person's file of that name has the same bytes. */
  readonly isOurs: boolean;
  readonly change: Pick<PlannedPackFile, 'from' | 'to'>;
}

interface UnmergedPackFile extends Pick<PlannedPackFile, 'outcome'> {
  readonly now: PlannedFile | null;
  readonly next: PlannedFile | undefined;
}

/**
 * Finds the name for the pack's file beside a person's; null when it needs none, or every name is
 * taken.
 */
async function findRenamedPackFile(
  { wanted, present, isUndo }: PackMerge,
  before: ReadonlyMap<string, PlannedFile>,
  { outcome, now: presentFile, next }: UnmergedPackFile,
): Promise<RenamedPackFile | null> {
  const isApart = outcome === 'conflict' || outcome === 'own';
  if (!next || !isApart || isUndo || presentFile?.sha512 === next.sha512) return null;
  const taken = new Set(wanted.map(({ path }) => path));
  for (const suffix of SUFFIXES) {
    const file = { ...next, path: next.path + suffix };
    if (taken.has(file.path)) continue;
    const now = await present(file.path);
    const was = before.get(file.path);
    if (now === null) return { file, isOurs: true, change: { from: null, to: file } };
    if (now.sha512 === next.sha512)
      return { file, isOurs: was !== undefined, change: { from: null, to: null } };
    if (now.sha512 === was?.sha512) return { file, isOurs: true, change: { from: now, to: file } };
  }
  return null;
}
