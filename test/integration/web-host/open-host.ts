import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Core } from '#core/core.ts';
import { startWebHost, type WebHost, type WebHostOptions } from '#web-host/start.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { readTree } from '#test/helpers/tree.ts';
import { ask } from './ask.ts';
import { writeFakeRenderer } from './fake-renderer.ts';

export interface OpenHost extends WebHost {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  readonly dataDir: string;
  /** The currently valid code. */
  code(): string;
  /** Exchanges the code for a token. */
  enter(): Promise<string>;
  /** State that a request without the code or the token must never change. */
  state(): string;
}

/** A whole core behind the web host, with an interface of two files; closed when the test ends. */
export async function openHost({
  readImage,
  ...options
}: Partial<WebHostOptions> & Partial<Pick<Core, 'readImage'>> = {}): Promise<OpenHost> {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-web-host-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  const dataDir = join(scratch, 'data');
  const { core } = openCore({ dataDir });
  const server = await startWebHost({
    core: readImage ? { ...core, readImage } : core,
    logger: createMemoryLogger(),
    dataDir,
    port: 0,
    rendererDir: writeFakeRenderer(join(scratch, 'renderer')),
    ...options,
  });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await server.close();
    isOpen = false;
  };
  onTestFinished(close);
  const { origin, openFile } = server;
  const host = new URL(origin).host;
  const code = () => /#([\w-]+)"/.exec(readFileSync(openFile, 'utf8'))?.[1] ?? '';
  return {
    ...server,
    close,
    host,
    dataDir,
    code,
    async enter() {
      const { status, body } = await ask(origin, {
        method: 'POST',
        path: '/session',
        headers: { host, origin, 'content-type': 'application/json' },
        body: JSON.stringify({ code: code() }),
      });
      if (status !== 200) throw new Error(`refused with ${status}`);
      return (JSON.parse(body) as { token: string }).token;
    },
    state() {
      const files = [...readTree(dataDir, ['logs'])].map(
        ([path, { sha512 }]) => `${path} ${sha512}`,
      );
      return createHash('sha256').update(files.join('\n')).digest('hex');
    },
  };
}

/** Headers that every browser sends to open a WebSocket, with this token or none. */
export function handshake(token: string | null): Record<string, string> {
  return {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': token === null ? 'loadout' : `loadout, token.${token}`,
  };
}
