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

/** What the interface document promises, with a word of what is then shown. */
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

/** Everything else, in words. */
const LACKING: readonly (readonly [line: string, words: string])[] = [
  ['show user owner', 'people'],
  ['tags api-scopes', 'the list of what tokens may do'],
  ['profile show', 'accounts'],
  ['profile edit --bio Words', 'accounts'],
  ['notifications list', 'notifications'],
  ['notifications read --all', 'notifications'],
  ['notifications delete --all', 'notifications'],
  ['project list', 'the list of your projects'],
  [`project show ${P}`, 'the pages of single projects'],
  ['project slug some-slug', 'the look whether an address is free'],
  ['project random', 'a choice of projects at random'],
  ['project create new-one --name New --type mod --summary Words', 'the making of projects'],
  [`project delete ${P} --yes`, 'the making of projects'],
  [`project submit ${P}`, 'the pages of single projects'],
  [`project follow ${P}`, 'the pages of single projects'],
  [`project links ${P} --source https://example.invalid/`, 'the pages of single projects'],
  [`project gallery ${P} --add a.png --title Picture`, 'the pages of single projects'],
  [`version edit ${P} 1.0.0 --title Newest`, 'the pages of single projects'],
  [`version feature ${P} 1.0.0`, 'the pages of single projects'],
  [`version delete ${P} 1.0.0 --yes`, 'the pages of single projects'],
  [`team members ${P}`, 'the pages of single projects'],
  [`team invite ${P} stranger`, 'the pages of single projects'],
  ['org create ours --name Ours --description What-we-do', 'the changing of organizations'],
  ['org edit makers --name Others', 'the changing of organizations'],
  ['org icon makers --file a.png', 'the changing of organizations'],
  ['org delete makers --yes', 'the changing of organizations'],
  [`publish version ${P} --file a.jar`, 'the publishing of versions'],
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
    expect(stdout).toMatch(/does not\s+offer\s+people/);
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
