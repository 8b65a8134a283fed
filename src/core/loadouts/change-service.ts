import { dequal } from 'dequal/lite';
import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import type {
  AddonChange,
  Generation,
  LoadoutBrief,
  LoadoutChange,
  LoadoutFile,
  PolicyChange,
} from '#shared/domain/loadout.ts';
import type { Refresh } from '../library/refresh.ts';
import type { FolderWait } from '../apply/apply-engine.ts';
import type { Operation } from '../apply/operation.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Host } from '../host.ts';
import type { OpenLoadout } from './loadout-access.ts';

/**
 * Changes a loadout's name and settings; writes nothing when nothing changes. Throws the errors of
 * applying.
 */
export async function changeLoadout(
  services: RecordServices & { readonly refresh: Refresh },
  loadoutId: string,
  { name, holdHours, lookups }: LoadoutChange,
): Promise<LoadoutBrief> {
  const { root, file, brief } = await services.access.open(loadoutId);
  const after = {
    ...file,
    name: name ?? file.name,
    holdHours: holdHours === undefined ? file.holdHours : holdHours,
    lookups: lookups ?? file.lookups,
  };
  const notes = noteChanges(file, after);
  const now =
    notes.length === 0 ? brief : (await saveRecord(services, root, { file: after, notes })).brief;
  // The window's list is refreshed before the change ends.
  await services.refresh(loadoutId);
  return now;
}

function noteChanges(before: LoadoutFile, { name, holdHours, lookups }: LoadoutFile): Message[] {
  return [
    ...(name === before.name ? [] : [{ code: 'record-name', params: { name } }]),
    ...(holdHours === before.holdHours ? [] : [{ code: 'record-hold', params: { holdHours } }]),
    ...(lookups === before.lookups ? [] : [{ code: 'record-lookups', params: { lookups } }]),
  ];
}

export type RecordServices = Pick<CoreParts, 'access' | 'engine'> & Pick<Host, 'clock' | 'random'>;

export interface RecordChange {
  readonly file: LoadoutFile;
  /** The notes for the history. */
  readonly notes: readonly Message[];
  /** Policies of add-ons that it changes. */
  readonly policies?: readonly PolicyChange[];
}

/**
 * Writes a loadout's record, except its add-ons, as an operation of kind `policy` that touches no
 * file. The add-ons stay as recorded: changes made outside Loadout are recorded by the next
 * operation that changes files. Throws the errors of applying.
 */
export async function saveRecord(
  { engine, access, clock, random }: RecordServices,
  root: string,
  { file, notes, policies = [] }: RecordChange,
  wait?: FolderWait,
): Promise<Pick<OpenLoadout, 'file' | 'brief'>> {
  const own = { op: random.id(), kind: 'policy', now: clock.now(), notes, policies } as const;
  const operation = toRecordOperation(file, file.addons, own);
  await engine.apply(root, operation, wait);
  const { loadout: saved } = operation.next;
  // The change succeeded: a folder that cannot be opened now must not make it fail.
  return access.open(file.id).catch(() => ({ file: saved, brief: access.toBrief(root, saved) }));
}

interface OwnOfOperation extends Pick<Generation, 'op' | 'kind' | 'partOf'> {
  readonly now: Date;
  readonly undoes?: readonly number[];
  readonly restores?: number | undefined;
  readonly changes?: readonly AddonChange[];
  readonly policies?: readonly PolicyChange[];
  readonly notes?: readonly Message[];
}

/** Every 64th generation lists all add-ons, which limits the damage if one cannot be read. */
const WHOLE_EVERY = 64;

/** Makes the generation with this number, for an operation that changed `before` to `file`. */
export function makeGeneration(
  { target, addons }: LoadoutFile,
  before: readonly AddonRecord[],
  number: number,
  { undoes = [], changes = [], policies = [], notes = [], ...own }: OwnOfOperation,
): Generation {
  const { op, kind, now, restores, partOf } = own;
  const isWhole = number % WHOLE_EVERY === 0;
  return {
    format: 1,
    number,
    op,
    kind,
    createdAt: now.toISOString(),
    undoes: [...undoes],
    ...(restores !== undefined && { restores }),
    target,
    ...(isWhole && { addons }),
    addonCount: addons.length,
    changes: [...changes],
    ...(!isWhole && { renewed: findRenewed(before, addons, changes) }),
    ...(policies.length > 0 ? { policies: [...policies] } : {}),
    notes: [...notes],
    ...(partOf && { partOf }),
  };
}

function findRenewed(
  before: readonly AddonRecord[],
  addons: readonly AddonRecord[],
  changes: readonly AddonChange[],
): AddonRecord[] {
  const known = new Map(before.map((record) => [record.id, record]));
  const changed = new Set(changes.map(({ addonId }) => addonId));
  return addons.filter((record) => {
    const old = known.get(record.id);
    if (old === record || changed.has(record.id)) return false;
    return !dequal(old, record);
  });
}

/**
 * An operation that replaces the record with `file` and changes no other file; `before`: the
 * add-ons until then.
 */
export function toRecordOperation(
  file: LoadoutFile,
  before: readonly AddonRecord[],
  own: OwnOfOperation,
): Operation {
  const { op, kind } = own;
  const number = file.generation + 1;
  const generation = makeGeneration(file, before, number, own);
  return {
    op,
    loadoutId: file.id,
    kind,
    baseGeneration: file.generation,
    slotDirectories: [],
    treeDirectories: [],
    disabledDirectories: [],
    steps: [],
    next: { loadout: { ...file, generation: number }, generation },
  };
}
