import { AppError } from '../errors.ts';
import { message } from '../messages/message.ts';
import type { Message } from './addon.ts';
import { isNeededChange, kindOfChange } from './describe-change.ts';
import type { DoneOperation, Generation } from './loadout.ts';

const REVERSALS = ['undo', 'redo', 'restore'] as const;
export type Reversal = (typeof REVERSALS)[number];

/** Whether the kind returns to an earlier state instead of making a new one. */
export function isReversal(kind: Generation['kind']): kind is Reversal {
  return REVERSALS.some((one) => one === kind);
}

/**
 * Whether a generation can be undone: changes made outside Loadout are recorded and never undone.
 * Of a loadout's settings, only policies of add-ons can be undone, if they were recorded.
 */
export function isOwnOperation({ kind, policies }: Pick<Generation, 'kind' | 'policies'>): boolean {
  if (kind === 'policy') return policies !== undefined;
  return kind !== 'init' && kind !== 'external';
}

/** One entry of the undo stack: the parts of an update are a single step. */
export interface UndoStep {
  /** Numbers of its generations, oldest first. */
  readonly numbers: readonly number[];
  /** Its newest undo or redo; null: there is none. */
  readonly by: number | null;
}

/** The last of `undo` is undone next, the last of `redo` is redone next. */
export interface UndoStack {
  readonly undo: readonly UndoStep[];
  readonly redo: readonly UndoStep[];
  /** The step of each undo and redo, by number, and which generations are restores. */
  readonly reversals: ReadonlyMap<
    number,
    { readonly kind: Reversal; readonly step: UndoStep | null }
  >;
}

type Brief = Pick<Generation, 'number' | 'kind' | 'undoes' | 'partOf' | 'policies'>;

/** Numbers up to `newest` without a generation: the changes they made are unknown. */
export function findGaps(
  generations: readonly Pick<Generation, 'number'>[],
  newest: number,
): readonly number[] {
  const known = new Set(generations.map(({ number }) => number));
  return Array.from({ length: newest + 1 }, (_, number) => number).filter(
    (number) => !known.has(number),
  );
}

/** `Change 3 cannot be read: …`, the same text for every command that reads the history. */
export function describeGaps(gaps: readonly number[]): Message {
  return message('history-gap', { count: gaps.length, numbers: gaps.join(', ') });
}

/** Throws HISTORY_GAP if a generation from `first` on cannot be read. */
export function requireNoGap(gaps: readonly number[], first: number): void {
  const crossed = gaps.filter((number) => number >= first);
  if (crossed.length > 0) throw new AppError('HISTORY_GAP', describeGaps(crossed).params);
}

/**
 * Returns the generations after the newest gap, without those up to the last one that undid
 * something before it.
 */
function afterGaps<T extends Brief>(
  generations: readonly T[],
  gaps: readonly number[],
): readonly T[] {
  const oldestFirst = generations.toSorted((a, b) => a.number - b.number);
  let last = gaps.at(-1) ?? -1;
  for (const { number, undoes } of oldestFirst)
    if (number > last && undoes.some((earlier) => earlier <= last)) last = number;
  return oldestFirst.filter(({ number }) => number > last);
}

/**
 * Builds the stacks as in an editor: a change, or a restore, is pushed onto the undo stack and
 * clears the redo stack. Older records call redo and restore `undo`: an undo of an undo is a redo,
 * an undo of several changes a restore. A gap ends both stacks: nothing is undone across it.
 * `newest`: number of the last generation, which may itself be unreadable.
 */
export function readUndoStack(generations: readonly Brief[], newest: number): UndoStack {
  const own = afterGaps(generations, findGaps(generations, newest)).filter(isOwnOperation);
  const partOf = new Map(own.map((one) => [one.number, one.partOf?.id]));
  const reversals = new Map<number, { readonly kind: Reversal; readonly step: UndoStep | null }>();
  let undo: readonly UndoStep[] = [];
  let redo: readonly UndoStep[] = [];
  for (const { number, kind, undoes } of own) {
    const undone = kind === 'undo' ? undo.findLastIndex((step) => isOf(step, undoes)) : -1;
    const next = redo.at(-1);
    const step = undo[undone];
    if (step) {
      reversals.set(number, { kind: 'undo', step });
      undo = undo.slice(0, undone);
      redo = [...redo, { ...step, by: number }];
    } else if (kind !== 'restore' && isReversal(kind) && next && isOf(next, undoes)) {
      reversals.set(number, { kind: 'redo', step: next });
      redo = redo.slice(0, -1);
      undo = [...undo, { ...next, by: number }];
    } else {
      if (isReversal(kind)) reversals.set(number, { kind: 'restore', step: null });
      const id = partOf.get(number);
      const earlier = undo.find(({ numbers: [first = -1] }) => id && partOf.get(first) === id);
      const numbers = [...(earlier?.numbers ?? []), number];
      undo = [...undo.filter((one) => one !== earlier), { numbers, by: null }];
      redo = [];
    }
  }
  return { undo, redo, reversals };
}

/** Whether these are the generations of a step, or its newest undo or redo. */
function isOf({ numbers, by }: UndoStep, undoes: readonly number[]): boolean {
  if (undoes.length === 1 && undoes[0] === by) return true;
  return numbers.length === undoes.length && numbers.every((number) => undoes.includes(number));
}

/**
 * Returns the numbers of generations that a later one undid, unless that one was undone as well.
 */
export function findUndone(
  generations: readonly Pick<Generation, 'number' | 'kind' | 'undoes'>[],
): ReadonlySet<number> {
  const undone = new Set<number>();
  // A restore is a change of its own: what undoes it, redoes nothing.
  const changes = generations.filter(({ kind }) => kind !== 'restore');
  const undoesOf = new Map(changes.map(({ number, undoes }) => [number, undoes]));
  for (const { number, undoes } of generations.toSorted((a, b) => b.number - a.number)) {
    // An undo after a redo names the generations that were redone.
    const redone = undoes.flatMap((earlier) => undoesOf.get(earlier) ?? []);
    if (redone.length > 0 && redone.every((one) => undone.has(one))) undone.add(number);
    if (undone.has(number)) continue;
    for (const earlier of undoes) if (earlier < number) undone.add(earlier);
  }
  return undone;
}

type StepVerb = 'undo' | 'redo' | 'undid' | 'redid';
type DescribedOperation = Pick<
  DoneOperation,
  'kind' | 'changes' | 'policies' | 'undoes' | 'restores' | 'notes'
>;

/**
 * `Undo update of 5 add-ons`: the sentence of a step, the same in all clients; `members`: its
 * generations.
 */
export function describeUndoStep(verb: StepVerb, members: readonly DescribedOperation[]): Message {
  const kind = members[0]?.kind ?? 'set';
  const changes = members.flatMap((one) => one.changes);
  const asked = changes.filter((one) => !isNeededChange(one));
  const rules = members.flatMap((one) => one.policies ?? []);
  const told: readonly { readonly title: string }[] =
    kind === 'policy' ? rules : asked.length > 0 ? asked : changes;
  return message('history-step', {
    verb,
    // Older records call a restore an undo.
    kind: kind === 'undo' ? 'restore' : kindOfChange({ kind, changes }),
    count: told.length,
    title: told[0]?.title ?? '',
    needed: kind === 'policy' ? 0 : changes.length - told.length,
    to: findPoint(members[0]),
    ...describeSetting(members.flatMap(({ notes }) => notes)),
  });
}

const SETTINGS = {
  'record-game-version': { setting: 'game_version', param: 'gameVersion' },
  'record-loader': { setting: 'loader', param: 'loader' },
  'record-channel': { setting: 'channel', param: 'channel' },
} as const;

/**
 * The setting that names the change: if it is the only one, with its old and new value unless it
 * was cleared.
 */
function describeSetting([note, ...more]: readonly Message[]) {
  const none = { setting: 'several', from: null, after: '' };
  if (!note || more.length > 0 || !(note.code in SETTINGS)) return none;
  const { setting, param } = SETTINGS[note.code as keyof typeof SETTINGS];
  const { from, [param]: after } = note.params;
  return typeof after === 'string'
    ? { setting, from: typeof from === 'string' ? from : null, after }
    : none;
}

/** `Undid update of 5 add-ons`, from the sentence of the plan. */
export function toDoneSentence({ code, params }: Message): Message {
  if (code === 'history-restore') return { code, params: { ...params, isDone: true } };
  return { code, params: { ...params, verb: params['verb'] === 'redo' ? 'redid' : 'undid' } };
}

/** `Restore to change 3`, `Restored to change 3`. */
export function describeRestore(to: number, isDone: boolean): Message {
  return message('history-restore', { to, isDone });
}

/** Returns the generation that a restore led to. Older records only list the reverted ones. */
export function findPoint(of: Pick<DescribedOperation, 'undoes' | 'restores'> | undefined): number {
  const [oldest = 1] = of?.undoes.toSorted((a, b) => a - b) ?? [];
  return of?.restores ?? oldest - 1;
}
