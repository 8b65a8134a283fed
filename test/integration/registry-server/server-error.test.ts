import { expect, test } from 'vitest';
import { findServingServer } from '#test/helpers/serving-server.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask } from './ask.ts';

test('a connection that the system could not accept ends nothing', async () => {
  const registry = await startTestRegistry();
  const server = await findServingServer(registry.origin);
  expect(() => server.emit('error', new Error('accept EMFILE'))).not.toThrow();
  expect((await ask(registry, '/api/tags/loaders')).status).toBe(200);
});
