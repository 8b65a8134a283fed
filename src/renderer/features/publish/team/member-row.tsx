import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { Team } from '#shared/domain/publishing.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Pill } from '../../../components/pill.tsx';
import {
  describeOrganisationPermission,
  describePermission,
} from '../../../lib/format/describe-rights.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import rows from '../parts/rows.module.css';
import type { PendingMemberAction } from './member-question.tsx';
import type { AllowedMemberActions } from './team-of.ts';

interface MemberRowProps {
  readonly member: TeamMember;
  readonly kind: Team['kind'];
  readonly imageKey: string | null;
  readonly isMe: boolean;
  readonly may: AllowedMemberActions;
  /** Undefined if nobody else could become the owner yet. */
  readonly onShowTransfer?: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onAsk: (kind: PendingMemberAction['kind']) => void;
}

/** A team member with the actions for them. */
export function MemberRow(props: MemberRowProps) {
  const { member, kind, imageKey, isMe, may, onShowTransfer, onEdit, onAsk } = props;
  const { isOwner, accepted } = member;
  const name = printable(member.userName);
  return (
    <li className={rows['row']}>
      <AddonIcon title={member.userName} imageKey={imageKey} color={null} size="plan" />
      <div className={rows['words']}>
        <p className={rows['name']}>
          <Link href={routes.person(member.userId)}>{name}</Link>
          {shownRoleOf(member)}
          {isOwner ? <Pill tone="accent">{t('ui-owner')}</Pill> : null}
          {accepted ? null : <Pill tone="warn">{t('ui-pending')}</Pill>}
        </p>
        <MemberPermissions member={member} kind={kind} />
      </div>
      <div className={rows['actions']}>
        {may.edit && (!isOwner || isMe) ? (
          <Button size="xs" aria-label={t('ui-edit-of', { name })} onClick={onEdit}>
            {t('ui-edit')}
          </Button>
        ) : null}
        {may.transfer && !isOwner && accepted ? (
          <Button
            size="xs"
            data-transfer
            aria-label={t('ui-transfer-to', { name })}
            onClick={() => onAsk('transfer')}
          >
            {t('ui-make-owner')}
          </Button>
        ) : null}
        {may.remove && !isOwner && !isMe ? (
          <Button
            size="xs"
            variant="danger-quiet"
            aria-label={t('ui-remove-of', { name })}
            onClick={() => onAsk('remove')}
          >
            {t('ui-remove')}
          </Button>
        ) : null}
        {isMe && accepted ? (
          <Leave isOwner={isOwner} onShowTransfer={onShowTransfer} onLeave={() => onAsk('leave')} />
        ) : null}
      </div>
    </li>
  );
}

/** Hides the usual role of an owner, because the owner's mark already says it. */
function shownRoleOf({ isOwner, role }: MemberRowProps['member']): string | null {
  return isOwner && role === t('ui-owner') ? null : printable(role);
}

interface LeaveProps extends Pick<MemberRowProps, 'onShowTransfer'> {
  readonly isOwner: boolean;
  readonly onLeave: () => void;
}

/** An owner cannot leave (interface §7) and must first use another member's “Make owner”. */
function Leave({ isOwner, onShowTransfer, onLeave }: LeaveProps) {
  return (
    <>
      <Button
        size="xs"
        variant="danger-quiet"
        disabled={isOwner}
        aria-describedby={isOwner ? 'owner-leaves' : undefined}
        onClick={onLeave}
      >
        {t('ui-leave')}
      </Button>
      {isOwner ? (
        <>
          <span id="owner-leaves" className={rows['note']}>
            {onShowTransfer === undefined ? t('ui-owner-leaves-alone') : t('ui-owner-leaves')}
          </span>
          {onShowTransfer === undefined ? null : (
            <Button size="xs" onClick={onShowTransfer}>
              {t('ui-owner-leaves-way')}
            </Button>
          )}
        </>
      ) : null}
    </>
  );
}

function MemberPermissions({ member, kind }: Pick<MemberRowProps, 'member' | 'kind'>) {
  const rights = [
    ...(kind === 'organization'
      ? member.organisationPermissions.map(describeOrganisationPermission)
      : []),
    ...member.permissions.map(describePermission),
  ];
  if (member.isOwner) return <p>{t('ui-owner-may')}</p>;
  if (rights.length === 0) return <p>{t('ui-may-nothing')}</p>;
  return (
    <Disclosure label={t('ui-member-may', { count: rights.length })}>
      {rights.join(', ')}
    </Disclosure>
  );
}
