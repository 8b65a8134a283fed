// @promise a paused download resumes where it stopped
import { describe, expect, it, vi } from 'vitest';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { createVersionFile } from '#test/builders/seed.ts';
import { startFileGate } from '#test/helpers/file-gate.ts';
import { createMod, openVerbsSite, type VerbsSite } from '../manage/verbs-site.ts';

/** Half of this file is more than one chunk of the connection. */
const SLOW = createMod('slow', {
  '1.0.0': {},
  '2.0.0': { files: [createVersionFile('slow-2.0.0', { bytes: Buffer.alloc(400_000, 'slow') })] },
});

/** Downloads half of the update; `goOn` releases the rest. */
async function openSlowSite(): Promise<VerbsSite & { goOn(): void }> {
  const projects = [SLOW, createMod('other', { '1.0.0': {} })];
  const installed = { slow: '1.0.0', other: '1.0.0' };
  const gate = await startFileGate();
  gate.halve('slow');
  const site = await openVerbsSite({ projects, installed, gate });
  return { ...site, goOn: () => gate.release('slow') };
}

async function startUpdate({ core: { client }, loadoutId, plan }: VerbsSite): Promise<string> {
  const { id } = await plan(client.plans.update({ loadoutId, addons: null, to: null }));
  return (await client.plans.apply({ planId: id })).jobId;
}

async function waitFor(
  { core: { client } }: VerbsSite,
  jobId: string,
  fits: (job: JobBrief) => boolean,
): Promise<JobBrief> {
  for await (const jobs of await client.jobs.watchAll()) {
    const job = jobs.find(({ id }) => id === jobId);
    if (job && fits(job)) return job;
  }
  throw new Error('the stream ended');
}

describe('jobs as a window lists them', () => {
  it('are listed newest first without what they answered', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { client, finish } = site.core;
    await finish(client.addons.scan({ loadoutId: site.loadoutId }));
    const missing = { loadoutId: site.loadoutId, addons: ['nobody'], fresh: false };
    await finish(client.addons.check(missing));
    const [check, scan, create] = await client.jobs.list();
    expect(check).toMatchObject({
      kind: 'check',
      state: 'ended',
      outcome: 'failed',
      error: { code: 'ADDON_UNKNOWN' },
      canPause: false,
    });
    expect(scan).toMatchObject({ kind: 'scan', loadoutId: site.loadoutId, outcome: 'done' });
    expect(create).toMatchObject({ kind: 'create', outcome: 'done', error: null });
    expect(Date.parse(scan?.endedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(scan?.createdAt ?? ''),
    );
    expect(JSON.stringify(scan)).not.toContain('addons');
  });

  it('pause at a point where they can resume, and resume on request', async () => {
    const site = await openSlowSite();
    const { client, finish } = site.core;
    const jobId = await startUpdate(site);
    await waitFor(site, jobId, ({ progress, canPause }) => canPause && progress.bytesDone > 0);
    expect(await client.jobs.pause({ jobId })).toEqual({ paused: true });
    const paused = await waitFor(site, jobId, ({ state }) => state === 'paused');
    expect(paused).toMatchObject({ canPause: false, endedAt: null });
    expect(await client.jobs.pause({ jobId })).toEqual({ paused: false });
    site.goOn();
    expect(await client.jobs.resume({ jobId })).toEqual({ resumed: true });
    expect(await client.jobs.resume({ jobId })).toEqual({ resumed: false });
    const outcome = await finish(Promise.resolve({ jobId }));
    expect(outcome.kind).toBe('apply');
    expect(site.has('pmods/slow-2.0.0.jar')).toBe(true);
  });

  it('are cancelled also while they are paused', async () => {
    const site = await openSlowSite();
    const { client, finish } = site.core;
    const jobId = await startUpdate(site);
    await waitFor(site, jobId, ({ canPause }) => canPause);
    await client.jobs.pause({ jobId });
    expect(await client.jobs.cancel({ jobId })).toEqual({ cancelled: true });
    expect((await finish(Promise.resolve({ jobId }))).kind).toBe('cancelled');
    expect(site.has('pmods/slow-1.0.0.jar')).toBe(true);
  });

  it('do not wait for the download of another one', async () => {
    const site = await openSlowSite();
    const { client, finish } = site.core;
    const { loadoutId } = site;
    const off = await site.plan(client.plans.disable({ loadoutId, addons: ['other'] }));
    const first = await startUpdate(site);
    await waitFor(site, first, ({ canPause }) => canPause);
    await client.jobs.pause({ jobId: first });
    const second = (await client.plans.apply({ planId: off.id })).jobId;
    expect((await finish(Promise.resolve({ jobId: second }))).kind).toBe('apply');
    expect((await client.jobs.list()).find(({ id }) => id === first)?.state).toBe('paused');
    site.goOn();
    await client.jobs.resume({ jobId: first });
    expect((await finish(Promise.resolve({ jobId: first }))).kind).toBe('apply');
  });

  it('are planned again where another one did what they were to do', async () => {
    const site = await openSlowSite();
    const { client, finish } = site.core;
    const { loadoutId } = site;
    const plan = () => site.plan(client.plans.disable({ loadoutId, addons: ['other'] }));
    const [one, other] = [await plan(), await plan()];
    const jobs = await Promise.all(
      [one, other].map(({ id }) => client.plans.apply({ planId: id })),
    );
    const outcomes = await Promise.all(jobs.map((job) => finish(Promise.resolve(job))));
    // The folder has changed since the second plan was made.
    expect(outcomes.map(({ kind }) => kind)).toEqual(['apply', 'stale']);
  });

  it('outlive the window that started them', async () => {
    const site = await openSlowSite();
    const { client, finish } = site.core;
    const window = new AbortController();
    const jobId = await startUpdate(site);
    const stream = await client.jobs.watchAll(undefined, { signal: window.signal });
    await stream.next();
    window.abort();
    site.goOn();
    expect((await finish(Promise.resolve({ jobId }))).kind).toBe('apply');
  });

  it('are left at a durable point when the core closes', async () => {
    const site = await openSlowSite();
    const jobId = await startUpdate(site);
    await waitFor(site, jobId, ({ progress }) => progress.bytesDone > 0);
    await site.core.close();
    expect(site.has('pmods/slow-1.0.0.jar')).toBe(true);
    await vi.waitFor(() => expect(site.has('.loadout/incoming')).toBe(true), {
      timeout: 20_000,
    });
  });
});
