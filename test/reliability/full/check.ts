import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLockFile } from '#shared/domain/lock-text.ts';
import { sha512Of } from '#test/helpers/tree.ts';
import { runLoadout } from '../../integration/cli/cli-harness.ts';
import { describeFiles } from '../damage/site.ts';
import { PLACES, type Place, type World, type Worlds } from './world.ts';
import { type Ended, type Writer, WRITERS } from './writers.ts';

const LEVELS = 256;
const PAGE_BYTES = 4096;
/** Each level on both disks. */
export const CASES = LEVELS * PLACES.length;
/** Every n-th case also checks that everything works again once there is space. */
const RETRY_EVERY = 4;

/**
 * Runs one writer with little space left: it must do all of its work or none, and report that the
 * disk is full, and which.
 */
export async function checkLevel(worlds: Worlds, name: string, number: number): Promise<void> {
  const place = PLACES[Math.floor(number / LEVELS) % PLACES.length] ?? 'game';
  // Spread out, so that the few cases of a gate cover the whole range.
  const level = (number * 101) % LEVELS;
  const world = await worlds.at(place);
  const writer = WRITERS[name];
  if (!writer) throw new Error(`no writer ${name}`);
  world.restore();
  const before = describe(world);
  const ended = await writeWithLeft({ worlds, world, writer }, level * PAGE_BYTES);
  const told = `${place} with ${level} pages left: ${JSON.stringify(ended)}`;
  try {
    requireEnd(ended, place);
    requireState(name, world, { ended, before });
    world.disk.free();
    if (number % RETRY_EVERY === 0) await requireRetry(name, world, { ended, writer });
  } catch (error) {
    throw new Error(told, { cause: error });
  }
}

interface Given {
  readonly worlds: Worlds;
  readonly world: World;
  readonly writer: Writer;
}

async function writeWithLeft({ worlds, world, writer }: Given, leftBytes: number): Promise<Ended> {
  const fill = (): void => {
    world.disk.fillTo(leftBytes);
    worlds.onFile = () => undefined;
  };
  if (writer.fillsLate) worlds.onFile = fill;
  else fill();
  return writer.write(world);
}

function requireEnd({ status, code, place: said }: Ended, place: Place): void {
  if (status === 0) return;
  assert.deepEqual({ status, code }, { status: 1, code: 'DISK_FULL' });
  assert.equal(said, place === 'data' ? 'data' : null);
}

type Tree = Readonly<Record<string, string>>;

function describe({ folder, target }: World): { readonly files: Tree; readonly saved: Tree } {
  return { files: describeFiles(folder), saved: describeFiles(target) };
}

/**
 * Requires the old state after a failure, the new one after a success, with nothing half done;
 * either one while the change is open.
 */
function requireState(
  name: string,
  world: World,
  { ended, before }: { readonly ended: Ended; readonly before: ReturnType<typeof describe> },
): void {
  const { files, saved } = describe(world);
  const { 'loadout.lock.json': lock, ...rest } = files;
  if (lock !== undefined)
    parseLockFile(readFileSync(join(world.folder, 'loadout.lock.json'), 'utf8'));
  if (ended.status === 0) assert.ok(isDone(name, world, files), 'is not done');
  else if (!ended.isOpen) assert.deepEqual({ files, saved }, before);
  if (!['apply', 'update', 'unpack'].includes(name)) assert.deepEqual(rest, before.files);
  const names = [...readdirSync(world.dataDir), ...Object.keys(files), ...Object.keys(saved)];
  assert.deepEqual(
    names.filter((one) => /\.(?:tmp|part)$/.test(one)),
    [],
  );
  JSON.parse(readIfThere(join(world.dataDir, 'settings.json')) ?? '{}');
}

function isDone(name: string, { target, dataDir }: World, files: Tree): boolean {
  const lamp = sha512Of(Buffer.from('lamp-2.0.0'.padEnd(300_000, '.')));
  if (name === 'apply') return 'pmods/lamp-1.0.0.jar.disabled' in files;
  if (name === 'update') return files['pmods/lamp-2.0.0.jar'] === lamp;
  if (name === 'unpack') return 'mods/stones/stone-17.json' in files;
  if (name === 'download') return describeFiles(target)['lamp-2.0.0.jar'] === lamp;
  if (name === 'lockfile') return 'loadout.lock.json' in files;
  if (name === 'draft') return readdirSync(join(dataDir, 'drafts')).length === 1;
  return readIfThere(join(dataDir, 'settings.json'))?.includes('"holdHours": 24') ?? false;
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

async function requireRetry(
  name: string,
  world: World,
  { ended, writer }: { readonly ended: Ended; readonly writer: Writer },
): Promise<void> {
  const { folder, dataDir } = world;
  const verified = await runLoadout(['--data-dir', dataDir, 'verify'], { cwd: folder });
  assert.equal(verified.status, 0, verified.stdout + verified.stderr);
  if (ended.status === 0) return;
  const again = await writer.write(world);
  assert.deepEqual(again, { status: 0, code: null, place: null, isOpen: false });
  assert.ok(isDone(name, world, describe(world).files), 'is not done after the space is there');
}
