import { createRouterClient } from '@orpc/server';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

test('an unforeseen failure reaches the window as a code, and the log keeps the cause', async () => {
  const dataDir = createTempDir();
  const { core, close } = openCore({ dataDir });
  const services = {
    ...core.context.services,
    games: {
      ...core.context.services.games,
      list: () => {
        throw new Error('a table without legs');
      },
    },
  };
  const client = createRouterClient(core.router, { context: { services } });
  const failure = await client.loadouts.games().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'FAILED', data: { code: 'INTERNAL', params: {} } });
  expect(JSON.stringify(failure)).not.toContain('legs');
  await close();
  const logs = join(dataDir, 'logs');
  const log = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
  expect(log.join('')).toMatch(/call\.failed.*loadouts\.games.*a table without legs/);
});
