import { expect, test } from 'vitest';
import { startTestRegistry } from '#test/helpers/registry-server.ts';

const rateLimits = { ddos: [1, 600], modify: [1, 600], critModify: [1, 600] } as const;
const GUEST = '198.51.100.7';

async function openRegistry(isProxied: boolean) {
  const { origin } = await startTestRegistry({ profile: 'crmm', isProxied, rateLimits });
  return async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await fetch(`${origin}/api/tags/loaders`, { headers })).status;
  };
}

test('each client of a proxy has a pace of its own, by the address that the proxy added last', async () => {
  const ask = await openRegistry(true);
  expect(await ask(GUEST)).toBe(200);
  expect(await ask('198.51.100.8')).toBe(200);
  expect(await ask(`203.0.113.1, ${GUEST}`)).toBe(429);
});

test('the addresses of an IPv6 network are one client, and those of two networks are two', async () => {
  const ask = await openRegistry(true);
  expect(await ask('2001:db8:0:1::1')).toBe(200);
  expect(await ask('2001:DB8:0:1:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await ask('2001:db8:0:2::1')).toBe(200);
  expect(await ask('2001:db8::1')).toBe(200);
});

test('an IPv4 address in an IPv6 one is a client of its own', async () => {
  const ask = await openRegistry(true);
  expect(await ask('::ffff:198.51.100.7')).toBe(200);
  expect(await ask('::ffff:198.51.100.8')).toBe(200);
  expect(await ask('::ffff:c633:6407')).toBe(429);
});

test('invalid addresses share one rate limit', async () => {
  const ask = await openRegistry(true);
  expect(await ask('one')).toBe(200);
  expect(await ask('another')).toBe(429);
});

test('a forwarded address is ignored without a proxy', async () => {
  const ask = await openRegistry(false);
  expect(await ask(GUEST)).toBe(200);
  expect(await ask('198.51.100.8')).toBe(429);
});
