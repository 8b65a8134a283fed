import { describe, expect, test } from 'vitest';
import type { Fault, ServerProfile } from '#registry-server/start.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { casesSeed, WRITE_CASES } from './cases.ts';
import { openSite } from './site.ts';
import type { WriteCase } from './write-case.ts';

async function openCase(
  { prepare, person }: WriteCase,
  profile: ServerProfile,
  faults: readonly Fault[] = [],
) {
  const site = await openSite({ seed: casesSeed, profile, faults });
  await prepare?.(site);
  return { site, client: site.as(person) };
}

describe.each(['local', 'crmm', 'test'] as const)('on %s', (profile) => {
  test.each(WRITE_CASES)('$name is written and read again', async (write) => {
    const { site, client } = await openCase(write, profile);
    await write.act(client);
    expect(await write.shows(client, site)).toBe(true);
    expect(site.server.requestCounts().get(write.pattern)).toBe(1);
  });
});

describe('when the answer is lost', () => {
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

describe('when the connection is cut before anything is done', () => {
  test.each(WRITE_CASES)('$name fails, is not sent again, and can be repeated', async (write) => {
    const { site, client } = await openCase(write, 'crmm', ['cut-connection']);
    const code = write.isUnseen ? 'WRITE_UNCERTAIN' : 'REGISTRY_UNREACHABLE';
    await expect(write.act(client)).rejects.toMatchObject({ code });
    expect(site.server.requestCounts().get(write.pattern)).toBe(1);
    await write.act(client);
    expect(await write.shows(client, site)).toBe(true);
  });
});
