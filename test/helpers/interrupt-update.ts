import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createSyncApplyEngine } from '#core/apply/engine.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import type { Operation } from '#core/apply/operation.ts';
import { generationSchema, loadoutFileSchema } from '#shared/domain/loadout.ts';
import { generationFile, LOADOUT_FILE, vaultFile } from '#shared/domain/paths.ts';

export const INTERRUPTED_OP = 'op-cut';

/** The changes of an update: `null` removes a file, otherwise it gets this path and content. */
export type Wanted = Readonly<
  Record<string, { readonly path: string; readonly content: string } | null>
>;

/**
 * Leaves an update half done, like a kill during the swap: renamed files exist beside their old
 * versions, and at least one file that keeps its name has its new content. `key`: the journal key
 * that seals its intent.
 */
export function interruptUpdate(folder: string, wanted: Wanted, key: Uint8Array): void {
  for (const file of Object.values(wanted)) {
    if (file !== null) put(folder, vaultFile(describe('', file.content).sha512), file.content);
  }
  let isDead = false;
  const io = createNodeIo((call) => {
    isDead ||= call === 'unlink' && isSwapped(folder, wanted);
    if (isDead) throw new Error('killed');
  });
  const engine = createSyncApplyEngine(io, key, () => () => undefined);
  try {
    engine.apply(folder, toOperation(folder, wanted));
  } catch {
    // The simulated kill.
  }
  if (!isDead) throw new Error('the update came to its end');
}

export function put(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'latin1');
}

function isSwapped(folder: string, wanted: Wanted): boolean {
  return Object.entries(wanted).some(
    ([path, file]) => file?.path === path && read(folder, path) === file.content,
  );
}

function describe(path: string, content: string) {
  const bytes = Buffer.from(content, 'latin1');
  const sha512 = createHash('sha512').update(bytes).digest('hex');
  return { path, size: bytes.length, sha512 };
}

function toOperation(folder: string, wanted: Wanted): Operation {
  const file = loadoutFileSchema.parse(JSON.parse(read(folder, LOADOUT_FILE)));
  const number = file.generation + 1;
  const last = generationSchema.parse(JSON.parse(read(folder, generationFile(file.generation))));
  const changes = Object.entries(wanted).map(([path, to]) => {
    const from = file.addons.find((record) => record.path === path);
    if (from === undefined) throw new Error(`no add-on at ${path}`);
    return { from, to: to && { ...from, ...describe(to.path, to.content) } };
  });
  const leaving = new Set(changes.map(({ from }) => from.id));
  const addons = [
    ...file.addons.filter(({ id }) => !leaving.has(id)),
    ...changes.flatMap(({ to }) => to ?? []),
  ];
  return {
    op: INTERRUPTED_OP,
    loadoutId: file.id,
    kind: 'update',
    baseGeneration: file.generation,
    slotDirectories: [...new Set(changes.map(({ from }) => dirname(from.path)))],
    treeDirectories: [],
    disabledDirectories: [],
    steps: changes.map(({ from, to }, n) => ({
      n,
      old: describe(from.path, read(folder, from.path)),
      new: to && { path: to.path, size: to.size, sha512: to.sha512 ?? '', from: 'stage' },
    })),
    next: {
      loadout: { ...file, addons, generation: number },
      generation: {
        ...last,
        number,
        op: INTERRUPTED_OP,
        kind: 'update',
        undoes: [],
        addons,
        changes: changes.map(({ from, to }) => ({
          addonId: from.id,
          from,
          to,
          title: from.path,
          fromVersion: null,
          toVersion: null,
          companions: [],
        })),
      },
    },
  };
}
