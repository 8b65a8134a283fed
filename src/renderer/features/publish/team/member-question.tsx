import type { TeamMember } from '#shared/registry/team-member.ts';
import { client } from '../../../lib/core/client.ts';
import { t } from '../../../lib/format/text.ts';
import { ConfirmWrite } from '../parts/confirm-write.tsx';
import { DangerDialog } from '../parts/danger-dialog.tsx';
import type { TeamOf } from './team-of.ts';

export interface PendingMemberAction {
  readonly kind: 'remove' | 'leave' | 'transfer';
  readonly member: TeamMember;
}

interface MemberQuestionProps {
  readonly registry: string;
  readonly of: TeamOf;
  readonly question: PendingMemberAction;
  readonly onClose: () => void;
}

/** Confirms removing a member, leaving, or transferring ownership. */
export function MemberQuestion({ registry, of, question, onClose }: MemberQuestionProps) {
  const { kind, member } = question;
  const { userName: name } = member;
  const on = { registry, of, dryRun: false };
  if (kind === 'transfer') {
    return (
      <DangerDialog
        title={t('ui-transfer-to', { name })}
        label={t('ui-make-owner')}
        word={name}
        done={t('ui-transferred', { name })}
        onDo={() => client.teams.transfer({ ...on, member: member.userId })}
        onClose={onClose}
      >
        <p>{t('ui-transfer-text', { name })}</p>
      </DangerDialog>
    );
  }
  const isLeaving = kind === 'leave';
  return (
    <ConfirmWrite
      title={isLeaving ? t('ui-leave-title') : t('ui-remove-of', { name })}
      label={isLeaving ? t('ui-leave') : t('ui-remove')}
      tone="danger"
      done={isLeaving ? t('ui-left') : t('ui-removed', { name })}
      onDo={() =>
        isLeaving ? client.teams.leave(on) : client.teams.remove({ ...on, member: member.userId })
      }
      onClose={onClose}
    >
      <p>{isLeaving ? t('ui-leave-text') : t('ui-remove-member-text', { name })}</p>
    </ConfirmWrite>
  );
}
