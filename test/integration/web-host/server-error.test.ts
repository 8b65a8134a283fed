// @promise other pages and programs cannot reach the interface's host
import { expect, test } from 'vitest';
import { findServingServer } from '#test/helpers/serving-server.ts';
import { openHost } from './open-host.ts';

test('a connection that the system could not accept ends nothing', async () => {
  const { origin, enter } = await openHost();
  const server = await findServingServer(origin);
  expect(() => server.emit('error', new Error('accept EMFILE'))).not.toThrow();
  expect(await enter()).not.toBe('');
});
