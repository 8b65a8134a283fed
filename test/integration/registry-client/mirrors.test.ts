// @promise no token and no password is ever sent to a mirror
import { onTestFinished, expect, test } from 'vitest';
import { startFaultServer } from '#test/helpers/fault-server.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';

const TOKEN = 'crp_canary';

async function start() {
  const server = await startFaultServer(() => ({
    headers: { 'content-type': 'application/json' },
    body: '["mod"]',
  }));
  onTestFinished(server.close);
  const harness = createRegistryHarness();
  onTestFinished(harness.close);
  const mirror = testProfile(server.origin, { mirrorOf: 'https://registry.example' });
  return { server, harness, mirror };
}

test('a request with a token goes to a mirror without it', async () => {
  const { server, harness, mirror } = await start();
  await harness.client(testProfile(server.origin), TOKEN).tags.projectTypes();
  await harness.client(mirror, TOKEN).tags.projectTypes();
  const tokens = server.seen.map(({ headers }) => headers.authorization);
  expect(tokens).toEqual([TOKEN, undefined]);
});

test('a session is not sent to a mirror', async () => {
  const { server, harness, mirror } = await start();
  await harness.signIn(mirror, { kind: 'session', value: TOKEN }).tags.projectTypes();
  expect(server.seen.map(({ headers }) => headers.cookie)).toEqual([undefined]);
});

test('writes and passwords are refused before anything is sent', async () => {
  const { server, harness, mirror } = await start();
  const account = { email: 'me@registry.example', password: 'a password' };
  const refused = { code: 'REGISTRY_IS_MIRROR', params: { mirrorOf: 'https://registry.example' } };
  await expect(harness.client(mirror).openSession(account)).rejects.toMatchObject(refused);
  const signedIn = harness.signIn(mirror, { kind: 'token', value: TOKEN });
  await expect(signedIn.projects.remove('project-1')).rejects.toMatchObject(refused);
  expect(server.seen).toEqual([]);
});
