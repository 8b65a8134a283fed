// @module-tag deep
// @promise a registry that implements only the interface document does what the document promises; missing features are explained in the terminal, by the client and in the window
import { describe, expect, test } from 'vitest';
import { createVersion } from '#test/builders/seed.ts';
import { browseScreen } from './browse-screen.ts';
import { type Desktop, findAxeViolations, useDesktop } from './harness.ts';
import { createTeamSeed, openPublish, signInAs } from './publish-screen.ts';

const desktop = useDesktop();
const PROJECT = 'Name of project-1';

/** Opens a registry that implements only the interface document, signed in with a token. */
async function open(person = 'owner'): Promise<Omit<Desktop, 'loadout' | 'folder'>> {
  return desktop.openEmpty({
    seed: createTeamSeed({ project: { versions: [createVersion()] } }),
    registry: { profile: 'strict' },
    prepare: (host) => signInAs(host, person),
  });
}

describe('a registry of the interface document alone, in the window', () => {
  test('has a page of a project, which says what the registry does not offer', async () => {
    const { page } = await open();
    const browse = browseScreen(page);
    await browse.go('/project/slug-of-project-1');
    await browse.heading(PROJECT).waitFor();
    const main = page.getByRole('main');
    await main.getByText('This registry does not offer descriptions').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await main
      .getByRole('link', { name: /^Versions/ })
      .or(main.getByRole('tab'))
      .last()
      .click();
    await main.getByText('1.0.0').first().waitFor();
  });

  test('shows on each page of Publish its content, or that it is not offered', async () => {
    const { page } = await open();
    for (const [tab, words] of [
      ['Projects', 'does not offer listing your projects.'],
      ['Drafts', 'No drafts'],
      ['Organizations', 'No organizations yet'],
      ['Notifications', 'does not offer notifications.'],
      ['Tokens', 'Sign in with your account if the registry supports it'],
    ] as const) {
      await openPublish(page, tab);
      const main = page.getByRole('main');
      await main.getByText(words).waitFor();
      // Actions that would be refused are not offered.
      await expect
        .poll(() => main.getByRole('button', { name: /^(?:Create|Choose)/ }).count())
        .toBe(0);
      expect([tab, ...(await findAxeViolations(page))]).toEqual([tab]);
    }
  });

  test('offers no drop of a file, no new organization and no change of one, and says so', async () => {
    const { page } = await open('boss');
    const main = page.getByRole('main');
    await openPublish(page, 'Drafts');
    await main.getByText('does not offer publishing versions.').waitFor();
    await openPublish(page, 'Organizations');
    await main.getByText('does not offer editing organizations.').waitFor();
    await main.getByRole('link', { name: 'Makers', exact: true }).click();
    await main.getByText('does not offer editing organizations.').waitFor();
    await expect.poll(() => main.getByRole('textbox').count()).toBe(0);
    const parts = page.getByRole('navigation', { name: 'Organization sections' });
    await parts.getByRole('link', { name: 'Projects' }).click();
    await main.getByText('Name of org-project').waitFor();
    await expect.poll(() => main.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('says in each part of an own project that it has no page', async () => {
    const { page } = await open();
    const parts = page.getByRole('navigation', { name: 'Project sections' });
    await browseScreen(page).go('/publish/project/project-1/details');
    for (const part of ['Details', 'Description', 'Tags', 'Licence', 'Members']) {
      await parts.getByRole('link', { name: part }).click();
      const main = page.getByRole('main');
      await main.getByText('The registry “Local registry” does not offer project pages.').waitFor();
      // Retrying cannot help.
      await expect.poll(() => main.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    }
  });
});
