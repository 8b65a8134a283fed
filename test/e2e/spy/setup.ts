import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

/**
 * Of each file of end-to-end specs: every host that its process or a Node that it started has opened a socket to.
 * What these specs configure is on this machine, so that anything else is a host that nobody named.
 */
const recorder = pathToFileURL(join(import.meta.dirname, 'record-connections.mjs')).href;
const hosts = process.env['SOCKET_SPY_FILE'] ?? (await startSpy());

/** Once for all files of a process. */
async function startSpy(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'loadout-sockets-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const file = join(dir, 'hosts');
  process.env['SOCKET_SPY_FILE'] = file;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${recorder}`.trim();
  await import(recorder);
  return file;
}

afterAll(() => {
  const seen = existsSync(hosts) ? readFileSync(hosts, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(hosts, { force: true });
  const strangers = [...new Set(seen)].filter((host) => host !== 'loopback');
  if (strangers.length > 0) throw new Error(`nobody configured ${strangers.join(', ')}`);
});
