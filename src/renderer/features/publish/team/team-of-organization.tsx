import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Team, TeamAnswer } from '#shared/domain/publishing.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import rows from '../parts/rows.module.css';
import { MemberRole, ProjectPermissions } from './member-dialog.tsx';
import type { TeamOf } from './team-of.ts';

interface OfOrganizationProps {
  readonly answer: TeamAnswer;
  readonly parent: Team;
  readonly of: TeamOf;
}

/**
 * Members who have access through the organization; the project may give each of them other
 * permissions.
 */
export function OfOrganization({ answer, parent, of }: OfOrganizationProps) {
  const [chosen, setChosen] = useState<TeamMember | null>(null);
  const { team, rights, images } = answer;
  const own = team.members.map(({ userId }) => userId);
  const others = parent.members.filter(({ accepted, userId }) => accepted && !own.includes(userId));
  return (
    <>
      <p className={rows['heading']}>
        {t('ui-team-parent')}{' '}
        <Link href={routes.ownOrganization(parent.ofId, 'members')}>{printable(parent.name)}</Link>
      </p>
      <ul aria-label={printable(parent.name)} className={rows['list']}>
        {others.map((member) => (
          <li key={member.id} className={rows['row']}>
            <AddonIcon
              title={member.userName}
              imageKey={images[member.avatar ?? ''] ?? null}
              color={null}
              size="plan"
            />
            <p className={rows['words']}>
              <Link href={routes.person(member.userId)}>{printable(member.userName)}</Link>{' '}
              {printable(member.role)}
            </p>
            {rights.isOwner && !member.isOwner ? (
              <Button
                size="xs"
                aria-label={t('ui-override-of', { name: member.userName })}
                onClick={() => setChosen(member)}
              >
                {t('ui-override')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <OverrideDialog answer={answer} of={of} member={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

interface OverrideDialogProps {
  readonly answer: TeamAnswer;
  readonly of: TeamOf;
  readonly member: TeamMember;
  readonly onClose: () => void;
}

function OverrideDialog({ answer, of, member, onClose }: OverrideDialogProps) {
  const { registry, rights } = answer;
  const [role, setRole] = useState(member.role);
  const [permissions, setPermissions] = useState<readonly string[]>(member.permissions);
  const writing = useWrite();
  const save = async () => {
    const content = { role, permissions: [...permissions] };
    const sent = { registry, of, member: member.userId, ...content, dryRun: false };
    if (await writing.run(() => client.teams.override(sent), t('ui-saved'))) onClose();
  };
  return (
    <FormDialog
      title={t('ui-override-of', { name: member.userName })}
      label={t('ui-save')}
      writing={writing}
      isGood={areLengthsGood([['memberRole', role]])}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>{t('ui-override-hint')}</p>
      <MemberRole value={role} onChange={setRole} />
      <ProjectPermissions
        label={t('ui-project-permissions')}
        chosen={permissions}
        had={member.permissions}
        mayGive={rights.mayGive}
        onChange={setPermissions}
      />
    </FormDialog>
  );
}
