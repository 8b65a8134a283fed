import { expect, test } from 'vitest';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { apiPath, idList, parseRegistryUrl, parseSafeUrl, toSafeOrigin } from './addresses.ts';

const profile = testProfile('https://api.example.org', {
  fileOrigins: ['https://cdn.example.org', 'http://127.0.0.1:4811'],
});

test.each([
  'https://api.example.org/x',
  'https://cdn.example.org:443/x',
  'HTTPS://CDN.EXAMPLE.ORG/x',
  'http://127.0.0.1:4811/x',
  'http://0x7f.1:4811/x',
  'https://cdn.\nexample.org/x',
])('lets %j through, because what is contacted is the allowed origin', (text) => {
  const { origin } = parseRegistryUrl(profile, text);
  expect([profile.apiOrigin, ...profile.fileOrigins]).toContain(origin);
});

test.each([
  'https://cdn.example.org.evil/x',
  'https://cdn.example.org@evil.org/x',
  'https://evil.org\\@cdn.example.org/x',
  'https://cdn.example.org:444/x',
  'https://cdn.example.org./x',
  'https://user@cdn.example.org/x',
  'http://cdn.example.org/x',
  'http://127.0.0.1:4812/x',
  'http://[::ffff:127.0.0.1]:4811/x',
  'https://cdn.exаmple.org/x',
  'file:///etc/passwd',
  'data:text/plain,x',
  '/relative',
  '',
])('refuses %j', (text) => {
  expect(() => parseRegistryUrl(profile, text)).toThrow('ORIGIN_REFUSED');
});

test.each([
  ['http://me:secret@127.0.0.1:4810/x', 'http://127.0.0.1:4810', 'user-info'],
  ['https://me@registry.example', 'https://registry.example', 'user-info'],
  ['http://registry.example', 'http://registry.example', null],
  ['ftp://registry.example/x', 'ftp://registry.example', null],
  ['file:///etc/passwd', null, null],
  ['https://', null, 'invalid'],
])('says why %j is refused, and never includes the part before the host', (text, origin, cause) => {
  const refusal = { code: 'ORIGIN_REFUSED', params: { origin, cause } };
  expect(() => parseSafeUrl(text)).toThrow(expect.objectContaining(refusal));
});

test.each(['http://127.0.0.1:4812', 'https://other.example.org'])(
  'says of %s that it is none of the registry’s addresses',
  (origin) => {
    const refusal = { code: 'ORIGIN_REFUSED', params: { origin, cause: 'not-listed' } };
    expect(() => parseRegistryUrl(profile, `${origin}/x`)).toThrow(
      expect.objectContaining(refusal),
    );
  },
);

test('writes each path segment as one', () => {
  expect(apiPath('project', 'a/b?c', 'version')).toBe('/api/project/a%2Fb%3Fc/version');
  for (const bad of ['', '.', '..'])
    expect(() => apiPath('project', bad)).toThrow('REGISTRY_NOT_FOUND');
});

test('lists only ids that a comma-separated list can carry', () => {
  expect(idList(['a-1', 'b_2', 'c,d', 'e%20', '', 'é'])).toBe('a-1,b_2');
});

test('takes the origin of a proposed address, and nothing that it would not ask', () => {
  expect(toSafeOrigin('https://cdn.example.org/base/')).toBe('https://cdn.example.org');
  for (const bad of ['http://cdn.example.org', 'https://u@cdn.example.org', 'cdn', '']) {
    expect(toSafeOrigin(bad)).toBeNull();
  }
});
