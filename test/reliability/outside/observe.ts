import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTree, sha512Of, type TreeFile } from '#test/helpers/tree.ts';

const STATE = '.loadout';

interface WrittenFile {
  readonly path: string;
  readonly sha512: string;
}

/** Fields of `loadout.json` that are compared. */
interface RecordedAddon {
  readonly id: string;
  readonly path: string;
  readonly sha512: string | null;
  readonly files: readonly WrittenFile[] | null;
  readonly enabled: boolean;
  readonly origin: string;
  readonly parked: boolean;
}

export interface LoadoutRecord {
  readonly generation: number;
  readonly name: string;
  readonly target: unknown;
  readonly holdHours: number | null;
  readonly policies: readonly Readonly<Record<string, unknown>>[];
  readonly addons: readonly RecordedAddon[];
}

/** A game folder as another program sees it: nothing here uses Loadout's own code. */
export interface Observed {
  /** By path, without `.loadout`. */
  readonly files: ReadonlyMap<string, TreeFile>;
  readonly folders: readonly string[];
  /** Checksums of every file below the folder, `.loadout` included. */
  readonly copies: ReadonlySet<string>;
  /** null if missing or unreadable. */
  readonly record: LoadoutRecord | null;
}

export function observe(game: string): Observed {
  const files = readTree(game, [STATE]);
  const state = existsSync(join(game, STATE))
    ? readTree(join(game, STATE))
    : new Map<string, TreeFile>();
  return {
    files,
    folders: listFolders(game, ''),
    copies: new Set([...files.values(), ...state.values()].map(({ sha512 }) => sha512)),
    record: readRecord(game),
  };
}

function listFolders(game: string, folder: string): string[] {
  return readdirSync(join(game, folder)).flatMap((name) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (path === STATE || !lstatSync(join(game, path)).isDirectory()) return [];
    return [path, ...listFolders(game, path)];
  });
}

function readRecord(game: string): LoadoutRecord | null {
  try {
    const text = readFileSync(join(game, STATE, 'loadout.json'), 'utf8');
    return JSON.parse(text) as LoadoutRecord;
  } catch {
    return null;
  }
}

/** Lists the names in a folder of `.loadout`; none if it is missing. */
export function listState(game: string, folder: string): readonly string[] {
  const path = join(game, STATE, folder);
  return existsSync(path) ? readdirSync(path) : [];
}

/**
 * Finds faults in `.loadout` alone while no operation is open (I4, I5 and the rule of the vault).
 */
export function findStateFaults(game: string, record: LoadoutRecord): string[] {
  const faults = ['stage', 'intent'].flatMap((folder) =>
    listState(game, folder).map((name) => `left in ${folder}: ${name}`),
  );
  for (const folder of ['', 'generations', 'intent'])
    for (const name of listState(game, folder))
      if (name.endsWith('.tmp')) faults.push(`left: ${folder}/${name}`);
  for (let number = 0; number <= record.generation; number += 1)
    faults.push(...findGenerationFaults(game, number, record));
  for (const shard of listState(game, 'vault')) {
    for (const name of listState(game, `vault/${shard}`)) {
      const file = join(game, STATE, 'vault', shard, name);
      if (name.includes('.')) continue;
      if (sha512Of(readFileSync(file)) !== name) faults.push(`damaged in the vault: ${name}`);
      if (lstatSync(file).nlink !== 1) faults.push(`second name of a vault file: ${name}`);
    }
  }
  return faults;
}

function findGenerationFaults(game: string, number: number, record: LoadoutRecord): string[] {
  const file = join(game, STATE, 'generations', `${number}.json`);
  if (!existsSync(file)) return [`generation ${number} is missing`];
  const generation = JSON.parse(readFileSync(file, 'utf8')) as {
    number: number;
    addons?: LoadoutRecord['addons'];
  };
  if (generation.number !== number) return [`generation ${number} says ${generation.number}`];
  if (number !== record.generation || generation.addons === undefined) return [];
  const isSame = JSON.stringify(generation.addons) === JSON.stringify(record.addons);
  return isSame ? [] : [`generation ${number} and the record have different add-ons`];
}

/** Finds differences between the folder and its record (I5). */
export function findDifferences({ files, record }: Observed): string[] {
  return (record?.addons ?? []).flatMap((addon) => {
    const own =
      addon.sha512 === null || addon.files !== null
        ? []
        : [{ path: addon.path, sha512: addon.sha512 }];
    return [...own, ...(addon.files ?? [])]
      .filter(({ path, sha512 }) => files.get(path)?.sha512 !== sha512)
      .map(({ path }) => `${path} is not as recorded`);
  });
}

/** Returns equal text for two folders with the same files and records, ignoring random ids. */
export function describeState({ files, folders, record }: Observed): string {
  const addons = (record?.addons ?? []).map(
    ({ path, sha512, files: written, enabled, origin, parked }) =>
      JSON.stringify([path, sha512, written?.map((file) => file.path), enabled, origin, parked]),
  );
  const policies = (record?.policies ?? []).map(({ target, ...rule }) => {
    const { kind, projectId = null } = target as { kind: string; projectId?: string };
    return JSON.stringify([kind, projectId, rule]);
  });
  const lines = [
    ...[...files].map(([path, { sha512, mode }]) => `file ${path} ${sha512.slice(0, 12)} ${mode}`),
    ...folders.map((path) => `folder ${path}`),
    ...addons.toSorted().map((addon) => `addon ${addon}`),
    ...policies.toSorted().map((policy) => `rule ${policy}`),
    `record ${record && JSON.stringify([record.generation, record.name, record.target, record.holdHours])}`,
  ];
  return lines.join('\n');
}
