import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskEvent, readDiskLog } from './disk-log.ts';
import type { FileSystem } from './file-systems.ts';

/** Mount points of the disks; the first has the game folder. */
export interface Layout {
  readonly disks: readonly string[];
  readonly root: string;
  readonly dataDir: string;
}

/** Puts the game folder and the data folder on one disk or on two. */
export function layOut(scratch: string, disks: 'one' | 'two'): Layout {
  const at = (name: string): string => join(scratch, 'mnt', name);
  if (disks === 'one') return { disks: [at('one')], root: at('one/game'), dataDir: at('one/data') };
  return { disks: [at('game'), at('data')], root: at('game/game'), dataDir: at('data/data') };
}

export function makeDisk({ diskBytes, make }: FileSystem, image: string): void {
  writeFileSync(image, '');
  truncateSync(image, diskBytes);
  const [program = '', ...options] = make;
  execFileSync(program, [...options, image], { stdio: ['ignore', 'ignore', 'pipe'] });
}

export function copyDisk(from: string, to: string): void {
  execFileSync('cp', ['--sparse=auto', from, to]);
}

export function mountDisks(system: FileSystem, layout: Layout, images: readonly string[]): void {
  for (const [index, folder] of layout.disks.entries()) {
    mkdirSync(folder, { recursive: true });
    const image = images[index] ?? '';
    execFileSync('mount', ['-t', system.name, '-o', system.mountOptions, image, folder], {
      stdio: 'pipe',
    });
  }
}

export function unmountDisks({ disks }: Layout): void {
  for (const folder of disks) execFileSync('umount', [folder], { stdio: 'pipe' });
}

export interface LoggedDisks {
  /** Files that replace the images. */
  readonly images: readonly string[];
  /** A file whose writes appear in the log between those of the disks. */
  readonly told: string;
  /** Ends the log; the disks must be unmounted. */
  close(): Promise<readonly DiskEvent[]>;
}

/** Logs all writes; the first disk is pulled after `limit` writes and flushes, 0: never. */
export async function logDisks(
  scratch: { readonly path: string; readonly loggedDisk: string },
  images: readonly string[],
  limit = 0,
): Promise<LoggedDisks> {
  const folder = join(scratch.path, 'logged');
  const log = join(scratch.path, 'log');
  mkdirSync(folder, { recursive: true });
  const words = images.map((image, index) => `disk${index}=${image}`);
  const server = spawn(scratch.loggedDisk, [folder, log, String(limit), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  await Promise.race([once(server.stdout, 'data'), refuseEnd(server, ended)]);
  return {
    images: images.map((_, index) => join(folder, `disk${index}`)),
    told: join(folder, 'told'),
    async close() {
      execFileSync('umount', [folder], { stdio: 'pipe' });
      await ended;
      const events = readDiskLog(readFileSync(log));
      rmSync(log);
      return events;
    },
  };
}

async function refuseEnd(server: ChildProcess, ended: Promise<unknown>): Promise<never> {
  await ended;
  throw new Error(`logged-disk ended with ${server.exitCode ?? server.signalCode}`);
}
