// @promise a registry that implements only the interface document does what the document promises; missing features are explained in the terminal, by the client and in the window
import { describe, expect, test } from 'vitest';
import { createVersion } from '#test/builders/seed.ts';
import { createPicture } from '#test/conformance/pictures.ts';
import { createModJar, openPublishSite, type PublishSite } from '../publishing/publish-site.ts';

const P = 'slug-of-project-1';

async function open(): Promise<PublishSite> {
  const project = { versions: [createVersion()] };
  const site = await openPublishSite({ profile: 'strict', project });
  site.write('a.jar', await createModJar());
  site.write('words.md', 'Words');
  site.write('a.png', (await createPicture('png')).bytes);
  return site;
}

/** Commands that the interface document supports, with part of their output. */
const OFFERED: readonly (readonly [line: string, shown: string])[] = [
  [`search ${P}`, 'does not support search. Showing projects'],
  [`show project ${P}`, 'Name of project-1'],
  ['show org makers --projects', 'Name of org-project'],
  [`versions ${P}`, '1.0.0'],
  [`latest ${P}`, 'version-1.jar'],
  [`download ${P} --to .`, 'version-1.jar'],
  ['tags categories --type mod', 'library'],
  ['tags game-versions', '0.5.28'],
  ['tags loaders', 'quilt'],
  ['tags licenses --featured', 'MIT'],
  ['tags license MIT', 'MIT License'],
  ['tags project-types', 'datamod'],
  ['identify a.jar', 'Not on the registry'],
  ['auth status', 'accepted'],
  ['token scopes', 'project_write'],
  ['org list', 'No organizations'],
  ['org show makers', 'Makers'],
  ['team members org:makers', 'boss'],
  [`project details ${P} --name Other`, 'Other'],
  [`project icon ${P} --file a.png`, 'a.png'],
  [`project description ${P} words.md`, 'Words'],
  [`project tags ${P} --categories library,utility --featured none`, 'utility'],
  [`project license ${P} --id BSD-2-Clause`, 'BSD-2-Clause'],
  ['init . --game-version 0.5.0', 'cosmic-reach 0.5.0'],
  ['check', 'No add-ons'],
  [`install ${P} --dry-run`, 'Install 1'],
  ['doctor', 'answers'],
];

/** All other commands, with the feature named in their error. */
const LACKING: readonly (readonly [line: string, words: string])[] = [
  ['show user owner', 'user profiles'],
  ['tags api-scopes', 'the list of token scopes'],
  ['profile show', 'accounts'],
  ['profile edit --bio Words', 'accounts'],
  ['notifications list', 'notifications'],
  ['notifications read --all', 'notifications'],
  ['notifications delete --all', 'notifications'],
  ['project list', 'listing your projects'],
  [`project show ${P}`, 'project pages'],
  ['project slug some-slug', 'checking whether an address is available'],
  ['project random', 'random projects'],
  ['project create new-one --name New --type mod --summary Words', 'creating projects'],
  [`project delete ${P} --yes`, 'creating projects'],
  [`project submit ${P}`, 'project pages'],
  [`project follow ${P}`, 'project pages'],
  [`project links ${P} --source https://example.invalid/`, 'project pages'],
  [`project gallery ${P} --add a.png --title Picture`, 'project pages'],
  [`version edit ${P} 1.0.0 --title Newest`, 'project pages'],
  [`version feature ${P} 1.0.0`, 'project pages'],
  [`version delete ${P} 1.0.0 --yes`, 'project pages'],
  [`team members ${P}`, 'project pages'],
  [`team invite ${P} stranger`, 'project pages'],
  ['org create ours --name Ours --description What-we-do', 'editing organizations'],
  ['org edit makers --name Others', 'editing organizations'],
  ['org icon makers --file a.png', 'editing organizations'],
  ['org delete makers --yes', 'editing organizations'],
  [`publish version ${P} --file a.jar`, 'publishing versions'],
];

describe('in a terminal, a registry of the interface document alone', () => {
  test('does all that the document promises', async () => {
    const site = await open();
    for (const [line, shown] of OFFERED) {
      const run = await site.run(line.split(' '));
      expect([line, run.status, run.stderr]).toEqual([line, 0, '']);
      expect(run.stdout).toContain(shown);
    }
  });

  test('shows what belongs to a person of whom it says nothing, and says so', async () => {
    const site = await open();
    const { status, stdout } = await site.run(['show', 'user', 'owner', '--projects']);
    expect(status).toBe(3);
    expect(stdout).toContain('Name of project-1');
    expect(stdout).toMatch(/does not\s+offer\s+user\s+profiles/);
    expect((await site.run(['show', 'user', 'nobody', '--projects'])).status).toBe(1);
  });

  test('says what it does not offer, and nothing else', async () => {
    const site = await open();
    const registry = `127.0.0.1-${new URL(site.server.origin).port}`;
    for (const [line, words] of LACKING) {
      const { status, stderr } = await site.run(line.split(' '));
      expect({ line, status, stderr }).toEqual({
        line,
        status: 1,
        stderr: `✗ The registry ${registry} does not offer ${words}.\n`,
      });
    }
  });
});
