import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

/**
 * Of each file of end-to-end specs: every host that its process or a Node that it started has opened a socket to.
 * What these specs configure is on this machine, so that anything else is a host that nobody named.
 */
const dir = mkdtempSync(join(tmpdir(), 'loadout-sockets-'));
const file = join(dir, 'hosts');
const recorder = join(import.meta.dirname, 'record-connections.mjs');

process.env['SOCKET_SPY_FILE'] = file;
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --import=${pathToFileURL(recorder).href}`.trim();
await import(pathToFileURL(recorder).href);

afterAll(() => {
  const hosts = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(dir, { recursive: true, force: true });
  const strangers = [...new Set(hosts)].filter((host) => host !== 'loopback');
  if (strangers.length > 0) throw new Error(`nobody configured ${strangers.join(', ')}`);
});
