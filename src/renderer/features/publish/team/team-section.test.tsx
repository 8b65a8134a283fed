// @promise every row of the team table with two accounts, tokens, organizations and each part of a project, in the window
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Inputs } from '#shared/contract/index.ts';
import { teamAnswerSchema, writeReportSchema } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import { type TeamMember, teamMemberSchema } from '#shared/registry/team-member.ts';
import { example } from '#test/component/example.ts';
import { REGISTRY, SIGNED_IN } from '#test/component/registry.ts';
import { fill, renderPart } from '#test/component/render-part.tsx';
import { TeamSection } from './team-section.tsx';

const EMPTY = example(teamAnswerSchema);
type Rights = Partial<typeof EMPTY.rights>;

/** A team with one member; `edits` are what was sent and accepted. */
function openTeam(
  rights: Rights,
  fields: Partial<TeamMember>,
  kind: 'project' | 'organization' = 'project',
) {
  const edits: Inputs['teams']['edit'][] = [];
  let member = example(teamMemberSchema, {
    id: 'member-entry',
    userId: 'user-member',
    userName: 'member',
    accepted: true,
    ...fields,
  });
  const change = (part: Inputs['teams']['edit']['change']) => {
    member = Object.assign({}, member, part);
  };
  const answer = () => ({
    ...EMPTY,
    registry: REGISTRY,
    team: { ...EMPTY.team, kind, members: [member] },
    rights: { ...EMPTY.rights, ...rights },
  });
  const of = { kind, name: 'makers', teamId: null };
  const user = renderPart(<TeamSection registry={REGISTRY} of={of} />, [
    SIGNED_IN,
    {
      teams: {
        members: answer,
        edit: (asked) => {
          if (asked.base?.role !== member.role)
            throw new AppError('EDIT_CONFLICT', { fields: 'role' });
          edits.push(asked);
          change(asked.change);
          return example(writeReportSchema);
        },
      },
    },
  ]);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit member' }));
    return within(await screen.findByRole('dialog'));
  };
  const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { user, edits, change, open, expectClosed };
}

describe('the role of a member with its permissions', () => {
  test('is edited by a member who may, and who may give nothing that is not there', async () => {
    const own = ['edit_member', 'view_analytics'];
    const { user, edits, open, expectClosed } = openTeam(
      { userId: 'user-member', isMember: true, permissions: own, mayGive: [] },
      { permissions: own },
    );
    const dialog = await open();
    expect(screen.queryByRole('textbox', { name: 'User name' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Remove|Make owner)/ })).toBeNull();
    const tick = (name: string) => dialog.getByRole<HTMLButtonElement>('checkbox', { name });
    expect(tick('Delete the project').disabled).toBe(true);
    expect(dialog.getAllByText('You cannot grant this.')).toHaveLength(8);
    await user.click(tick('View statistics'));
    expect(tick('View statistics').getAttribute('aria-checked')).toBe('false');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expectClosed();
    expect(edits).toMatchObject([{ change: { permissions: ['edit_member'] } }]);
  });

  test('is shown beside a change that another person saved meanwhile, and one of both is chosen', async () => {
    const { user, edits, change, open, expectClosed } = openTeam(
      {
        userId: 'user-owner',
        isOwner: true,
        permissions: [...PROJECT_PERMISSIONS],
        mayGive: [...PROJECT_PERMISSIONS],
      },
      {},
    );
    const dialog = await open();
    const role = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Role' });
    const tick = (name: string) => dialog.getByRole('checkbox', { name });
    const collide = async (mine: string, theirs: string, given: string) => {
      await fill(user, role, mine);
      await user.click(tick('Publish and edit versions'));
      change({ role: theirs, permissions: [given] });
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      const differs = within(await screen.findByRole('region', { name: 'Conflicting changes' }));
      for (const text of [mine, theirs]) differs.getByText(text);
      return differs;
    };
    const first = await collide('Painter', 'Tester', 'delete_version');
    first.getByText('Delete versions');
    first.getByText('Publish and edit versions');
    expect(edits).toEqual([]);
    await user.click(first.getByRole('button', { name: 'Use theirs' }));
    expect(screen.queryByRole('region', { name: 'Conflicting changes' })).toBeNull();
    expect(role.value).toBe('Tester');
    expect(tick('Delete versions').getAttribute('aria-checked')).toBe('true');

    const second = await collide('Sculptor', 'Manager', 'view_analytics');
    await user.click(second.getByRole('button', { name: 'Overwrite with mine' }));
    await expectClosed();
    const permissions = ['delete_version', 'upload_version'];
    expect(edits).toMatchObject([{ change: { role: 'Sculptor', permissions } }]);
  });
});

describe('an organization', () => {
  const openOrganization = () =>
    openTeam(
      {
        userId: 'user-boss',
        isOwner: true,
        organisationPermissions: [...ORGANISATION_PERMISSIONS],
        mayGive: [...PROJECT_PERMISSIONS],
        mayGiveOrganisation: [...ORGANISATION_PERMISSIONS],
      },
      { permissions: ['upload_version'] },
      'organization',
    );

  test('lets its owner say all eight things that a member may do with it', async () => {
    const { user, edits, open, expectClosed } = openOrganization();
    const dialog = await open();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    const own = within(dialog.getByRole('group', { name: 'Permissions for the organization' }));
    expect(own.getAllByRole('checkbox')).toHaveLength(8);
    await user.click(own.getByRole('checkbox', { name: 'Add projects to the organization' }));
    await user.click(save);
    await expectClosed();
    await screen.findByText('2 permissions');
    expect(edits).toMatchObject([{ change: { organisationPermissions: ['add_project'] } }]);
  });

  test('says of a conflict over a member what the form says: it is the projects of the organization', async () => {
    const { user, change, open } = openOrganization();
    const dialog = await open();
    await user.click(dialog.getByRole('checkbox', { name: 'Delete versions' }));
    change({ role: 'Tester', permissions: ['view_analytics'] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const differs = within(await screen.findByRole('region', { name: 'Conflicting changes' }));
    differs.getByText('Permissions for the organization’s projects');
    expect(differs.queryByText('Project permissions')).toBeNull();
  });
});
