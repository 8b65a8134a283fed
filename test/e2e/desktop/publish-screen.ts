import type { Page } from 'playwright-core';
import { generateDemoSeed } from '#registry-server/start.ts';
import type { Seed } from '#registry-server/seed.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import type { Desktop } from './harness.ts';

export type DemoPerson = 'marlowe' | 'tobin' | 'ilsebrandt' | 'quietfox';

export const passwordOf = (person: DemoPerson) => `the password of ${person}`;
export const emailOf = (person: DemoPerson) => `${person}@example.invalid`;

/** The demo's content, in which people sign in with their passwords. */
export async function createPublishSeed(): Promise<Seed> {
  const seed = await generateDemoSeed();
  const people: readonly string[] = ['marlowe', 'tobin', 'ilsebrandt', 'quietfox'];
  const users = seed.users.map((user) => {
    if (!people.includes(user.userName)) return user;
    const person = user.userName as DemoPerson;
    return { ...user, account: { email: emailOf(person), password: passwordOf(person) } };
  });
  return { ...seed, users };
}

/** A session of a person at the test's registry, without the screen. */
export async function signIn({ host }: Pick<Desktop, 'host'>, person: DemoPerson): Promise<void> {
  await host.core.client.accounts.signInWithPassword({
    registry: TEST_REGISTRY,
    email: emailOf(person),
    password: passwordOf(person),
    inFile: false,
  });
}

/** A new token of whoever has a session now. */
export async function createToken(
  { host }: Pick<Desktop, 'host'>,
  scopes: readonly string[],
  dateExpires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
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

/** Opens the screens of publishing by the rail; `tab` by its name. */
export async function openPublish(page: Page, tab = 'Projects'): Promise<void> {
  await page.getByRole('link', { name: /^Publish/ }).click();
  const parts = page.getByRole('navigation', { name: 'What you publish' });
  await parts.getByRole('link', { name: tab }).click();
}
