// @module-tag deep
// @promise every row of the team table with two accounts, tokens, organizations and each part of a project, in the window
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findMember, type Person } from '#test/integration/registry-server/writes/cast.ts';
import { type Desktop, useDesktop } from './harness.ts';
import { changePerson, createTeamSeed, openPublish, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

type Opened = Omit<Desktop, 'loadout' | 'folder'>;
type Content = Parameters<typeof createTeamSeed>[0];

/** Opens the window of one member of the cast. */
function openAs(person: Person, content: Content = {}): Promise<Opened> {
  const prepare = (host: Opened['host']) => signInAs(host, person);
  return desktop.openEmpty({ seed: createTeamSeed(content), prepare });
}

async function openMembers(page: Page): Promise<void> {
  await openPublish(page);
  await page.getByRole('link', { name: 'Name of project-1' }).click();
  const parts = page.getByRole('navigation', { name: 'Project sections' });
  await parts.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('list', { name: 'Members' }).waitFor();
}

/** The row of a person in the list of members. */
const row = (page: Page, person: Person) =>
  page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: person, exact: true }) });

/** Reads the state of interface 3.1 from the registry. */
async function stateOf({ host }: Opened, person: Person): Promise<string> {
  const member = await findMember(host.registry, {}, person);
  if (member === undefined) return 'none';
  if (!member.accepted) return 'pending';
  return member.isOwner ? 'owner' : 'member';
}

async function inviteOnScreen(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(person);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await row(page, person).getByText('Invitation pending').waitFor();
}

describe('each row of interface 3.1, with two accounts', () => {
  test('none → pending → member: invited on one screen, accepted from the news of another', async () => {
    const opened = await openAs('owner');
    const { page } = opened;
    await openMembers(page);
    await inviteOnScreen(page, 'stranger');
    expect(await stateOf(opened, 'stranger')).toBe('pending');

    await changePerson(opened, 'stranger');
    await openPublish(page, 'Notifications');
    await page.getByText(/invited you to Name of project-1/).waitFor();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('Joined Name of project-1').waitFor();
    expect(await stateOf(opened, 'stranger')).toBe('member');

    await changePerson(opened, 'owner');
    await openMembers(page);
    await row(page, 'stranger').waitFor();
    await expect.poll(() => row(page, 'stranger').getByText('Invitation pending').count()).toBe(0);
    await expect.poll(() => row(page, 'pending').getByText('Invitation pending').count()).toBe(1);
  });

  test('an unknown name stays as it was typed, also when the page is left', async () => {
    const { page } = await openAs('owner');
    await openMembers(page);
    const field = page.getByRole('textbox', { name: 'User name' });
    await field.fill('nobody-at-all');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => field.inputValue()).toBe('nobody-at-all');
    await page.getByRole('link', { name: 'Library' }).click();
    await page.goBack();
    await expect.poll(() => field.inputValue()).toBe('nobody-at-all');
  });

  test('pending → none: invited on one screen, declined on another', async () => {
    const opened = await openAs('owner');
    const { page } = opened;
    await openMembers(page);
    await inviteOnScreen(page, 'stranger');
    await changePerson(opened, 'stranger');
    await openPublish(page, 'Notifications');
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Declined the invitation to Name of project-1').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    expect(await stateOf(opened, 'stranger')).toBe('none');
  });

  test('member → none, pending → none: the owner removes both, and the member is asked for no more', async () => {
    const opened = await openAs('owner');
    const { page } = opened;
    await openMembers(page);
    for (const person of ['member', 'pending'] as const) {
      await page.getByRole('button', { name: `Remove ${person}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`${person} loses all permissions here.`).waitFor();
      expect(await stateOf(opened, person)).not.toBe('none');
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await row(page, person).waitFor({ state: 'detached' });
      expect(await stateOf(opened, person)).toBe('none');
    }
    await changePerson(opened, 'member');
    await openPublish(page);
    await page.getByText('No projects yet').waitFor();
  });

  test('member → none: a member leaves after confirming, and the owner sees them go', async () => {
    const opened = await openAs('member');
    const { page } = opened;
    await openMembers(page);
    await row(page, 'member').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You can rejoin only if someone invites you again.').waitFor();
    expect(await stateOf(opened, 'member')).toBe('member');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You left the team').waitFor();
    expect(await stateOf(opened, 'member')).toBe('none');
    await changePerson(opened, 'owner');
    await openMembers(page);
    await expect.poll(() => row(page, 'member').count()).toBe(0);
  });

  test('owner → member: cannot leave, is led to the transfer, confirms it twice, and may leave then', async () => {
    const opened = await openAs('owner');
    const { page } = opened;
    await openMembers(page);
    const own = row(page, 'owner');
    await expect.poll(() => own.getByRole('button', { name: 'Leave' }).isDisabled()).toBe(true);
    await own.getByText(/^Before you leave, transfer ownership/).waitFor();
    const sizeOf = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).fontSize`);
    expect(await sizeOf('#owner-leaves')).toBe(await sizeOf('body'));
    await own.getByRole('button', { name: 'Choose the new owner' }).click();
    await page.locator(':focus').and(page.getByLabel('Make owner: member')).waitFor();
    // A member who has not accepted cannot become the owner.
    await expect
      .poll(() => page.getByRole('button', { name: 'Make owner: pending' }).count())
      .toBe(0);

    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Only member can transfer ownership back/).waitFor();
    const confirm = dialog.getByRole('button', { name: 'Make owner' });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Type member to confirm').fill('member');
    await confirm.click();
    await row(page, 'member').getByText('Owner', { exact: true }).waitFor();
    expect(await stateOf(opened, 'member')).toBe('owner');
    expect(await stateOf(opened, 'owner')).toBe('member');
    await expect.poll(() => own.getByRole('button', { name: 'Leave' }).isDisabled()).toBe(false);

    await changePerson(opened, 'member');
    await openMembers(page);
    await expect
      .poll(() => row(page, 'member').getByRole('button', { name: 'Leave' }).isDisabled())
      .toBe(true);
  });
});

describe('the role of a member with its permissions', () => {
  test('is edited by the owner, who may give everything, and the whole of it is sent', async () => {
    const member = { permissions: ['view_analytics'] };
    const opened = await openAs('owner', { member });
    const { page, host } = opened;
    await openMembers(page);
    await page.getByRole('button', { name: 'Edit member' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(10);
    const role = dialog.getByRole('textbox', { name: 'Role' });
    await role.fill('x'.repeat(65));
    await role.blur();
    await dialog.getByText('1 character too long.').waitFor();
    await role.fill('Artist');
    await dialog.getByRole('checkbox', { name: 'Publish and edit versions' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'member').getByText('2 permissions').waitFor();
    expect(await findMember(host.registry, {}, 'member')).toMatchObject({
      role: 'Artist',
      permissions: ['view_analytics', 'upload_version'],
    });
  });

  test('is set for one project by the owner of the organization that it belongs to', async () => {
    const opened = await openAs('boss');
    const { page, host } = opened;
    await openPublish(page);
    await page.getByRole('link', { name: 'Name of org-project' }).click();
    const parts = page.getByRole('navigation', { name: 'Project sections' });
    await parts.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Override permissions: worker' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('For this project, these replace').waitFor();
    await dialog.getByRole('checkbox', { name: 'Delete versions' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'worker').getByText('2 permissions').waitFor();
    const of = { project: 'org-project' };
    expect(await findMember(host.registry, of, 'worker')).toMatchObject({
      permissions: ['upload_version', 'delete_version'],
    });
  });
});
