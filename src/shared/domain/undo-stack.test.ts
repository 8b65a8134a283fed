import { describe, expect, test } from 'vitest';
import { render } from '../messages/render.ts';
import { generationSchema, type Generation } from './loadout.ts';
import {
  describeGaps,
  describeUndoStep,
  findGaps,
  findPoint,
  findUndone,
  readUndoStack,
} from './undo-stack.ts';

type Line = Pick<Generation, 'kind'> & Partial<Generation>;

/** Creates a generation for each of these lines, from number 1 on, after an `init`. */
function historyOf(...lines: readonly Line[]): readonly Generation[] {
  const all: readonly Line[] = [{ kind: 'init' }, ...lines];
  return all.map((line, number) =>
    generationSchema.parse({
      format: 1,
      number,
      op: `op${number}`,
      createdAt: '2026-11-20T12:00:00.000Z',
      undoes: [],
      target: { gameVersion: null, loader: null, channel: 'release' },
      changes: [],
      ...line,
    }),
  );
}

const update: Line = { kind: 'update' };
const undo = (...undoes: number[]): Line => ({ kind: 'undo', undoes });
const redo = (...undoes: number[]): Line => ({ kind: 'redo', undoes });
const restore = (...undoes: number[]): Line => ({ kind: 'restore', undoes });
const partOf = (id: string, part: number): Line => ({
  kind: 'update',
  partOf: { id, part, addons: 3 },
});

describe('a history with generations that cannot be read', () => {
  const stackWithout = (lost: readonly number[], ...lines: readonly Line[]) => {
    const known = historyOf(...lines).filter(({ number }) => !lost.includes(number));
    const { undo: undoable, redo: redoable } = readUndoStack(known, lines.length);
    const numbersOf = ({ numbers }: { readonly numbers: readonly number[] }) => numbers;
    return { undo: undoable.map(numbersOf), redo: redoable.map(numbersOf) };
  };

  test.each<[string, readonly number[], readonly Line[], ReturnType<typeof stackWithout>]>([
    ['undoes what came after', [2], [update, update, update], { undo: [[3]], redo: [] }],
    ['undoes nothing before', [2], [update, update], { undo: [], redo: [] }],
    ['undoes nothing when all is lost', [0, 1, 2], [update, update], { undo: [], redo: [] }],
    [
      'takes an undo across it for unknown',
      [1],
      [update, update, undo(1), update],
      { undo: [[4]], redo: [] },
    ],
    ['and what undid that one', [1], [update, undo(1), redo(2)], { undo: [], redo: [] }],
    ['redoes what was undone after it', [1], [update, update, undo(2)], { undo: [], redo: [[2]] }],
  ])('%s', (_, lost, lines, stack) => {
    expect(stackWithout(lost, ...lines)).toEqual(stack);
  });

  test('names them', () => {
    const known = historyOf(update, update, update).filter(({ number }) => number % 2 === 0);
    expect(findGaps(known, 3)).toEqual([1, 3]);
    expect(render(describeGaps([3]))).toBe(
      'Change 3 cannot be read, so neither it nor any change before it can be undone.',
    );
  });
});

function stackOf(...lines: readonly Line[]) {
  const {
    undo: undoable,
    redo: redoable,
    reversals,
  } = readUndoStack(historyOf(...lines), lines.length);
  return {
    undo: undoable.map(({ numbers }) => numbers),
    redo: redoable.map(({ numbers }) => numbers),
    kinds: [...reversals.values()].map(({ kind }) => kind),
  };
}

test.each<[string, readonly Line[], readonly number[]]>([
  ['an undo', [update, undo(1)], [1]],
  ['a redo', [update, undo(1), redo(2)], [2]],
  ['what was undone, done again and undone', [update, undo(1), redo(2), undo(1)], [1, 3]],
  [
    'an update in parts so too',
    [partOf('u', 1), partOf('u', 2), undo(2, 1), redo(3), undo(2, 1)],
    [1, 2, 4],
  ],
  ['what was done again twice', [update, undo(1), redo(2), undo(1), redo(4)], [2, 4]],
  ['a restore across a redo', [update, undo(1), redo(2), restore(3, 2, 1)], [1, 2, 3]],
  [
    'undos back across two restores',
    [update, update, update, restore(3, 2, 1), restore(4, 3), undo(5), undo(4), undo(3)],
    [3, 4, 5],
  ],
])('lists the undone changes after %s', (_, lines, undone) => {
  expect([...findUndone(historyOf(...lines))].toSorted((a, b) => a - b)).toEqual(undone);
});

describe('the undo stack', () => {
  test.each<[string, readonly Line[], number[][], number[][]]>([
    ['is empty at first', [], [], []],
    ['holds each change', [update, update], [[1], [2]], []],
    ['moves the newest to redo', [update, update, undo(2)], [[1]], [[2]]],
    ['moves one after the other', [update, update, undo(2), undo(1)], [], [[2], [1]]],
    ['takes back what was redone', [update, undo(1), redo(2)], [[1]], []],
    [
      'redoes in the order of the changes',
      [update, update, undo(2), undo(1), redo(4)],
      [[1]],
      [[2]],
    ],
    ['undoes what was redone', [update, undo(1), redo(2), undo(1)], [], [[1]]],
    ['empties redo with a new change', [update, undo(1), update], [[3]], []],
    ['holds a restore as a change', [update, update, restore(2, 1)], [[1], [2], [3]], []],
    ['empties redo with a restore', [update, update, undo(2), restore(3)], [[1], [4]], []],
    ['undoes a restore', [update, update, restore(2, 1), undo(3)], [[1], [2]], [[3]]],
    ['redoes a restore', [update, restore(1), undo(2), redo(3)], [[1], [2]], []],
    ['holds the parts of a change as one', [partOf('a', 1), partOf('a', 2)], [[1, 2]], []],
    ['undoes the parts as one', [partOf('a', 1), partOf('a', 2), undo(2, 1)], [], [[1, 2]]],
    [
      'holds parts where the newest of them is',
      [partOf('a', 1), update, partOf('a', 2)],
      [[2], [1, 3]],
      [],
    ],
    [
      'begins anew with parts that came after an undo of the earlier ones',
      [partOf('a', 1), undo(1), partOf('a', 2)],
      [[3]],
      [],
    ],
    ['leaves out what came from outside', [update, { kind: 'external' }, undo(1)], [], [[1]]],
    [
      'leaves out settings that were not recorded, and holds rules',
      [{ kind: 'policy' }, { kind: 'policy', policies: [] }],
      [[2]],
      [],
    ],
  ])('%s', (_, lines, undoable, redoable) => {
    expect(stackOf(...lines)).toMatchObject({ undo: undoable, redo: redoable });
  });

  test.each<[string, readonly Line[], ReturnType<typeof stackOf>]>([
    [
      'an undo of an undo is a redo',
      [update, undo(1), undo(2)],
      { undo: [[1]], redo: [], kinds: ['undo', 'redo'] },
    ],
    [
      'an undo of a redo undoes the change',
      [update, undo(1), undo(2), undo(3)],
      { undo: [], redo: [[1]], kinds: ['undo', 'redo', 'undo'] },
    ],
    [
      'an undo of several changes is a restore',
      [update, update, undo(2, 1)],
      { undo: [[1], [2], [3]], redo: [], kinds: ['restore'] },
    ],
    [
      'the next undo after it went one change further back',
      [update, update, update, undo(3, 2), undo(1)],
      { undo: [], redo: [[1]], kinds: ['restore', 'undo'] },
    ],
    [
      'an undo of what cannot be read is a restore',
      [update, undo(99)],
      { undo: [[1], [2]], redo: [], kinds: ['restore'] },
    ],
  ])('of an older history: %s', (_, lines, read) => expect(stackOf(...lines)).toEqual(read));
});

test('a step names its kind, and its add-on where it is one', () => {
  const change = { addonId: 'a', from: null, to: null, title: 'Far Horizons' };
  const versions = { fromVersion: null, toVersion: null };
  const [, one] = historyOf({
    kind: 'update',
    changes: [{ ...change, ...versions, companions: [] }],
  });
  expect(one && describeUndoStep('undo', [one])).toMatchObject({
    code: 'history-step',
    params: { verb: 'undo', kind: 'update', count: 1, title: 'Far Horizons', needed: 0, to: 0 },
  });
  const [, , , old] = historyOf(update, update, undo(2, 1));
  expect(old && describeUndoStep('redo', [old]).params).toMatchObject({ kind: 'restore', to: 0 });
});

test('a restore goes to its point, which older records only imply', () => {
  expect(findPoint({ undoes: [7], restores: 5 })).toBe(5);
  expect(findPoint({ undoes: [7, 6] })).toBe(5);
});
