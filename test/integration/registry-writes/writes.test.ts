// @promise a registry that implements only the interface document does what the document promises; missing features are explained in the terminal, by the client and in the window
// @promise no write is sent twice, whatever happens to its answer
import { describe, expect, test } from 'vitest';
import type { Fault, ServerProfile } from '#registry-server/start.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { listInterfaceItems } from '#test/interface/interface-items.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { casesSeed, WRITE_CASES } from './cases.ts';
import { openSite, type Site } from './site.ts';
import type { WriteCase } from './write-case.ts';

async function openCase(
  { prepare, person, bySession = false }: WriteCase,
  profile: ServerProfile,
  faults: readonly Fault[] = [],
) {
  const site = await openSite({ seed: casesSeed, profile, faults });
  await prepare?.(site);
  const client = bySession ? site.asSession(person) : site.as(person);
  return { site, client };
}

describe.each(['local', 'crmm', 'test'] as const)('on %s', (profile) => {
  test.each(WRITE_CASES)('$name is written and read again', async (write) => {
    const { site, client } = await openCase(write, profile);
    await write.act(client);
    expect(await write.shows(client, site)).toBe(true);
    expect(site.server.requestCounts().get(write.pattern)).toBe(1);
    expect([...site.unknown]).toEqual([]);
  });
});

describe('on strict', () => {
  const documented = new Set(
    listInterfaceItems()
      .filter(({ kind }) => kind === 'endpoint')
      .map(({ name }) => name.replace(' /project/', ' /api/project/').replace(/\{[^}]*\}/g, '*')),
  );
  /** A team's id is only on the project's page, which the document does not include. */
  const isOffered = ({ pattern }: WriteCase) =>
    documented.has(pattern.replace(/:\w+/g, '*')) && !pattern.includes('/team/');

  test.each(WRITE_CASES)(
    '$name is written where the document has it, and else said to be lacking',
    async (write) => {
      const dataDir = createTempDir();
      const openAs = (profile: ServerProfile) => openSite({ seed: casesSeed, dataDir, profile });
      const first = await openAs('local');
      await write.prepare?.(first);
      await first.server.close();
      const strict = await openAs('strict');
      const outcome = await write.act(strict.as(write.person)).then(
        () => 'done',
        (error: unknown) => toErrorPayload(error).code,
      );
      await strict.server.close();
      expect(outcome).toBe(isOffered(write) ? 'done' : 'REGISTRY_LACKS');
      const later = await openAs('local');
      expect(await isShown(write, later)).toBe(isOffered(write));
    },
  );

  async function isShown({ shows, person }: WriteCase, site: Site): Promise<boolean> {
    return shows(site.as(person), site).catch(() => false);
  }

  test('writes what the document has: details, icon, description, tags and licence', () => {
    expect(WRITE_CASES.filter(isOffered).map(({ name }) => name)).toEqual([
      'details',
      'an icon',
      'a description',
      'tags',
      'a listed licence',
      'a licence of one’s own',
    ]);
  });
});

describe('when the answer is lost', { tags: ['deep'] }, () => {
  test.each(WRITE_CASES)('$name is looked for and never sent twice', async (write) => {
    const { site, client } = await openCase(write, 'crmm', ['lost-answer-500']);
    const outcome = await write.act(client).then(
      () => 'done',
      (error: unknown) => toErrorPayload(error).code,
    );
    expect(outcome).toBe(write.isUnseen ? 'WRITE_UNCERTAIN' : 'done');
    expect(await write.shows(client, site)).toBe(true);
    expect(site.server.requestCounts().get(write.pattern)).toBe(1);
  });
});

describe('when the connection is cut before anything is done', { tags: ['deep'] }, () => {
  test.each(WRITE_CASES)('$name fails, is not sent again, and can be repeated', async (write) => {
    const { site, client } = await openCase(write, 'crmm', ['cut-connection']);
    const code = write.isUnseen ? 'WRITE_UNCERTAIN' : 'REGISTRY_UNREACHABLE';
    await expect(write.act(client)).rejects.toMatchObject({ code });
    expect(site.server.requestCounts().get(write.pattern)).toBe(1);
    await write.act(client);
    expect(await write.shows(client, site)).toBe(true);
  });
});
