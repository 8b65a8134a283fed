import type { HistoryEntry } from '#shared/domain/job.ts';
import type { AddonDetails } from '#shared/domain/known-addons.ts';
import type { DoneOperation } from '#shared/domain/loadout.ts';
import { nameVersions } from '#shared/domain/name-versions.ts';
import {
  describeGaps,
  describeRestore,
  describeUndoStep,
  findGaps,
  findPoint,
  findUndone,
  readUndoStack,
  type UndoStep,
  type UndoStack,
} from '#shared/domain/undo-stack.ts';
import {
  createGenerationBriefs,
  type GenerationBrief,
  type HistoryServices,
  type HistoryHead,
} from './generation-briefs.ts';

export type History = ReturnType<typeof createHistory>;

/** The history of a loadout, in the form that faces show. */
export function createHistory(services: HistoryServices) {
  const { read, recall } = createGenerationBriefs(services);
  return {
    recall,
    /** Newest first; unreadable generations have an entry too. */
    async entries(place: HistoryHead): Promise<readonly HistoryEntry[]> {
      const briefs = nameVersions(await read(place));
      const undone = findUndone(briefs);
      const stack = readUndoStack(briefs, place.generation);
      const tell = createTeller(briefs, stack);
      const entries = groupParts(briefs).map((group) => ({
        ...toHistoryEntry(group, place.generation, undone),
        ...tell(group),
      }));
      return [
        ...entries,
        ...toGapEntries(entries, findGaps(briefs, place.generation), place),
      ].toSorted((one, other) => other.number - one.number);
    },
    /** Every readable operation, oldest first. */
    operations: (place: HistoryHead): Promise<readonly DoneOperation[]> => read(place),
    /** Numbers of the generations that cannot be read. */
    async gaps(place: HistoryHead): Promise<readonly number[]> {
      return findGaps(await read(place), place.generation);
    },
    /** The operations that touched an add-on, newest first. */
    async ofAddon(place: HistoryHead, addonId: string): Promise<AddonDetails['history']> {
      const briefs = nameVersions(await read(place));
      const undone = findUndone(briefs);
      return briefs
        .flatMap(({ number, kind, createdAt, changes, notes }) => {
          const own = changes.filter((change) => change.addonId === addonId);
          const entry = { generation: number, kind, createdAt, undone: undone.has(number) };
          const rules = notes.filter(({ params }) => params['addonId'] === addonId);
          return [
            ...own.map((change) => ({ ...entry, change, note: null })),
            ...rules.map((note) => ({ ...entry, change: null, note })),
          ];
        })
        .toReversed();
    },
    /** The generations of a change, oldest first: one, or those of its parts. */
    async doneOf(place: HistoryHead, id: string) {
      const briefs = await read(place);
      const undone = findUndone(briefs);
      return briefs
        .filter(({ op, partOf }) => op === id || partOf?.id === id)
        .map((brief) => ({ ...brief, isUndone: undone.has(brief.number) }));
    },
  };
}

type GenerationGroup = readonly [GenerationBrief, ...GenerationBrief[]];

/** Groups the parts of one change, at the place of its newest part. */
function groupParts(briefs: readonly GenerationBrief[]): readonly GenerationGroup[] {
  const newest = new Map(briefs.map(({ number, partOf }) => [partOf?.id ?? number, number]));
  const groups = Map.groupBy(briefs, ({ number, partOf }) => newest.get(partOf?.id ?? number));
  return [...groups]
    .toSorted(([one = 0], [other = 0]) => one - other)
    .flatMap(([, [first, ...rest]]) => (first ? [[first, ...rest] as const] : []));
}

type EntryDescription = Pick<HistoryEntry, 'kind' | 'sentence' | 'next'>;

/**
 * Adds to an entry its place in the undo stack: what an undo, a redo or a restore reverted, and the
 * next step.
 */
function createTeller(briefs: readonly GenerationBrief[], stack: UndoStack) {
  const describe = (verb: Parameters<typeof describeUndoStep>[0], { numbers }: UndoStep) =>
    describeUndoStep(
      verb,
      briefs.filter(({ number }) => numbers.includes(number)),
    );
  const tellDone = (brief: GenerationBrief): Pick<EntryDescription, 'sentence'> => {
    const reversal = stack.reversals.get(brief.number);
    if (!reversal) return {};
    const { kind, step } = reversal;
    if (step === null) return { sentence: describeRestore(findPoint(brief), true) };
    return { sentence: describe(kind === 'redo' ? 'redid' : 'undid', step) };
  };
  return (group: GenerationGroup): EntryDescription => {
    const newest = group.at(-1) ?? group[0];
    const isNext = (step: UndoStep | undefined) => step?.numbers.includes(newest.number);
    const intent = (['undo', 'redo'] as const).find((one) => isNext(stack[one].at(-1)));
    const step = intent && stack[intent].at(-1);
    return {
      // Older records store a redo and a restore as an undo.
      kind: stack.reversals.get(newest.number)?.kind ?? newest.kind,
      ...tellDone(newest),
      ...(step && { next: { intent, sentence: describe(intent, step) } }),
    };
  };
}

function toHistoryEntry(
  group: GenerationGroup,
  generation: number,
  undone: ReadonlySet<number>,
): HistoryEntry {
  const [first] = group;
  const { number, kind, createdAt, undoes, target, addonCount, partOf } = group.at(-1) ?? first;
  const policies = group.flatMap((brief) => brief.policies ?? []);
  return {
    number,
    kind,
    createdAt,
    undoes,
    target,
    addonCount,
    changes: group.flatMap(({ changes }) => changes),
    ...(policies.length > 0 && { policies }),
    notes: group.flatMap(({ notes }) => notes),
    ...(partOf && { parts: { addons: partOf.addons, done: group.map(toPart) } }),
    current: group.some((one) => one.number === generation),
    undone: group.every((one) => undone.has(one.number)),
  };
}

const UNKNOWN_TARGET = { gameVersion: null, loader: null, channel: 'release' } as const;

/** One entry per run of unreadable generations, with time and target of the change before it. */
function toGapEntries(
  entries: readonly HistoryEntry[],
  gaps: readonly number[],
  { generation }: HistoryHead,
): readonly HistoryEntry[] {
  const runs = gaps.reduce<number[][]>((all, number) => {
    const run = all.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else all.push([number]);
    return all;
  }, []);
  return runs.flatMap((run) => {
    const number = run.at(-1) ?? 0;
    const neighbour = entries.findLast((one) => one.number < number) ?? entries[0];
    return {
      number,
      kind: 'lost' as const,
      createdAt: neighbour?.createdAt ?? new Date(0).toISOString(),
      undoes: [],
      sentence: describeGaps(run),
      target: neighbour?.target ?? UNKNOWN_TARGET,
      addonCount: neighbour?.addonCount ?? 0,
      changes: [],
      notes: [],
      current: run.includes(generation),
      undone: false,
    };
  });
}

function toPart({ number, createdAt, changes }: GenerationBrief) {
  return { number, createdAt, addons: changes.length };
}
