import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Locator, Page } from 'playwright-core';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { createPicture } from '#test/conformance/pictures.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { createCastSeed } from '#test/integration/registry-server/writes/cast.ts';
import type { Desktop } from './harness.ts';

const passwordOf = (person: string) => `the password of ${person}`;
const emailOf = (person: string) => `${person}@example.invalid`;

/** Gives people passwords to sign in with. */
function withPasswords(seed: RegistrySeed, people: readonly string[]): RegistrySeed {
  const users = seed.users.map((user) =>
    people.includes(user.userName)
      ? {
          ...user,
          account: { email: emailOf(user.userName), password: passwordOf(user.userName) },
        }
      : user,
  );
  return { ...seed, users };
}

let publishSeed: Promise<RegistrySeed> | null = null;

/** The demo's content with some of its people, made once per process. */
export function createPublishSeed(): Promise<RegistrySeed> {
  publishSeed ??= demoSeed().then((seed) =>
    withPasswords(seed, ['marlowe', 'tobin', 'ilsebrandt', 'quietfox']),
  );
  return publishSeed;
}

/** One project, one organization and all kinds of team members, as in the registry's own tests. */
export function createTeamSeed(...content: Parameters<typeof createCastSeed>): RegistrySeed {
  const seed = createCastSeed(...content);
  return withPasswords(
    seed,
    seed.users.map(({ userName }) => userName),
  );
}

/** Makes every token of the registry expire then; default: yesterday. */
export function endTokens({ host }: Pick<Desktop, 'host'>, end = dayFromNow(-1)): void {
  const database = new Database(join(host.scratch, 'registry', 'registry.db'));
  database.prepare('UPDATE tokens SET dateExpires = ?').run(end);
  database.close();
}

/** `2027-01-31`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Signs a person in at the test's registry, without the screen. */
export async function signIn({ host }: Pick<Desktop, 'host'>, person: string): Promise<void> {
  await host.core.client.accounts.signInWithPassword({
    registry: TEST_REGISTRY,
    email: emailOf(person),
    password: passwordOf(person),
    inFile: false,
  });
}

/** Signs a member of the cast in: with a session, or with the cast's token. */
export async function signInAs(
  host: Desktop['host'],
  person: string,
  kind: 'session' | 'token' = 'token',
): Promise<void> {
  const { client } = host.core;
  await client.registries.setDefault({ registry: TEST_REGISTRY });
  if (kind === 'session') return signIn({ host }, person);
  const token = `crp_${person}`;
  await client.accounts.signIn({ registry: TEST_REGISTRY, token, inFile: false });
}

/** Switches the window to another user. */
export async function changePerson(
  { host, reopen }: Pick<Desktop, 'host' | 'reopen'>,
  person: string,
): Promise<void> {
  await signInAs(host, person);
  await reopen();
}

/** Creates a token of the user who is signed in with a session. */
export async function createToken(
  { host }: Pick<Desktop, 'host'>,
  scopes: readonly string[],
  dateExpires = dayFromNow(30),
): Promise<string> {
  const made = await host.core.client.tokens.create({
    registry: TEST_REGISTRY,
    name: 'For a test',
    dateExpires,
    scopes: [...scopes],
    dryRun: false,
  });
  if (made.token === null) throw new Error('the token was only tried');
  return made.token.token;
}

/** Opens the publishing screens from the navigation rail; `tab` is a tab's name. */
export async function openPublish(page: Page, tab = 'Projects'): Promise<void> {
  await page.getByRole('link', { name: /^Publish/ }).click();
  const parts = page.getByRole('navigation', { name: 'Publish sections' });
  await parts.getByRole('link', { name: tab }).click();
}

/** Signs in with the form inside `place`. */
export async function signInOnScreen(place: Page | Locator, person: string): Promise<void> {
  await place.getByText('With an account', { exact: true }).click();
  await place.getByRole('textbox', { name: 'Email address' }).fill(emailOf(person));
  await place.getByLabel('Password').fill(passwordOf(person));
  await place.getByRole('button', { name: 'Sign in', exact: true }).click();
}

type JarOptions = NonNullable<Parameters<typeof createPuzzleJar>[0]>;

/** Drops a file on a page that takes new versions; ends on its draft. */
export async function dropJar(
  page: Page,
  version: string,
  { id = 'hand-lantern', ...jar }: Omit<JarOptions, 'version'> = {},
): Promise<void> {
  const file = join(createTempDir(), `${id}-${version}.jar`);
  writeFileSync(file, await createPuzzleJar({ id, name: id, version, ...jar }));
  await page.getByLabel('Drop a file to publish a new version').setInputFiles(file);
  await page.getByRole('heading', { name: 'New version' }).waitFor();
}

/** A picture for an icon, in the form of a file chooser. */
export async function pictureFile() {
  const { name, type, bytes } = await createPicture('png');
  return { name, mimeType: type, buffer: Buffer.from(bytes) };
}
