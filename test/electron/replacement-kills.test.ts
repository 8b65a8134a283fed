// @module-tag deep
// @promise a Loadout killed while it replaces itself is still there and whole, the old one or the new one
// @how kill -9 before each change of the disk; the real electron-updater
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeIo } from '#core/disk/node-io.ts';
import { makePair } from '#resources/updates/signing.ts';
import { openReplacement, readUnproven } from '../../electron/main/replacement.ts';
import { createRelease, NEW_PROGRAM } from './program-feed.ts';
import { INSTALLED } from './updater-adapter.ts';

const PROCESS = fileURLToPath(new URL('replacing-process.ts', import.meta.url));
const OLD_PROGRAM = '#!/bin/sh\n';
const NEW = '1.1.0';
const TIMEOUT_MS = 300_000;

interface Site {
  readonly scratch: string;
  readonly appImage: string;
  readonly publicKey: string;
}

function openSite(name: string): Site {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-replacing-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const { privateKey, publicKey } = makePair();
  for (const folder of ['release', 'programs', 'updates']) mkdirSync(join(scratch, folder));
  for (const [path, bytes] of createRelease(privateKey))
    writeFileSync(join(scratch, 'release', path), bytes);
  const appImage = join(scratch, 'programs', name);
  writeFileSync(appImage, OLD_PROGRAM, { mode: 0o755 });
  return { scratch, appImage, publicKey };
}

/** Lets it make this many changes; returns the one before which it was killed, null: it ended. */
async function replaceAndKill(site: Site, changes: number): Promise<string | null> {
  const { scratch, appImage, publicKey } = site;
  const child = spawn(process.execPath, [PROCESS, scratch, join(scratch, 'release'), publicKey], {
    env: { ...process.env, APPIMAGE: appImage },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let count = 0;
  let struck: string | null = null;
  for await (const step of createInterface({ input: child.stdout })) {
    count += 1;
    if (count > changes) {
      struck = step;
      child.kill('SIGKILL');
    } else child.stdin.write('\n');
  }
  return struck;
}

/** Lists the programs in the folder as a person finds them. */
const listPrograms = ({ appImage }: Site) =>
  readdirSync(dirname(appImage))
    .filter((name) => /^Loadout.*\.AppImage$/.test(name))
    .map((name) => {
      const path = join(dirname(appImage), name);
      const isExecutable = (statSync(path).mode & 0o111) === 0o111;
      return { path, version: versionOf(readFileSync(path, 'utf8')), isExecutable };
    });

function versionOf(content: string): string | null {
  if (content === OLD_PROGRAM) return INSTALLED;
  return content === NEW_PROGRAM.toString() ? NEW : null;
}

/** Starts the version at this path: what it tells, and what it leaves once it has shown its window. */
function startAgain({ scratch }: Site, { path, version }: { path: string; version: string }) {
  const folder = join(scratch, 'updates');
  const started = openReplacement({ io: createNodeIo(), folder, version, appImage: path });
  const previous = readUnproven(folder, version)?.previous ?? null;
  const told = {
    version,
    notInstalled: started.notInstalled,
    wayBack: previous && versionOf(readFileSync(previous, 'utf8')),
  };
  started.prove();
  return told;
}

/** All that a start may tell: nothing, that the old version is still there, and the way back. */
const TOLD = [
  { version: INSTALLED, notInstalled: null, wayBack: null },
  { version: INSTALLED, notInstalled: NEW, wayBack: null },
  { version: NEW, notInstalled: null, wayBack: INSTALLED },
];

test.each(['Loadout.AppImage', 'Loadout-1.0.0.AppImage'])(
  '%s is whole at each moment, and starts afterwards',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const steps: string[] = [];
    for (;;) {
      const site = openSite(name);
      const step = await replaceAndKill(site, steps.length);
      if (step === null) break;
      steps.push(step);
      const programs = listPrograms(site);
      expect(programs).not.toEqual([]);
      const found = programs.find(({ path }) => path === site.appImage) ?? programs[0];
      expect({ steps, programs }).toEqual({
        steps,
        programs: programs.map(({ path }) => ({
          path,
          version: expect.any(String) as unknown,
          isExecutable: true,
        })),
      });
      const started = { path: found?.path ?? '', version: found?.version ?? 'none' };
      expect(TOLD).toContainEqual(startAgain(site, started));
      expect(existsSync(join(dirname(site.appImage), '.loadout-update.part'))).toBe(false);
      expect(readdirSync(join(site.scratch, 'updates'))).not.toContain('previous.AppImage');
    }
    expect(steps).toEqual(expect.arrayContaining(['copyFileSync', 'renameSync', 'spawn']));
  },
);
