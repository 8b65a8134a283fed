// @module-tag deep
// @promise every row of the team table with two accounts, tokens, organizations and each part of a project, in the window
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { type Desktop, findAxeViolations, useDesktop } from './harness.ts';
import { createTeamSeed, dayFromNow, openPublish, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

type Opened = Omit<Desktop, 'loadout' | 'folder'>;
type Host = Opened['host'];

const open = (prepare: (host: Host) => Promise<unknown>): Promise<Opened> =>
  desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: async (host) => void (await prepare(host)),
  });

const listTokens = async ({ host }: Opened) =>
  (await host.core.client.tokens.list({ registry: TEST_REGISTRY })).tokens;

const list = (page: Page) => page.getByRole('list', { name: 'Tokens' });

describe('tokens in a session', () => {
  test('are made with any of the scopes in groups and refused at their field, shown once, edited, deleted', async () => {
    const opened = await open((host) => signInAs(host, 'owner', 'session'));
    const { page } = opened;
    await openPublish(page, 'Tokens');
    await page.getByRole('button', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog');
    expect(ASSIGNABLE_SCOPES).toHaveLength(29);
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(29);
    await expect.poll(() => dialog.getByRole('group').count()).toBeGreaterThan(7);
    await dialog.getByRole('group', { name: 'Versions' }).getByRole('checkbox').first().click();

    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => create.isDisabled()).toBe(true);
    await name.fill('x'.repeat(65));
    await name.blur();
    await dialog.getByText('1 character too long.').waitFor();
    await expect.poll(() => create.isDisabled()).toBe(true);
    await name.fill('x'.repeat(64));
    await expect.poll(() => create.isDisabled()).toBe(false);
    await dialog.getByLabel('Expiry date').fill(dayFromNow(0));
    await dialog.getByLabel('Expiry date').blur();
    await dialog.getByText('Choose a day in the future.').waitFor();
    await expect.poll(() => create.isDisabled()).toBe(true);
    await dialog.getByLabel('Expiry date').fill(dayFromNow(30));
    await create.click();

    const shown = page.getByRole('region', { name: 'token' });
    const value = (await shown.locator('code').textContent()) ?? '';
    expect(value).toMatch(/^\w{20,}$/);
    await shown.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(value);

    await page.getByRole('button', { name: /^Edit xxx/ }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('From CI');
    await dialog.getByRole('checkbox', { name: 'See your account' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await list(page).getByText('From CI', { exact: true }).waitFor();
    expect(await listTokens(opened)).toMatchObject([
      { name: 'From CI', scopes: ['version_create', 'user_read'] },
      { name: 'First token' },
    ]);

    await page.getByRole('button', { name: 'Delete From CI' }).click();
    await dialog.getByText('Programs that use it lose access immediately').waitFor();
    expect(await listTokens(opened)).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => list(page).getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete First token' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No tokens', { exact: true }).waitFor();
    expect(await listTokens(opened)).toEqual([]);
  });
});

async function openAccounts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const subjects = page.getByRole('navigation', { name: 'Settings sections' });
  await subjects.getByRole('link', { name: 'Accounts' }).click();
}

describe('the accounts', () => {
  test('begin with who is signed in; each other registry has one button, which opens the form', async () => {
    const { page } = await open((host) => signInAs(host, 'owner', 'session'));
    await openAccounts(page);
    const others = page.getByRole('button', { name: /^Sign in…/ });
    await others.last().waitFor();
    const name = page.getByText('Active', { exact: true });
    const [account, first] = await Promise.all([name.boundingBox(), others.first().boundingBox()]);
    expect(account?.y).toBeLessThan(first?.y ?? 0);
    await expect.poll(() => page.getByLabel('Personal access token').count()).toBe(0);
    await page.getByRole('button', { name: 'Sign in… Demo registry' }).click();
    await page.getByLabel('Personal access token').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('the sessions of an account', () => {
  test('are listed with the current one marked, and another one is ended after confirmation', async () => {
    const opened = await open((host) => signInAs(host, 'owner', 'session'));
    const { page, host } = opened;
    host.registry.openSession('owner');
    const sessions = () => host.core.client.accounts.sessions({ registry: TEST_REGISTRY });
    await openAccounts(page);
    const rows = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    const own = rows.filter({ hasText: 'This device' });
    await expect.poll(() => own.getByRole('button').count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);

    const dialog = page.getByRole('dialog');
    await rows.getByRole('button', { name: 'End session: this program' }).click();
    await dialog.getByText('has to sign in again').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await sessions()).toHaveLength(2);
    await rows.getByRole('button', { name: 'End session: this program' }).click();
    await dialog.getByRole('button', { name: 'End session', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await own.waitFor();
    expect(await sessions()).toMatchObject([{ current: true }]);
  });
});
