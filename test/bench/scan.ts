import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '#core/database/open-database.ts';
import { findProfile } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { startRegistryServer } from '#registry-server/start.ts';
import { type Command, measurePeakMiB, median, timeTogether } from './measure.ts';
import { prepareFolders } from './scan-folders.ts';

const CLI = resolve('out/main/cli.js');
const BASE = join(tmpdir(), 'loadout-bench-scan');
const HASH_ROUNDS = 7;
const RESCAN_ROUNDS = 11;
const MAX_HASH_RATIO = 0.9;
const FIND_FACTOR = 4;
const RESCAN_ALLOWANCE_MS = 250;
const MAX_PEAK_MIB = 250;

/**
 * Rate limits of a self-hosted registry: the thousand lookups before the first measurement must not
 * wait.
 */
const BENCH_PROFILE = 'bench';

const METADATA_OFF = { LOADOUT_SCAN_METADATA: 'off' };

interface Bench {
  readonly dataDir: string;
  readonly folder: string;
  readonly scan: Command;
}

/**
 * Measures scans with the bundled program: a first scan of 1 GB against two runs of openssl, and a
 * rescan of 5,000 unchanged files against `find`. The registry's answers are cached before, so that
 * no request is included. Returns whether all goals are met.
 */
export async function benchScan(): Promise<boolean> {
  const folders = prepareFolders(BASE);
  const dataDir = join(BASE, 'data');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
  const registryDir = join(BASE, 'registry');
  rmSync(registryDir, { recursive: true, force: true });
  const registry = await startRegistryServer({
    dataDir: registryDir,
    port: 0,
    profile: 'local',
    faults: [],
  });
  try {
    saveProfile(
      {
        ...findProfile('local', dataDir),
        id: BENCH_PROFILE,
        apiOrigin: registry.origin,
        fileOrigins: [registry.origin],
      },
      dataDir,
    );
    const large = await openBench(dataDir, folders.large);
    const small = await openBench(dataDir, folders.small);
    const isHashingFast = await benchHashing(large);
    return (await benchRescan(small)) && isHashingFast;
  } finally {
    await registry.close();
  }
}

async function openBench(dataDir: string, folder: string): Promise<Bench> {
  rmSync(join(folder, '.loadout'), { recursive: true, force: true });
  const cli = (...args: string[]): Command => ({
    file: process.execPath,
    args: [CLI, '--data-dir', dataDir, ...args],
  });
  await timeTogether(cli('--registry', BENCH_PROFILE, 'init', folder, '--yes', '--json'));
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  const bench = { dataDir, folder, scan: cli('--loadout', name, 'scan', '--json') };
  await timeTogether(bench.scan);
  return bench;
}

async function benchHashing({ dataDir, folder, scan }: Bench): Promise<boolean> {
  const files = readdirSync(join(folder, 'pmods')).map((name) => join(folder, 'pmods', name));
  const openssl = (digest: string): Command => ({
    file: 'openssl',
    args: ['dgst', digest, ...files],
  });
  const times = { off: [] as number[], on: [] as number[], openssl: [] as number[] };
  for (let round = 0; round < HASH_ROUNDS; round++) {
    forgetDigests(dataDir);
    times.off.push(await timeTogether({ ...scan, environment: METADATA_OFF }));
    times.openssl.push(await timeTogether(openssl('-sha1'), openssl('-sha512')));
    forgetDigests(dataDir);
    times.on.push(await timeTogether(scan));
  }
  const reference = median(times.openssl);
  const ratio = median(times.off) / reference;
  forgetDigests(dataDir);
  const peak = await measurePeakMiB({ ...scan, environment: METADATA_OFF });
  console.log(`first scan of ${files.length} files, 1 GB: ${seconds(median(times.off))}`);
  console.log(`  with embedded metadata: ${seconds(median(times.on))}`);
  console.log(`  openssl sha1 and sha512 together: ${seconds(reference)}`);
  const isFast = verdict(
    `ratio ${ratio.toFixed(3)}, at most ${MAX_HASH_RATIO}`,
    ratio <= MAX_HASH_RATIO,
  );
  return isSmall(peak) && isFast;
}

async function benchRescan({ folder, scan }: Bench): Promise<boolean> {
  const find = { file: 'find', args: [folder, '-type', 'f', '-printf', '%s %T@ %i\\n'] };
  const times = { scan: [] as number[], find: [] as number[] };
  for (let round = 0; round < RESCAN_ROUNDS; round++) {
    times.scan.push(await timeTogether(scan));
    times.find.push(await timeTogether(find));
  }
  const allowedMs = FIND_FACTOR * median(times.find) + RESCAN_ALLOWANCE_MS;
  const scanMs = median(times.scan);
  const peak = await measurePeakMiB(scan);
  console.log(
    `rescan of 5,000 unchanged files: ${seconds(scanMs)}; find: ${seconds(median(times.find))}`,
  );
  const isFast = verdict(`${seconds(scanMs)}, at most ${seconds(allowedMs)}`, scanMs <= allowedMs);
  return isSmall(peak) && isFast;
}

function forgetDigests(dataDir: string): void {
  const database = openDatabase(dataDir);
  database.exec('DELETE FROM scan_cache');
  database.close();
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}

function isSmall(peakMiB: number): boolean {
  return verdict(
    `peak memory ${Math.round(peakMiB)} MiB, below ${MAX_PEAK_MIB}`,
    peakMiB < MAX_PEAK_MIB,
  );
}

function verdict(text: string, isKept: boolean): boolean {
  console.log(`  ${text}: ${isKept ? 'kept' : 'MISSED'}`);
  return isKept;
}
