// @module-tag deep
import { expect, test } from 'vitest';
import { createVersion } from '#test/builders/seed.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { useDesktop } from './harness.ts';
import { createTeamSeed, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

test('a page that only its owner may see goes when a terminal signs them out', async () => {
  const hidden = { visibility: 'private', versions: [createVersion()] } as const;
  const { page, host } = await desktop.openEmpty({
    seed: createTeamSeed({ project: hidden }),
    prepare: (prepared) => signInAs(prepared, 'owner'),
  });
  await page.evaluate("void (location.hash = '#/project/project-1')");
  await page.getByRole('heading', { level: 1, name: 'Name of project-1' }).waitFor();
  await host.core.client.accounts.signOut({ registry: TEST_REGISTRY });
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await page.getByRole('heading', { name: 'Project not found' }).waitFor();
  await expect.poll(() => page.getByText('Name of project-1').count()).toBe(0);
});
