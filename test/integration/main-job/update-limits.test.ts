// @module-tag deep
// @promise an update at the service's limits is never refused, and takes about as long as estimated
// @how the embedded registry with limits, both on a fast clock
import { expect, it } from 'vitest';
import type { LogEntry } from '#registry-server/start.ts';
import { createServiceProfile, createUpdateWorld } from '#test/builders/update-world.ts';
import { createHurriedClock } from '#test/helpers/clocks.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';

it.each([
  ['whole', false],
  ['in parts', true],
])(
  'updates a library of 300 at the service’s limits without one refusal, in about the time that was estimated, %s',
  { timeout: 300_000 },
  async (_, inParts) => {
    const world = createUpdateWorld();
    const clock = createHurriedClock();
    const refused: LogEntry[] = [];
    let served = 0;
    const server = await startTestRegistry({
      profile: 'crmm',
      twoOrigins: true,
      nowMs: () => clock.monotonicMs(),
      seed: world.seed,
      log: (entry) => {
        served += 1;
        if (entry.status === 429) refused.push(entry);
      },
    });
    const folder = createTempDir();
    await world.install(folder);
    const profile = createServiceProfile(server.origin);
    const fileOrigins = [server.origin, server.fileOrigin ?? ''];
    const { client, create, finish } = openCore({
      dataDir: createTempDir(),
      profiles: [{ ...profile, fileOrigins }],
      clock,
    });
    const { id: loadoutId } = await create(folder, {
      registry: 'service',
      target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
    });
    expectOutcome(
      await finish(client.addons.check({ loadoutId, addons: null, fresh: false })),
      'check',
    );
    const { plan } = expectOutcome(
      await finish(client.plans.update({ loadoutId, addons: null, to: null })),
      'plan',
    );
    const startMs = clock.monotonicMs();
    const { report } = expectOutcome(
      await finish(client.plans.apply({ planId: plan.id, inParts })),
      'apply',
    );
    const elapsedMs = clock.monotonicMs() - startMs;
    expect(report.left.filter(({ reason }) => reason.code.startsWith('plan-part'))).toEqual([]);
    expect(report.generation.changes.length).toBeGreaterThan(290);
    expect(served).toBeGreaterThan(plan.downloadCount);
    expect(refused.map(({ method, route }) => `${method} ${route ?? ''}`)).toEqual([]);
    const estimateMs = plan.downloadWaitMs ?? 0;
    expect(estimateMs).toBeGreaterThan(3_600_000);
    expect(Math.abs(estimateMs - elapsedMs)).toBeLessThan(elapsedMs / 10);
  },
);
