import {
  generationSchema,
  type Generation,
  type LoadoutFile,
  loadoutFileSchema,
} from '#shared/domain/loadout.ts';
import { generationFile, LOADOUT_FILE, vaultFile, vaultShard } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { stagePath, type Batch } from './batch.ts';
import { at, type Site } from './site.ts';
import { findInVault, keepInVault, syncVault } from './vault.ts';
import { writeFileDurable } from './write-file-durable.ts';

const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/** Writes a generation, then the loadout that names it: once the generation is readable there is no way back. */
export function writeRecord(site: Site, loadout: LoadoutFile, generation: Generation): void {
  writeFileDurable(site.io, at(site, generationFile(generation.number)), toJson(generation));
  writeFileDurable(site.io, at(site, LOADOUT_FILE), toJson(loadout), { keepPrevious: true });
}

function toJson(value: Generation | LoadoutFile): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}

/** Throws LOADOUT_DAMAGED when `loadout.json` is missing or is not one. */
export function readLoadout(site: Site): LoadoutFile {
  const loadout = readJson(site, LOADOUT_FILE, (value) => loadoutFileSchema.parse(value));
  if (loadout === null) throw new AppError('LOADOUT_DAMAGED', { path: LOADOUT_FILE });
  return loadout;
}

/** True when the generation that an operation makes can be read: the operation is decided. */
export function isRecorded(batch: Batch): boolean {
  const { generation } = batch.intent.next;
  const found = readJson(batch.site, generationFile(generation.number), (value) =>
    generationSchema.parse(value),
  );
  return found?.op === batch.intent.op;
}

function readJson<T>(site: Site, path: string, parse: (value: unknown) => T): T | null {
  if (site.io.look(at(site, path))?.kind !== 'file') return null;
  const bytes = site.io.read(at(site, path), MAX_RECORD_BYTES);
  try {
    return parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/**
 * Brings the vault to what holds after the operation: out with the new bytes, which stand in the folder now, in with
 * the old ones that left it. Under the intent, after the generation is durable.
 */
export function settleVault(batch: Batch): void {
  const { site, intent } = batch;
  const oldDigests = new Set(
    intent.steps.flatMap((step) => (step.old === null ? [] : [step.old.sha512])),
  );
  const shards: string[] = [];
  for (const step of intent.steps) {
    if (step.old !== null && step.new?.from !== 'old') shards.push(...keepOldBytes(batch, step.n));
    if (step.new?.from !== 'stage' || oldDigests.has(step.new.sha512)) continue;
    if (findInVault(site, step.new.sha512) === null) continue;
    site.io.unlink(at(site, vaultFile(step.new.sha512)));
    shards.push(vaultShard(step.new.sha512));
  }
  syncVault(site, shards);
}

function keepOldBytes(batch: Batch, n: number): string[] {
  const kept = stagePath(batch, 'o', n);
  if (batch.site.io.look(kept)?.kind !== 'file') return [];
  return [keepInVault(batch.site, kept, stagePath(batch, 'v', n))];
}
