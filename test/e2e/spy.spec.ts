// @module-tag deep
// @promise no page and no process of the specs contacts a host that is not configured
// @how sockets and lookups of every Node process
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

/** An address of this machine that the spy does not treat as local. */
const STRANGER = '0.0.0.0';

test.each([
  ['fetch', `fetch('http://${STRANGER}:2/').catch(() => {})`, STRANGER],
  ['http', `require('http').get('http://${STRANGER}:2/').on('error', () => {})`, STRANGER],
  ['tls', `require('tls').connect(2, '${STRANGER}').on('error', () => {})`, STRANGER],
  ['net', `require('net').connect(2, '${STRANGER}').on('error', () => {})`, STRANGER],
  ['a name', `require('dns').lookup('${STRANGER}', () => {})`, STRANGER],
  [
    'a datagram',
    `const s = require('dgram').createSocket('udp4'); s.send('x', 2, '${STRANGER}', () => s.close())`,
    `udp ${STRANGER}`,
  ],
  ['this machine', `require('net').connect(2, '127.0.0.1').on('error', () => {})`, 'loopback'],
])('the spy on the sockets of every Node that is started sees %s', async (_way, code, host) => {
  const dir = mkdtempSync(join(tmpdir(), 'loadout-spy-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const SOCKET_SPY_FILE = join(dir, 'hosts');
  const env = { ...process.env, SOCKET_SPY_FILE };
  await promisify(execFile)(process.execPath, ['-e', code], { env });
  expect(readFileSync(SOCKET_SPY_FILE, 'utf8').split('\n')).toContain(host);
});
