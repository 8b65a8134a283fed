import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { readRunFolder } from '#test/helpers/run-folder.ts';

/**
 * Fails a file of end-to-end specs if its process, or a Node process it started, opened a socket to
 * another host. All hosts that these specs configure are on this machine, so any other was not
 * configured.
 */
const hosts = join(readRunFolder(), `hosts-${process.pid}`);
const recorder = pathToFileURL(join(import.meta.dirname, 'record-connections.mjs')).href;

// One process runs many files.
if (process.env['SOCKET_SPY_FILE'] !== hosts) {
  process.env['SOCKET_SPY_FILE'] = hosts;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${recorder}`.trim();
  await import(recorder);
}

afterAll(() => {
  const seen = existsSync(hosts) ? readFileSync(hosts, 'utf8').split('\n').filter(Boolean) : [];
  rmSync(hosts, { force: true });
  const strangers = [...new Set(seen)].filter((host) => host !== 'loopback');
  if (strangers.length > 0) throw new Error(`nobody configured ${strangers.join(', ')}`);
});
