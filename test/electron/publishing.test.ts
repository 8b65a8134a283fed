// @module-tag deep
// @promise a token, a session and a password cross the port only when a person types them or sees them once
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import { driveCore, expectOutcome } from '#test/helpers/core-harness.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { findFilesWith, readProcessArguments } from '#test/helpers/traces.ts';
import { createModJar } from '#test/integration/publishing/publish-site.ts';
import {
  createCastSeed,
  findMember,
  readProject,
} from '#test/integration/registry-server/writes/cast.ts';
import { type ShellProcess, startShell } from './shell-process.ts';

const PASSWORD = 'a password of the owner';
const on = { registry: 'here', dryRun: false };
const project = { ...on, project: 'project-1' };
const team = {
  ...on,
  of: { kind: 'project' as const, name: 'project-1', teamId: null },
};

async function openSite() {
  const seed = createCastSeed();
  const users = seed.users.map((user) => ({
    ...user,
    account: { email: `${user.userName}@example.invalid`, password: PASSWORD },
  }));
  const server = await startTestRegistry({ seed: { ...seed, users } });
  const dataDir = join(createTempDir(), 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  saveProfile({ ...testProfile(server.origin), id: 'here' }, dataDir);
  const shell = startShell({ dataDir });
  await shell.connect();
  return { server, dataDir, shell };
}

/** Converts a message to the bytes that crossed the port. */
function toText(message: unknown): string {
  if (typeof message === 'string') return message;
  if (message instanceof ArrayBuffer) return Buffer.from(message).toString('latin1');
  if (ArrayBuffer.isView(message)) return Buffer.from(message.buffer).toString('latin1');
  return JSON.stringify(message);
}

const holding = (messages: readonly unknown[], secret: string): string[] =>
  messages.map(toText).filter((text) => text.includes(secret));

async function signInWithPassword({ client }: ShellProcess): Promise<void> {
  await client.accounts.signInWithPassword({
    registry: 'here',
    email: 'owner@example.invalid',
    password: PASSWORD,
    inFile: true,
  });
}

/** Reads the owner's credential from the store, like the host. */
async function readKept(dataDir: string, origin: string): Promise<string> {
  const { secrets } = createNodeHost({ dataDir, environment: {}, platform: process.platform });
  const secret = await secrets.read('here/user-owner', origin);
  if (secret === null) throw new Error('nothing is kept');
  return secret;
}

/** Publishes a dropped jar as a version. */
async function publishJar({ client }: ShellProcess): Promise<void> {
  const bytes = new Blob([Buffer.from(await createModJar('1.0.0'))]);
  const { uploadId } = await client.files.begin({ name: 'lamp-1.0.0.jar', size: bytes.size });
  await client.files.append({ uploadId, offset: 0, bytes });
  const { grantId } = await client.files.finish({ uploadId });
  const { id: draftId } = await client.drafts.prepare({
    registry: 'here',
    project: 'project-1',
    primaryFile: grantId,
    additionalFiles: [],
    given: {},
    changelog: null,
  });
  expect(await client.drafts.check({ draftId })).toMatchObject({ problems: [] });
  const { finish } = driveCore(client, () => '');
  const outcome = expectOutcome(await finish(client.drafts.publish({ draftId })), 'published');
  expect(outcome.report).toMatchObject({ isNew: true, version: { versionNumber: '1.0.0' } });
}

async function changeProjectAndTeam({ client }: ShellProcess): Promise<void> {
  await client.projects.editDescription({
    ...project,
    base: null,
    change: { description: 'It glows' },
  });
  await client.teams.invite({ ...team, userName: 'stranger' });
  await client.teams.edit({ ...team, member: 'member', base: null, change: { role: 'Artist' } });
  await client.teams.remove({ ...team, member: 'pending' });
  await client.notifications.list({ registry: 'here' });
}

test('sign-in, publish, edit, token and team changes go through the port, and a token only where it is typed or shown once', async () => {
  const { server, dataDir, shell } = await openSite();
  const { client } = shell;
  await signInWithPassword(shell);
  const session = await readKept(dataDir, server.origin);
  const made = await client.tokens.create({
    ...on,
    name: 'CI',
    dateExpires: '2099-01-01',
    scopes: [...ASSIGNABLE_SCOPES],
  });
  const { token = '', id: tokenId = '' } = made.token ?? {};
  await client.tokens.edit({ ...on, tokenId, change: { name: 'CI of the lamp' } });
  expect(await client.tokens.list({ registry: 'here' })).toMatchObject({
    tokens: [{ name: 'CI of the lamp', dateLastUsed: null }, { name: 'First token' }],
  });
  await client.accounts.signOut({ registry: 'here' });

  await client.accounts.signIn({ registry: 'here', token, inFile: true });
  expect(await readKept(dataDir, server.origin)).toBe(token);
  expect(await client.accounts.status({ registry: 'here' })).toMatchObject([
    { kind: 'token', state: 'accepted', user: { userName: 'owner' } },
  ]);
  await publishJar(shell);
  await changeProjectAndTeam(shell);
  await expect(client.tokens.list({ registry: 'here' })).rejects.toMatchObject({
    data: { code: 'AUTH_SESSION_NEEDED' },
  });
  await client.diagnostics.log({ limit: 5000 });
  expect(findFilesWith(token, dataDir)).toEqual(['secrets']);
  await signInWithPassword(shell);
  const secondSession = await readKept(dataDir, server.origin);
  await client.tokens.remove({ ...on, tokenId });
  await client.accounts.signOut({ registry: 'here' });

  expect(await readProject(server, 'project-1')).toMatchObject({ description: 'It glows' });
  expect(await findMember(server, {}, 'stranger')).toMatchObject({ accepted: false });
  expect(await findMember(server, {}, 'member')).toMatchObject({ role: 'Artist' });
  expect(await findMember(server, {}, 'pending')).toBeUndefined();

  expect(token.length).toBeGreaterThan(20);
  const [shown, ...again] = holding(shell.answers, token);
  expect(again).toEqual([]);
  expect(shown).toContain('dateExpires');
  const [typed, ...typedAgain] = holding(shell.questions, token);
  expect(typedAgain).toEqual([]);
  expect(typed).toContain('/accounts/signIn');
  for (const secret of [session, secondSession]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(holding([...shell.answers, ...shell.questions], secret)).toEqual([]);
  }
  expect(holding(shell.answers, PASSWORD)).toEqual([]);
  expect(holding(shell.questions, PASSWORD)).toHaveLength(2);
  for (const secret of [token, session, secondSession, PASSWORD]) {
    expect(JSON.stringify(shell.records)).not.toContain(secret);
    expect(await shell.command({ kind: 'environment' })).not.toContain(secret);
    expect(readProcessArguments()).not.toContain(secret);
    expect(findFilesWith(secret, dataDir)).toEqual([]);
  }
});
