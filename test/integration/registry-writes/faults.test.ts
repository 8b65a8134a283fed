// @module-tag deep
// @promise no write is sent twice, whatever happens to its answer
// @how with every fault switch
import { describe, expect, test } from 'vitest';
import { FAULTS, type Fault } from '#registry-server/start.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { casesSeed, WRITE_CASES } from './cases.ts';
import { openSite } from './site.ts';
import type { WriteCase } from './write-case.ts';

/**
 * Faults on the first request for an address, writes included. `writes.test.ts` covers the other
 * two.
 */
const MET = ['rate-limit-storm', 'empty-200', 'cut-connection', 'lost-answer-500'] as const;
const UNMET = FAULTS.filter((fault) => !MET.some((met) => met === fault));

async function open({ prepare, person, bySession = false }: WriteCase, faults: readonly Fault[]) {
  const site = await openSite({ seed: casesSeed, profile: 'crmm', faults, rateLimits: 'none' });
  await prepare?.(site);
  const client = bySession ? site.asSession(person) : site.as(person);
  return { site, client, countOf: (pattern: string) => site.server.requestCounts().get(pattern) };
}

describe('with every defect that is none of writes', () => {
  test.each(WRITE_CASES)('$name is written once', async (write) => {
    const { site, client, countOf } = await open(write, UNMET);
    await write.act(client);
    expect(await write.shows(client, site)).toBe(true);
    expect(countOf(write.pattern)).toBe(1);
  });
});

describe('when it was too much', () => {
  test.each(WRITE_CASES)(
    '$name waits, and is sent again because nothing was done',
    async (write) => {
      const { site, client, countOf } = await open(write, ['rate-limit-storm']);
      await write.act(client);
      expect(await write.shows(client, site)).toBe(true);
      expect(countOf(write.pattern)).toBe(2);
    },
  );
});

describe('when a success says nothing', () => {
  test.each(WRITE_CASES)('$name is not taken for done, and never sent again', async (write) => {
    const { site, client, countOf } = await open(write, ['empty-200']);
    const outcome = await write.act(client).then(
      () => 'done',
      (error: unknown) => toErrorPayload(error).code,
    );
    expect(countOf(write.pattern)).toBe(1);
    // If a read shows that the write was done, the outcome is success.
    const isDone = await write.shows(client, site).catch(() => false);
    const isSeen = isDone && write.isUnseen !== true;
    const honest = isSeen ? ['done'] : ['REGISTRY_ANSWER_INVALID', 'WRITE_UNCERTAIN'];
    expect(honest).toContain(outcome);
  });
});
