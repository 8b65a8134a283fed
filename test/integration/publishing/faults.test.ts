// @module-tag deep
// @promise a version is published once, whatever happens to the connection; every broken rule is reported before anything is sent
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { JobSnapshot } from '#shared/domain/job.ts';
import type { ApiScope } from '#shared/registry/data/api-scopes.ts';
import { createVersion } from '#test/builders/seed.ts';
import { type CoreHarness, expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { type Fate, PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { createModJar, listVersions, openPublishSite, type PublishSite } from './publish-site.ts';

const LARGE_BYTES = 20_000_000;

interface Desk {
  readonly site: PublishSite;
  readonly core: CoreHarness;
  readonly dataDir: string;
  readonly uploads: () => number;
  /** Prepares a draft with a different jar for each version. */
  draft(version?: string, sizeBytes?: number): Promise<string>;
  reopen(): Promise<CoreHarness>;
}

/** A core whose registry is behind a proxy that gives each upload the fate chosen by the test. */
async function openDesk(
  fateOf: (upload: number) => Fate = () => PASS,
  { token = 'crp_owner', site: given }: { token?: string; site?: PublishSite } = {},
): Promise<Desk> {
  const site = given ?? (await openPublishSite());
  let uploads = 0;
  const proxy = await startUnsteadyProxy(site.server.origin, ({ method, url }) => {
    if (method !== 'POST' || !/^\/api\/project\/[^/]+\/version$/.test(url)) return PASS;
    uploads += 1;
    return fateOf(uploads);
  });
  const dataDir = createTempDir();
  const profiles = [{ ...testProfile(proxy.origin), id: 'shaky' }];
  const open = () => openCore({ dataDir, profiles, token });
  let core = open();
  return {
    site,
    get core() {
      return core;
    },
    dataDir,
    uploads: () => uploads,
    async draft(version = '1.0.0', sizeBytes = 2000) {
      const file = join(createTempDir(), `lamp-${version}.jar`);
      writeFileSync(file, await createModJar(version, sizeBytes));
      const draft = await core.client.drafts.prepare({
        registry: 'shaky',
        project: 'project-1',
        primaryFile: core.grantFile(file),
        additionalFiles: [],
        given: {},
        changelog: null,
      });
      return draft.id;
    },
    async reopen() {
      await core.close();
      core = open();
      return core;
    },
  };
}

async function watchAll(core: CoreHarness, draftId: string): Promise<JobSnapshot[]> {
  const snapshots: JobSnapshot[] = [];
  const job = await core.client.drafts.publish({ draftId });
  for await (const snapshot of await core.client.jobs.watch(job)) snapshots.push(snapshot);
  return snapshots;
}

const publish = ({ core }: Desk, draftId: string) =>
  core.finish(core.client.drafts.publish({ draftId }));

test('20 MB that are cut at half can be sent again, and are one version', async () => {
  const desk = await openDesk((upload) => (upload === 1 ? { kind: 'cut', part: 0.5 } : PASS));
  const draftId = await desk.draft('1.0.0', LARGE_BYTES);
  expect(await publish(desk, draftId)).toMatchObject({
    kind: 'failed',
    error: { code: 'REGISTRY_UNREACHABLE' },
  });
  expect(await listVersions(desk.site)).toEqual([]);
  expect(await desk.core.client.drafts.list()).toMatchObject([{ id: draftId }]);
  expect(await publish(desk, draftId)).toMatchObject({
    kind: 'published',
    report: { isNew: true },
  });
  expect(await listVersions(desk.site)).toHaveLength(1);
  expect(await desk.core.client.drafts.list()).toEqual([]);
});

test.each([
  ['a connection that breaks', { kind: 'lose' } as const],
  ['a 502', { kind: 'lose', status: 502 } as const],
])('%s after it was done is found by its bytes, and nothing is sent again', async (_, fate) => {
  const desk = await openDesk(() => fate);
  const outcome = expectOutcome(await publish(desk, await desk.draft()), 'published');
  expect(outcome.report).toMatchObject({ version: { versionNumber: '1.0.0' } });
  expect(desk.uploads()).toBe(1);
  expect(await listVersions(desk.site)).toHaveLength(1);
});

test('a 500 after it was done is found by its bytes', async () => {
  const site = await openPublishSite({ faults: ['lost-answer-500'] });
  const desk = await openDesk(() => PASS, { site });
  expect(await publish(desk, await desk.draft())).toMatchObject({ kind: 'published' });
  expect([desk.uploads(), (await listVersions(site)).length]).toEqual([1, 1]);
});

test('a 503 before anything was done fails in words, and can be repeated', async () => {
  const desk = await openDesk((upload) => (upload === 1 ? { kind: 'answer', status: 503 } : PASS));
  const draftId = await desk.draft();
  expect(await publish(desk, draftId)).toMatchObject({ error: { code: 'REGISTRY_FAILED' } });
  expect(desk.uploads()).toBe(1);
  expect(await publish(desk, draftId)).toMatchObject({ kind: 'published' });
  expect(await listVersions(desk.site)).toHaveLength(1);
});

test('a registry at its limit is waited for, with a countdown, and the burst continues afterwards', async () => {
  const limited: Fate = { kind: 'answer', status: 429, headers: { 'retry-after': '1' } };
  // At least one of the three is refused more often in a row than the client itself retries.
  const desk = await openDesk((upload) => (upload <= 12 ? limited : PASS));
  const ids = [await desk.draft('1.0.0'), await desk.draft('2.0.0'), await desk.draft('3.0.0')];
  const seen = await Promise.all(ids.map((draftId) => watchAll(desk.core, draftId)));
  expect(seen.map((snapshots) => snapshots.at(-1)?.outcome?.kind)).toEqual([
    'published',
    'published',
    'published',
  ]);
  expect(seen.flat().some(({ progress }) => progress.waitingUntil !== null)).toBe(true);
  for (const snapshots of seen) expect(snapshots.at(-1)?.progress.waitingUntil).toBeNull();
  expect(desk.uploads()).toBe(15);
  expect(await listVersions(desk.site)).toHaveLength(3);
});

test('progress includes bytes and speed', async () => {
  const desk = await openDesk();
  const snapshots = await watchAll(desk.core, await desk.draft('1.0.0', LARGE_BYTES));
  const sent = snapshots.filter(({ progress }) => progress.phase === 'upload');
  expect(sent.length).toBeGreaterThan(0);
  for (const { progress } of sent) {
    expect(progress.bytesTotal).toBeGreaterThan(LARGE_BYTES);
    expect(progress.bytesDone).toBeLessThanOrEqual(progress.bytesTotal);
    expect(progress.bytesPerSecond).toBeGreaterThanOrEqual(0);
  }
});

test('an upload that is cancelled leaves its draft, and publishes once when it is sent again', async () => {
  let reached = () => {};
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const desk = await openDesk((upload) => {
    if (upload > 1) return PASS;
    reached();
    // Far more than is sent: the connection stays open until the client ends it.
    return { kind: 'cut', part: 2 };
  });
  const draftId = await desk.draft('1.0.0', LARGE_BYTES);
  const job = await desk.core.client.drafts.publish({ draftId });
  await isReached;
  expect(await desk.core.client.jobs.cancel(job)).toEqual({ cancelled: true });
  expect(await desk.core.finish(Promise.resolve(job))).toEqual({ kind: 'cancelled' });
  expect(await publish(desk, draftId)).toMatchObject({ kind: 'published' });
  expect(await listVersions(desk.site)).toHaveLength(1);
});

test.each([
  ['its draft', ['BEFORE DELETE ON drafts']],
  [
    'what is kept of its project',
    ['projects', 'version_lists', 'newest_versions', 'pages'].map(
      (one) => `BEFORE UPDATE ON ${one}`,
    ),
  ],
])('a version is published though %s can no longer be written', async (_, events) => {
  const desk = await openDesk();
  await desk.core.client.projects.open({ registry: 'shaky', project: 'project-1' });
  const draftId = await desk.draft();
  const database = new Database(join(desk.dataDir, 'loadout.db'));
  for (const [index, event] of events.entries())
    database.exec(`CREATE TRIGGER full_${index} ${event} BEGIN SELECT RAISE(FAIL, 'full'); END`);
  database.close();
  expect(await publish(desk, draftId)).toMatchObject({
    kind: 'published',
    report: { isNew: true },
  });
  expect(await listVersions(desk.site)).toHaveLength(1);
  for (const { id } of await desk.core.client.drafts.list())
    expect(await publish(desk, id)).toMatchObject({ report: { isNew: false } });
  expect(desk.uploads()).toBe(1);
});

test('two windows that publish one draft publish once', async () => {
  const desk = await openDesk();
  const draftId = await desk.draft();
  const [one, two] = await Promise.all([
    desk.core.client.drafts.publish({ draftId }),
    desk.core.client.drafts.publish({ draftId }),
  ]);
  expect(one).toEqual(two);
  await desk.core.finish(Promise.resolve(one));
  expect(desk.uploads()).toBe(1);
});

test('a draft outlives the program, and what was set by hand stays when it is filled in again', async () => {
  const desk = await openDesk();
  const draftId = await desk.draft();
  await desk.core.client.drafts.save({ draftId, content: { title: 'By hand' } });
  const core = await desk.reopen();
  const [kept] = await core.client.drafts.list();
  expect(kept).toMatchObject({
    id: draftId,
    content: { title: 'By hand', versionNumber: '1.0.0' },
  });
  const again = await core.client.drafts.setProject({ draftId, project: 'slug-of-project-1' });
  expect(again.content.title).toBe('By hand');
  expect(again.sources.title).toMatchObject({ code: 'draft-given' });
  expect(await publish(desk, draftId)).toMatchObject({ kind: 'published' });
  expect(await listVersions(desk.site)).toMatchObject([{ title: 'By hand' }]);
});

test('a draft is prepared offline and published when the registry is there', async () => {
  const desk = await openDesk();
  await desk.core.client.settings.update({ network: { offline: true } });
  const draftId = await desk.draft();
  const draft = await desk.core.client.drafts.get({ draftId });
  expect(draft).toMatchObject({
    project: null,
    wantedProject: 'project-1',
    content: { versionNumber: '1.0.0', gameVersions: ['0.5.2', '0.5.1', '0.5.0'] },
    notes: [{ code: 'draft-note-not-asked', params: { cause: 'REGISTRY_OFFLINE' } }],
  });
  expect(await publish(desk, draftId)).toMatchObject({ error: { code: 'REGISTRY_OFFLINE' } });
  await desk.core.client.settings.update({ network: { offline: false } });
  expect(await publish(desk, draftId)).toMatchObject({ kind: 'published' });
  expect(await listVersions(desk.site)).toHaveLength(1);
});

test('a draft that was prepared offline for an unknown project is refused by the check', async () => {
  const desk = await openDesk();
  await desk.core.client.settings.update({ network: { offline: true } });
  const draftId = await desk.draft();
  await desk.core.client.drafts.setProject({ draftId, project: 'nothing' });
  await desk.core.client.settings.update({ network: { offline: false } });
  expect(await publish(desk, draftId)).toMatchObject({
    error: { code: 'INPUT_INVALID', params: { field: 'project', rule: 'draft-project-unknown' } },
  });
  expect(desk.uploads()).toBe(0);
});

test('files of a draft can be changed, and one of them leads', async () => {
  const desk = await openDesk();
  const draftId = await desk.draft('1.0.0');
  const file = join(createTempDir(), 'lamp-2.0.0.jar');
  writeFileSync(file, await createModJar('2.0.0'));
  const { drafts } = desk.core.client;
  const two = await drafts.setFiles({
    draftId,
    change: { add: [desk.core.grantFile(file)], remove: [], primaryFile: null },
  });
  expect(two.additionalFiles).toMatchObject([{ name: 'lamp-2.0.0.jar' }]);
  const [added] = two.additionalFiles;
  const led = await drafts.setFiles({
    draftId,
    change: { add: [], remove: [], primaryFile: added?.id ?? null },
  });
  expect(led).toMatchObject({
    primaryFile: { name: 'lamp-2.0.0.jar' },
    additionalFiles: [{ name: 'lamp-1.0.0.jar' }],
    content: { versionNumber: '2.0.0' },
  });
  const alone = await drafts.setFiles({
    draftId,
    change: { add: [], remove: [led.additionalFiles[0]?.id ?? ''], primaryFile: null },
  });
  expect(alone.additionalFiles).toEqual([]);
  expect(await drafts.discard({ draftId })).toEqual({ discarded: true });
  await expect(drafts.get({ draftId })).rejects.toMatchObject({ data: { code: 'DRAFT_UNKNOWN' } });
});

test('an edit of a draft is not lost while another change of it asks the registry', async () => {
  const desk = await openDesk();
  const draftId = await desk.draft('1.0.0');
  const { drafts } = desk.core.client;
  const add = async (version: string) => {
    const file = join(createTempDir(), `lamp-${version}.jar`);
    writeFileSync(file, await createModJar(version));
    return { add: [desk.core.grantFile(file)], remove: [], primaryFile: null };
  };
  const [second, third] = [await add('2.0.0'), await add('3.0.0')];
  const adding = drafts.setFiles({ draftId, change: second });
  const addingAnother = drafts.setFiles({ draftId, change: third });
  const choosing = drafts.setProject({ draftId, project: 'slug-of-project-1' });
  await drafts.save({ draftId, content: { title: 'Typed meanwhile' } });
  await Promise.all([adding, addingAnother, choosing]);
  const draft = await drafts.get({ draftId });
  expect(draft).toMatchObject({
    wantedProject: 'slug-of-project-1',
    content: { title: 'Typed meanwhile', versionNumber: '1.0.0' },
    sources: { title: { code: 'draft-given' } },
  });
  expect(draft.additionalFiles.map(({ name }) => name).toSorted()).toEqual([
    'lamp-2.0.0.jar',
    'lamp-3.0.0.jar',
  ]);
});

test('a changelog out of a file stays when the draft is filled in again', async () => {
  const desk = await openDesk();
  const draftId = await desk.draft('1.0.0');
  const file = join(createTempDir(), 'changes.md');
  writeFileSync(file, '# 1.0.0\nLamps can be switched off.');
  const { drafts } = desk.core.client;
  const grantId = desk.core.grantFile(file);
  await drafts.setChangelog({ draftId, changelog: { from: 'file', grantId } });
  expect(await drafts.setProject({ draftId, project: 'slug-of-project-1' })).toMatchObject({
    content: { changelog: 'Lamps can be switched off.' },
    sources: { changelog: { code: 'draft-from-changelog-file' } },
  });
});

async function createToken(site: PublishSite, scopes: readonly ApiScope[]): Promise<string> {
  const answer = await fetch(`${site.server.origin}/api/pat`, {
    method: 'POST',
    headers: {
      cookie: `auth-token=${site.server.openSession('owner')}`,
      origin: site.server.origin,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'CI', dateExpires: '2099-01-01', authScopes: scopes }),
  });
  return ((await answer.json()) as { token: string }).token;
}

test.each([2000, LARGE_BYTES])(
  'a token without the scope is refused with that reason, whatever the size (%i bytes)',
  async (sizeBytes) => {
    const site = await openPublishSite();
    const token = await createToken(site, ['project_read', 'version_read']);
    const desk = await openDesk(() => PASS, { site, token });
    expect(await publish(desk, await desk.draft('1.0.0', sizeBytes))).toMatchObject({
      kind: 'failed',
      error: { code: 'AUTH_SCOPE_MISSING', params: { scopes: 'version_create' } },
    });
    expect(await desk.core.client.drafts.list()).toHaveLength(1);
  },
);

test('a token that is no longer accepted is refused before anything is sent', async () => {
  const desk = await openDesk(() => PASS, { token: 'crp_expired' });
  expect(await publish(desk, await desk.draft())).toMatchObject({
    error: { code: 'AUTH_NOT_ACCEPTED' },
  });
  expect(desk.uploads()).toBe(0);
});

test('a registry that repeats the token in its refusal is quoted without it', async () => {
  const says = 'The token crp_owner is odd';
  const desk = await openDesk(() => ({ kind: 'answer', status: 400, says }));
  const outcome = await publish(desk, await desk.draft());
  expect(outcome).toMatchObject({
    error: { code: 'REGISTRY_REJECTED', params: { said: 'The token … is odd' } },
  });
});

test('bytes that are published already are answered with their version, also from a window', async () => {
  const desk = await openDesk();
  await publish(desk, await desk.draft());
  const again = await desk.draft();
  // The same bytes, under any other number.
  await desk.core.client.drafts.save({ draftId: again, content: { versionNumber: '9.9.9' } });
  const { published } = await desk.core.client.drafts.check({ draftId: again });
  expect(published).toMatchObject({ versionNumber: '1.0.0' });
  expect(await publish(desk, again)).toMatchObject({ report: { isNew: false } });
  expect(desk.uploads()).toBe(1);
});

test('a registry without uploads is reported as such', async () => {
  const site = await openPublishSite({
    profile: 'strict',
    project: { versions: [createVersion()] },
  });
  const desk = await openDesk(() => PASS, { site });
  expect(await publish(desk, await desk.draft('2.0.0'))).toMatchObject({
    kind: 'failed',
    error: { code: 'REGISTRY_LACKS', params: { capability: 'publishing' } },
  });
  expect(await desk.core.client.drafts.list()).toHaveLength(1);
});
