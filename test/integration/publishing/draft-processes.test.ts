// @module-tag deep
// @promise a version is published once, whatever happens to the connection; every broken rule is reported before anything is sent
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { type Fate, PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { createModJar, listVersions, openPublishSite } from './publish-site.ts';

const PROGRAM = fileURLToPath(new URL('draft-process.ts', import.meta.url));
const TERMINAL = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const WAIT_MS = 60_000;

/** Starts a separate process on the data folder; `said` is its first line of output. */
function start(dataDir: string, verb: 'prepare' | 'publish', subject: string) {
  const child = spawn(process.execPath, [PROGRAM, dataDir, verb, subject], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = lines.next().then(({ value }) => JSON.parse(String(value ?? null)) as unknown);
  return {
    pid: child.pid,
    said,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs `loadout publish version` in a separate process. */
async function publishInTerminal(dataDir: string, jar: string) {
  const argv = ['--data-dir', dataDir, '--registry', 'shaky', '--json', 'publish', 'version'];
  const child = spawn(process.execPath, [TERMINAL, ...argv, 'project-1', '--file', jar], {
    env: { ...process.env, LOADOUT_TOKEN: 'crp_owner' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const said = await text(child.stdout);
  const [status] = (await ended) as [number];
  return { pid: child.pid, status, document: JSON.parse(said) as Record<string, unknown> };
}

/** A registry that holds the first upload, a data folder that knows it, and a jar. */
async function openDesk() {
  const site = await openPublishSite();
  const upload = Promise.withResolvers<void>();
  const verdict = Promise.withResolvers<Fate>();
  let uploads = 0;
  const proxy = await startUnsteadyProxy(site.server.origin, async ({ method, url }) => {
    if (method !== 'POST' || !/^\/api\/project\/[^/]+\/version$/.test(url)) return PASS;
    uploads += 1;
    if (uploads > 1) return PASS;
    upload.resolve();
    return verdict.promise;
  });
  const dataDir = createTempDir();
  const profile = testProfile(proxy.origin);
  const limits = { ...profile.limits, stallTimeoutMs: WAIT_MS };
  saveProfile({ ...profile, limits, id: 'shaky' }, dataDir);
  const jar = join(createTempDir(), 'lamp-1.0.0.jar');
  writeFileSync(jar, await createModJar('1.0.0'));
  const prepare = async () => {
    const process = start(dataDir, 'prepare', jar);
    const draftId = String(await process.said);
    await process.kill();
    return draftId;
  };
  return { site, dataDir, jar, prepare, upload, verdict };
}

test('a draft that is open when its process is killed is there as it was, and can be published', async () => {
  const { site, dataDir, prepare, verdict } = await openDesk();
  verdict.resolve(PASS);
  const draftId = await prepare();
  const core = openCore({ dataDir, token: 'crp_owner' });
  const { drafts } = core.client;
  expect(await drafts.get({ draftId })).toMatchObject({
    content: { title: 'Typed before the end', versionNumber: '1.0.0' },
    primaryFile: { name: 'lamp-1.0.0.jar' },
  });
  expect(await drafts.check({ draftId })).toMatchObject({ problems: [] });
  expectOutcome(await core.finish(drafts.publish({ draftId })), 'published');
  expect(await listVersions(site)).toMatchObject([{ title: 'Typed before the end' }]);
});

test('of two processes that publish one draft one does, and the other says which', async () => {
  const { site, dataDir, prepare, upload, verdict } = await openDesk();
  const draftId = await prepare();
  const first = start(dataDir, 'publish', draftId);
  await upload.promise;
  expect(await start(dataDir, 'publish', draftId).said).toMatchObject({
    kind: 'failed',
    error: { code: 'DRAFT_BUSY', params: { pid: first.pid } },
  });
  const core = openCore({ dataDir, token: 'crp_owner' });
  await expect(core.client.drafts.discard({ draftId })).rejects.toMatchObject({
    data: { code: 'DRAFT_BUSY' },
  });
  verdict.resolve(PASS);
  expect(await first.said).toMatchObject({ kind: 'published', report: { isNew: true } });
  expect(await listVersions(site)).toHaveLength(1);
  await expect(core.client.drafts.publish({ draftId })).rejects.toMatchObject({
    data: { code: 'DRAFT_UNKNOWN' },
  });
});

test('a process that is killed while it publishes blocks no other, and there is one version', async () => {
  const { site, dataDir, prepare, upload, verdict } = await openDesk();
  const draftId = await prepare();
  const first = start(dataDir, 'publish', draftId);
  await upload.promise;
  await first.kill();
  verdict.resolve({ kind: 'cut', part: 0 });
  expect(await start(dataDir, 'publish', draftId).said).toMatchObject({
    kind: 'published',
    report: { isNew: true },
  });
  expect(await listVersions(site)).toHaveLength(1);
});

test('of two terminals that publish one jar at once one does, the other says so, and a third finds it', async () => {
  const { site, dataDir, jar, upload, verdict } = await openDesk();
  const first = publishInTerminal(dataDir, jar);
  await upload.promise;
  const second = await publishInTerminal(dataDir, jar);
  verdict.resolve(PASS);
  const { pid, ...done } = await first;
  expect(second).toMatchObject({
    status: 1,
    document: { error: { code: 'DRAFT_BUSY', params: { pid } } },
  });
  expect(done).toMatchObject({ status: 0, document: { outcome: 'published' } });
  expect(await publishInTerminal(dataDir, jar)).toMatchObject({
    status: 0,
    document: { outcome: 'already' },
  });
  expect(await listVersions(site)).toHaveLength(1);
});
