import { describe, expect, it } from 'vitest';
import { toAbsoluteUrl, toPortableUrl } from './portable-urls.ts';

const here = {
  id: 'demo',
  apiOrigin: 'http://127.0.0.1:4810',
  fileOrigins: ['http://127.0.0.1:4810', 'http://127.0.0.1:4811'],
};
const there = {
  ...here,
  apiOrigin: 'http://127.0.0.1:5000',
  fileOrigins: ['http://127.0.0.1:5000', 'http://127.0.0.1:5001'],
};

describe('addresses that are kept', () => {
  it.each([
    ['http://127.0.0.1:4810/cdn/a%2Bb.jar?x=1', 'http://127.0.0.1:5000/cdn/a%2Bb.jar?x=1'],
    ['http://127.0.0.1:4811/cdn/a.jar', 'http://127.0.0.1:5001/cdn/a.jar'],
  ])('move with the registry: %s', (address, moved) => {
    const kept = toPortableUrl(address, here);
    expect(kept).not.toContain('127.0.0.1');
    expect(toAbsoluteUrl(kept, there)).toBe(moved);
    expect(toAbsoluteUrl(kept, here)).toBe(address);
  });

  it.each([
    'http://127.0.0.1:4812/a.jar',
    'https://127.0.0.1:4810/a.jar',
    'http://127.0.0.1:4810.evil.test/a.jar',
    'http://someone@127.0.0.1:4810/a.jar',
    '/cdn/a.jar',
    'no address',
    '',
  ])('of others stay as they are: %s', (address) => {
    const kept = toPortableUrl(address, here);
    expect(kept).toBe(address);
    expect(toAbsoluteUrl(kept, there)).toBe(address);
  });

  it.each(['origin:7:/a.jar', 'origin:0:@evil.test/a.jar', 'origin:0://evil.test'])(
    'of a hostile registry do not lead to another host: %s',
    (address) => {
      const url = URL.parse(toAbsoluteUrl(address, there));
      expect(['origin:', 'http://127.0.0.1:5000']).toContain(
        url?.origin === 'null' ? url.protocol : url?.origin,
      );
    },
  );

  it('are not absolute while the registry has no address', () => {
    expect(toAbsoluteUrl('origin:0:/a.jar', { ...here, apiOrigin: null })).toBe('origin:0:/a.jar');
  });
});
