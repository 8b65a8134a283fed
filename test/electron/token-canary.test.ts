// @module-tag deep
// @promise a stored token does not leak while the desktop or a browser works
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createNodeIo } from '#core/disk/node-io.ts';
import { openAccountFile } from '#core/accounts/stored-accounts.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import type { contract } from '#shared/contract/index.ts';
import { SOCKET_PATH, socketProtocols } from '#shared/web-session.ts';
import { driveCore, openCore } from '#test/helpers/core-harness.ts';
import { findFilesWith, readProcessArguments } from '#test/helpers/traces.ts';
import { runMainJob } from '#test/integration/main-job/run-main-job.ts';
import { prepareSites, type Sites } from '#test/integration/main-job/sites.ts';
import { openHost } from '#test/integration/web-host/open-host.ts';
import { startShell } from './shell-process.ts';

const CANARY = 'crp_canary7Kq2Zx9Lm4';
const REGISTRY = 'main-job';
const TIMEOUT_MS = 300_000;
let sites: Sites;

beforeAll(async () => {
  sites = await prepareSites();
}, TIMEOUT_MS);

afterAll(() => sites.remove());

type Client = ContractRouterClient<typeof contract>;

/** A folder, a registry, and an account whose token is only in the secret store. */
async function openSite() {
  const site = sites.create();
  const { folder, dataDir } = site;
  const { origin, close } = await site.startRegistry({ profile: 'local', faults: [] });
  onTestFinished(close);
  const shipped = shippedProfiles().find(({ id }) => id === 'local');
  if (shipped === undefined) throw new Error('it ships');
  mkdirSync(dataDir, { recursive: true });
  saveProfile({ ...shipped, id: REGISTRY, apiOrigin: origin, fileOrigins: [origin] }, dataDir);
  const { secrets } = createNodeHost({ dataDir, environment: {}, platform: process.platform });
  await secrets.keep(`${REGISTRY}/u1`, { origin, value: CANARY }, 'file');
  const user = { id: 'u1', userName: 'somebody' };
  openAccountFile(createNodeIo(), dataDir).put({
    registry: REGISTRY,
    origin,
    user,
    kind: 'token',
    expires: null,
    place: 'file',
    since: null,
  });
  return { folder, dataDir };
}

/**
 * Runs the whole main job, and a request that requires the token: the registry refuses it, which
 * proves that it was sent.
 */
async function work(client: Client, grantId: string, folder: string): Promise<void> {
  await runMainJob(
    driveCore(client, () => grantId),
    folder,
    REGISTRY,
  );
  const [account] = await client.accounts.status({ registry: REGISTRY });
  expect(account).toMatchObject({ place: 'file', state: 'refused' });
  await client.diagnostics.log({ limit: 5000 });
}

function expectOnlyInStore({ folder, dataDir }: { folder: string; dataDir: string }): void {
  expect(findFilesWith(CANARY, dataDir)).toEqual(['secrets']);
  expect(findFilesWith(CANARY, folder)).toEqual([]);
}

test(
  'a stored token is only in its store while the desktop does the main job',
  async () => {
    const site = await openSite();
    const shell = startShell({ dataDir: site.dataDir, config: { pickedFolder: site.folder } });
    await shell.connect();
    const { folder: granted } = await shell.client.folders.pick();
    await work(shell.client, granted?.grantId ?? '', site.folder);
    expect(shell.answers.length).toBeGreaterThan(20);
    expect(JSON.stringify([shell.answers, shell.records])).not.toContain(CANARY);
    expect(await shell.command({ kind: 'environment' })).not.toContain(CANARY);
    expect(readProcessArguments()).not.toContain(CANARY);
    expectOnlyInStore(site);
  },
  TIMEOUT_MS,
);

test(
  'nor while a browser does it',
  async () => {
    const site = await openSite();
    const { core, grantFolder } = openCore({ dataDir: site.dataDir });
    const own = await openHost({ core, dataDir: site.dataDir });
    const socket = new WebSocket(
      `ws://${own.host}${SOCKET_PATH}`,
      socketProtocols(await own.enter()),
      { origin: own.origin },
    );
    const answers: string[] = [];
    socket.on('message', (data: Buffer) => answers.push(data.toString('latin1')));
    await once(socket, 'open');
    onTestFinished(() => socket.terminate());
    const websocket = socket as unknown as globalThis.WebSocket;
    const client: Client = createORPCClient(new RPCLink({ websocket }));
    await work(client, grantFolder(site.folder), site.folder);
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.join('\n')).not.toContain(CANARY);
    expectOnlyInStore(site);
  },
  TIMEOUT_MS,
);
