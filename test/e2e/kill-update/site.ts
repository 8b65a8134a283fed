import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { scanDocumentSchema, verifyDocumentSchema } from '#cli/json/documents.ts';
import { findProfile } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import {
  type ProgramResult,
  runProgram,
  type RunningProgram,
  startProgram,
} from '#test/helpers/bundled-program.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { readTree } from '#test/helpers/tree.ts';
import type { Content } from './content.ts';
import { requireSettled, type Side } from './disk.ts';

const PROFILE_ID = 'quick';
const REQUEST_CHANNEL = 'http.server.request.start';

/** A game folder managed by Loadout, with a separate data directory and registry. */
export interface Site {
  readonly root: string;
  start(args: readonly string[]): RunningProgram;
  run(args: readonly string[]): Promise<ProgramResult>;
  /** `requireSettled` for this folder. */
  requireSettled(): Side;
  /** Removes the newer releases from the vault. */
  forgetDownloads(): void;
  /** Returns the checksums of the files requested since the last call. */
  takeRequested(): ReadonlySet<string>;
}

/** Closed when the test ends. */
export async function createSite(content: Content): Promise<Site> {
  const registry = await startTestRegistry({ seed: content.seed });
  const base = createTempDir();
  const root = join(base, 'game');
  const options = { cwd: root, dataDir: join(base, 'data') };
  mkdirSync(root);
  content.writeFolder(root);
  const atFirst = readTree(root);
  const site: Site = {
    root,
    start: (args) => startProgram([...args, '--json'], options),
    run: (args) => runProgram([...args, '--json'], options),
    requireSettled: () => requireSettled(root, content, atFirst),
    forgetDownloads() {
      for (const sha512 of content.downloads.values()) {
        rmSync(join(root, vaultFile(sha512)), { force: true });
      }
    },
    takeRequested: recordDownloads(registry.origin, content),
  };
  saveQuickProfile(registry.origin, options.dataDir);
  requireDone(await site.run(['init', '.', '--registry', PROFILE_ID, '--game-version', '0.5.1']));
  return site;
}

/** With the public service's rate limits each round would take minutes. */
function saveQuickProfile(origin: string, dataDir: string): void {
  const local = findProfile('local', dataDir);
  const address = { apiOrigin: origin, fileOrigins: [origin] };
  saveProfile({ ...local, ...address, id: PROFILE_ID, name: 'Quick registry' }, dataDir);
}

/**
 * Starts the program as a user would after a crash and requires success; resolves to the batch in
 * the folder.
 */
export async function startAgain(site: Site, command: 'scan' | 'verify' = 'scan'): Promise<Side> {
  const started = await site.run([command]);
  requireDone(started);
  if (command === 'scan') expect(scanDocumentSchema.parse(started.json).external).toEqual([]);
  else expect(verifyDocumentSchema.parse(started.json).differences).toEqual([]);
  return site.requireSettled();
}

/** Requires exit status 0, and reports the program's output on failure. */
export function requireDone({ status, signal, stdout, stderr }: ProgramResult): void {
  if (status !== 0) throw new Error(`ended with ${status ?? signal}: ${stdout}${stderr}`);
}

/**
 * The server runs in this process, so Node's diagnostics channel reports each request that reaches
 * it.
 */
function recordDownloads(origin: string, content: Content): () => ReadonlySet<string> {
  const { host } = new URL(origin);
  let requested = new Set<string>();
  const note = (message: unknown): void => {
    const request = (message as { request: IncomingMessage }).request;
    const { pathname } = new URL(request.url ?? '/', origin);
    const sha512 = content.downloads.get(pathname.slice(pathname.lastIndexOf('/') + 1));
    if (request.headers.host === host && sha512 !== undefined) requested.add(sha512);
  };
  subscribe(REQUEST_CHANNEL, note);
  onTestFinished(() => void unsubscribe(REQUEST_CHANNEL, note));
  return () => {
    const taken = requested;
    requested = new Set();
    return taken;
  };
}
