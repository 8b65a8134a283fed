// @promise a switch shows the requested state in every frame and after a reload, until the folder has it; a failed change is shown in its row
import { describe, expect, it } from 'vitest';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { createMod, LAMP, openVerbsSite } from '../manage/verbs-site.ts';

describe('a change at once', () => {
  it('is planned and applied in one job, which lists its changes', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { loadoutId, core } = site;
    const { client, finish } = core;
    const started = client.plans.disable({ loadoutId, addons: ['lamp'], atOnce: true });
    const { jobId } = await started;
    const [job] = await client.jobs.list();
    expect(job).toMatchObject({ id: jobId, kind: 'apply', loadoutId });
    expect(job?.change).toEqual({ intent: 'disable', addons: ['lamp'], projects: [] });
    expect(job?.name).toEqual({ code: 'job-disable', params: { title: null, count: 1 } });
    const { report } = expectOutcome(await finish(started), 'apply');
    expect(report.generation.kind).toBe('disable');
    expect(Object.keys(site.files())).toContain('pmods/lamp-1.0.0.jar.disabled');
    expect((await client.jobs.list())[0]).toMatchObject({ outcome: 'done', change: null });
  });

  it('names, once it is over, the first revision of the list that shows what it did', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { loadoutId, core } = site;
    const { client, finish } = core;
    await finish(client.addons.check({ loadoutId, addons: null, fresh: false }));
    const before = await listAddons(client, { loadoutId, since: null });
    const started = client.plans.disable({ loadoutId, addons: ['lamp'], atOnce: true });
    await started;
    expect((await client.jobs.list())[0]).toMatchObject({ state: 'running', shownFrom: null });
    await finish(started);
    const after = await listAddons(client, { loadoutId, since: before.revision });
    expect(after.revision).not.toBe(before.revision);
    expect(after.rows).toMatchObject([{ title: 'lamp', enabled: false }]);
    expect((await client.jobs.list())[0]).toMatchObject({ shownFrom: after.revision });
  });

  it('comes after those that were asked for before, however many there are', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { loadoutId, core } = site;
    const { client, finish } = core;
    const subject = { loadoutId, addons: ['lamp'], atOnce: true };
    const asked = [
      client.plans.disable(subject),
      client.plans.enable(subject),
      client.plans.disable(subject),
      client.plans.update({ loadoutId, addons: ['lamp'], to: null, atOnce: true }),
      client.plans.enable(subject),
    ];
    for (const one of asked) expect((await finish(one)).kind).toBe('apply');
    const history = await client.loadouts.history({ loadoutId });
    const kinds = history.map(({ kind }) => kind);
    // A download does not block: changes without one may overtake it.
    expect(kinds.filter((kind) => kind === 'update')).toHaveLength(1);
    expect(kinds.filter((kind) => kind !== 'update')).toEqual([
      'enable',
      'disable',
      'enable',
      'disable',
      'init',
    ]);
    expect(Object.keys(site.files())).toContain('pmods/lamp-2.0.0.jar');
  });

  it('ends with its plan where that has to be confirmed, and changes nothing', async () => {
    const projects = [LAMP, createMod('shade', { '1.0.0': { requires: ['lamp'] } })];
    const site = await openVerbsSite({ projects, installed: { lamp: '1.0.0', shade: '1.0.0' } });
    const { loadoutId, core } = site;
    const { client, finish } = core;
    const before = site.files();
    const outcome = await finish(
      client.plans.disable({ loadoutId, addons: ['lamp'], atOnce: true }),
    );
    expect(expectOutcome(outcome, 'plan').plan.intent).toBe('disable');
    expect(site.files()).toEqual(before);
    expect((await client.jobs.list())[0]).toMatchObject({ kind: 'apply', outcome: 'unconfirmed' });
  });
});
