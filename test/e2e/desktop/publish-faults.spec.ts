// @module-tag deep
// @promise an expired token, an interrupted or cancelled upload and a rate limit lose none of an author's work
import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { type Fate, PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { type Desktop, useDesktop } from './harness.ts';
import {
  createTeamSeed,
  dropJar,
  endTokens,
  openPublish,
  signInAs,
  signInOnScreen,
} from './publish-screen.ts';

const desktop = useDesktop();

const UPLOAD = 'POST /api/project/:project/version';
const LARGE_BYTES = 20_000_000;
const FILLED_IN = { id: 'lamp', requires: { 'cosmic-reach': '>=0.5.0' } };

type Opened = Omit<Desktop, 'loadout' | 'folder'>;

interface Desk extends Opened {
  /** Returns how often a version was uploaded. */
  readonly uploads: () => number;
}

/**
 * Opens a window whose registry is behind a proxy that gives each upload the fate chosen by the
 * test.
 */
async function openDesk(fateOf: (upload: number) => Fate = () => PASS): Promise<Desk> {
  let uploads = 0;
  const opened = await desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: (host) => signInAs(host, 'owner'),
    between: async (origin) => {
      const proxy = await startUnsteadyProxy(origin, ({ method, url }) => {
        if (method !== 'POST' || !/^\/api\/project\/[^/]+\/version$/.test(url)) return PASS;
        uploads += 1;
        return fateOf(uploads);
      });
      return proxy.origin;
    },
  });
  return { ...opened, uploads: () => uploads };
}

/** Prepares a draft for the cast's project, ready to publish. */
async function beginVersion(page: Page, version: string, sizeBytes?: number): Promise<void> {
  await openPublish(page);
  await page.getByRole('link', { name: 'Name of project-1' }).click();
  const parts = page.getByRole('navigation', { name: 'Project sections' });
  await parts.getByRole('link', { name: 'Versions' }).click();
  await dropJar(page, version, { ...FILLED_IN, ...(sizeBytes && { sizeBytes }) });
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

async function seeVersion(page: Page, version: string): Promise<void> {
  await page.getByRole('list', { name: 'Versions' }).getByText(version).first().waitFor();
}

/**
 * Checks that the waiting upload names the limit and that the status line counts down by the
 * second.
 */
async function seeCountdown(page: Page): Promise<void> {
  await page.getByRole('main').getByText('Waiting for the registry’s rate limit').waitFor();
  const wait = page.getByRole('contentinfo').getByText(/next request in 0:\d\d/);
  await wait.waitFor();
  const secondsLeft = async () => Number(/0:(\d\d)/.exec((await wait.textContent()) ?? '')?.[1]);
  const first = await secondsLeft();
  await expect.poll(secondsLeft).toBeLessThan(first);
}

async function listVersions({ host }: Pick<Opened, 'host'>): Promise<string[]> {
  const { versions } = await host.core.client.versions.list({
    registry: TEST_REGISTRY,
    project: 'project-1',
  });
  return versions.map(({ versionNumber }) => versionNumber).toSorted();
}

describe('a person who publishes', () => {
  test('sees that the token expired, keeps everything typed, and continues with another sign-in', async () => {
    const desk = await openDesk();
    const { page } = desk;
    await beginVersion(page, '1.0.0');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('By hand');
    endTokens(desk);
    await publish(page).click();
    const problem = page.getByRole('alert').filter({ hasText: 'no longer valid' });
    await problem.getByText(/it has expired, was revoked/).waitFor();
    expect(desk.uploads()).toBe(0);

    await problem.getByRole('link', { name: 'Sign in again' }).click();
    const account = page
      .getByRole('region', { name: /^Local registry/ })
      .filter({ hasText: 'No longer valid' });
    await account.waitFor();
    await openPublish(page, 'Drafts');
    await page.getByRole('link', { name: 'By hand' }).click();
    // Shown before anything else is filled in.
    const notice = page.getByRole('alert').filter({ hasText: 'Your sign-in is no longer valid' });
    await notice.getByRole('button', { name: 'Sign in again' }).click();
    await signInOnScreen(account, 'owner');
    await page.getByText('Active', { exact: true }).waitFor();

    await openPublish(page, 'Drafts');
    await page.getByRole('link', { name: 'By hand' }).click();
    await expect.poll(() => title.inputValue()).toBe('By hand');
    await expect.poll(() => notice.count()).toBe(0);
    await publish(page).click();
    await seeVersion(page, '1.0.0');
    expect(await listVersions(desk)).toEqual(['1.0.0']);
  });

  test('sends 20 MB that were cut at half once more, and there is one version', async () => {
    const desk = await openDesk((upload) => (upload === 1 ? { kind: 'cut', part: 0.5 } : PASS));
    const { page } = desk;
    await beginVersion(page, '1.0.0', LARGE_BYTES);
    await publish(page).click();
    await page
      .getByRole('alert')
      .getByText(/could not be reached/)
      .waitFor();
    expect(await listVersions(desk)).toEqual([]);
    await publish(page).click();
    await seeVersion(page, '1.0.0');
    expect(desk.uploads()).toBe(2);
    expect(await listVersions(desk)).toEqual(['1.0.0']);
  });

  test('sees how long the registry’s limit holds a burst, which then finishes by itself', async () => {
    const limited: Fate = { kind: 'answer', status: 429, headers: { 'retry-after': '4' } };
    const desk = await openDesk((upload) => (upload === 1 ? limited : PASS));
    const { page } = desk;
    await beginVersion(page, '1.0.0');
    await publish(page).click();
    await seeCountdown(page);
    await beginVersion(page, '1.1.0');
    await publish(page).click();
    await seeVersion(page, '1.1.0');
    await seeVersion(page, '1.0.0');
    expect(await listVersions(desk)).toEqual(['1.0.0', '1.1.0']);
    expect(desk.uploads()).toBe(3);
  });

  test('sends a burst over a small limit of the registry: each version counts down, continues, and is published once', async () => {
    const windowSeconds = 6;
    const { page, host } = await desktop.openEmpty({
      seed: createTeamSeed(),
      prepare: (opened) => signInAs(opened, 'owner'),
      registry: { rateLimits: { critModify: [1, windowSeconds] } },
      // The core uses half of it at once: the registry has to refuse the rest of the burst.
      buckets: { critModify: { max: 4, windowSeconds } },
    });
    const numbers = ['1.0.0', '1.1.0', '1.2.0'];
    for (const number of numbers) await beginVersion(page, number);
    for (const number of numbers) {
      await openPublish(page, 'Drafts');
      const drafts = page.getByRole('list', { name: 'Drafts' });
      await drafts.getByRole('listitem').filter({ hasText: number }).getByText('Resume').click();
      await publish(page).click();
      if (number === '1.0.0') await seeVersion(page, number);
      else await seeCountdown(page);
    }
    await openPublish(page, 'Notifications');
    await expect.poll(() => listVersions({ host }), { timeout: 60_000 }).toEqual(numbers);
    expect(host.registry.requestCounts().get(UPLOAD)).toBeGreaterThan(numbers.length);
    await expect.poll(() => host.core.client.drafts.list()).toEqual([]);
    // Publishing does not navigate away from the page a user has moved on to.
    await page
      .getByText(/^Published .* 1\.[12]\.0/)
      .first()
      .waitFor();
    expect(page.url()).toContain('/publish/notifications');
  });

  test('stops an upload, and nothing is published until it is sent again', async () => {
    const desk = await openDesk((upload) => (upload === 1 ? { kind: 'hold' } : PASS));
    const { page } = desk;
    await beginVersion(page, '1.0.0');
    await publish(page).click();
    await page.getByText(/^Uploading, /).waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Discard' }).waitFor();
    await expect.poll(() => page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
    expect(await listVersions(desk)).toEqual([]);
    await publish(page).click();
    await seeVersion(page, '1.0.0');
    expect(await listVersions(desk)).toEqual(['1.0.0']);
  });

  test('publishes what was typed, though it could not be kept when it was typed', async () => {
    const desk = await openDesk();
    const { page, host } = desk;
    await beginVersion(page, '1.0.0');
    const database = new Database(join(host.dataDir, 'loadout.db'));
    onTestFinished(() => void database.close());
    database.exec(
      `CREATE TRIGGER full BEFORE UPDATE ON drafts BEGIN SELECT RAISE(FAIL, 'full'); END`,
    );
    await page.getByRole('textbox', { name: 'Title' }).fill('By hand');
    await page.getByText('The database cannot be used').first().waitFor();
    database.exec('DROP TRIGGER full');
    await publish(page).click();
    await page.getByRole('list', { name: 'Versions' }).getByText('By hand').waitFor();
    expect(await listVersions(desk)).toEqual(['1.0.0']);
  });
});
