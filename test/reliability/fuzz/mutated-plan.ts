import assert from 'node:assert/strict';
import { decodeList } from '#core/registry/decode.ts';
import { AppError } from '#shared/errors.ts';
import { type Version, versionSchema } from '#shared/registry/version.ts';
import { bytesOf, makeVersion, PlanningWorld } from '#test/builders/planning-world.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import type { Prng } from '../apply/prng.ts';
import { mutateValue } from './mutate-json.ts';

const PROJECTS = ['a', 'b', 'c'];
const NUMBERS = ['1', '2', '3'];
const VERSIONS = PROJECTS.flatMap((project, index) =>
  NUMBERS.map((number) => {
    const needed = PROJECTS[index + 1];
    const dependencies = needed === undefined ? [] : [{ projectId: needed }];
    return makeVersion({ project, number, dependencies });
  }),
);
const FILES = {
  'pmods/a-1.jar': bytesOf('a', '1'),
  'pmods/b-2.jar': bytesOf('b', '2'),
  'pmods/own.jar': 'nobody knows it',
};
const DIGESTS = new Set(VERSIONS.flatMap(({ files }) => files.map((file) => file.sha512_hash)));

/**
 * Requires that a plan from an answer with an invalid value removes nothing, adds no bytes that the
 * valid answer does not have, and downgrades nothing (reliability B1).
 */
export async function checkPlan(prng: Prng): Promise<void> {
  const at = prng.below(VERSIONS.length);
  const mutated = VERSIONS.with(at, mutateValue(prng, VERSIONS[at]) as Version);
  const versions = decodeVersions(mutated);
  if (versions === null) return;
  const told = JSON.stringify(mutated[at]);
  const world = new PlanningWorld({ versions, files: FILES });
  const plan = await world.planUpdate().catch((error: unknown) => {
    if (error instanceof AppError && error.code !== 'INTERNAL') return null;
    throw new Error(told, { cause: error });
  });
  if (plan === null) return;
  for (const { kind, to, fromVersion, toVersion } of plan.items) {
    assert.notEqual(kind, 'remove', told);
    if (kind === 'leave') continue;
    const isKnown = DIGESTS.has(to?.sha512 ?? null);
    assert.ok(isKnown, `the plan brings ${to?.path}: ${told}`);
    const isTouched = [fromVersion, toVersion].some((version) => version?.id === VERSIONS[at]?.id);
    if (isTouched || !fromVersion || !toVersion) continue;
    assert.ok(Number(toVersion.versionNumber) > Number(fromVersion.versionNumber), told);
  }
}

function decodeVersions(answer: readonly unknown[]): readonly Version[] | null {
  const source = { registry: 'local', route: '/api/version', logger: createMemoryLogger() };
  try {
    return decodeList(versionSchema, JSON.parse(JSON.stringify(answer)), source);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
