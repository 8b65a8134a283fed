import { createTeamSeed, signInAs } from '../../e2e/desktop/publish-screen.ts';
import { defineWorld, type OpenDesktop, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

type Content = Parameters<typeof createTeamSeed>[0];

/** The window of a member of a project's team. */
const openAs = (person: string, content: Content) => (desktop: OpenDesktop) =>
  desktop.openEmpty({
    ...BROWSER,
    seed: createTeamSeed(content),
    prepare: (host) => signInAs(host, person),
  });

async function showMembers(stage: Stage): Promise<void> {
  await visit(stage, '/publish/project/project-1/members');
  await stage.page.getByRole('list', { name: 'Members' }).waitFor();
}

const dialogOf = (state: string, button: string): Scene => ({
  page: 'Own project',
  state,
  show: showMembers,
  overlay: { kind: 'dialog', opener: (page) => page.getByRole('button', { name: button }) },
});

export const teamWorld = defineWorld({
  name: 'a team',
  open: openAs('owner', {}),
  scenes: [
    { page: 'Own project', state: 'members of a team', show: showMembers },
    dialogOf('edit a member', 'Edit member'),
    dialogOf('remove a member', 'Remove member'),
    dialogOf('make somebody the owner', 'Make owner: member'),
  ],
});

export const memberWorld = defineWorld({
  name: 'a team member without permissions',
  open: openAs('member', { member: { permissions: ['edit_description'] } }),
  scenes: ['details', 'tags'].map((section): Scene => ({
    page: 'Own project',
    state: `${section}, without permission`,
    async show(stage) {
      await visit(stage, `/publish/project/project-1/${section}`);
      await stage.page
        .getByRole('note')
        .filter({ hasText: 'You do not have permission to change this.' })
        .waitFor();
    },
  })),
});
