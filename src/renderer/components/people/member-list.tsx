import { Link } from 'wouter';
import type { Organization } from '#shared/registry/organization.ts';
import { AddonIcon } from '../addon-icon.tsx';
import { Disclosure } from '../disclosure.tsx';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './member-list.module.css';

type OrganizationMember = NonNullable<Organization['members']>[number];

interface MemberListProps {
  readonly members: readonly OrganizationMember[];
  readonly images: Readonly<Record<string, string>>;
  /** Also shows each member's permissions. */
  readonly withRights?: boolean;
}

/** Members of a team with role and ownership, and open invitations. */
export function MemberList({ members, images, withRights = false }: MemberListProps) {
  const ordered = members.toSorted((one, other) => Number(other.isOwner) - Number(one.isOwner));
  return (
    <ul className={classes['list']}>
      {ordered.map((member) => (
        <li key={member.id} className={classes['member']}>
          <AddonIcon
            title={member.userName}
            imageKey={images[member.avatar ?? ''] ?? null}
            color={null}
            size="plan"
          />
          <div>
            <Link href={routes.person(member.userId)}>{printable(member.userName)}</Link>
            <p className={classes['role']}>{describeRole(member)}</p>
            {withRights ? <ListedPermissions member={member} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function describeRole({ role, isOwner, accepted }: OrganizationMember): string {
  const words = [
    role === '' ? t('ui-member') : printable(role),
    isOwner && role.toLowerCase() !== 'owner' ? t('ui-member-owner') : '',
    accepted ? '' : t('ui-member-invited'),
  ];
  return words.filter((word) => word !== '').join(' · ');
}

function ListedPermissions({
  member: { permissions, organisationPermissions },
}: {
  member: OrganizationMember;
}) {
  const all = [...new Set([...permissions, ...organisationPermissions])];
  if (all.length === 0) return null;
  return (
    <div className={classes['rights']}>
      <Disclosure label={t('ui-member-may', { count: all.length })}>
        {all.map((right) => printable(right).replaceAll('_', ' ')).join(', ')}
      </Disclosure>
    </div>
  );
}
