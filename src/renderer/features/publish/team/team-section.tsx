import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { TeamAnswer } from '#shared/domain/publishing.ts';
import { api, client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { t } from '../../../lib/format/text.ts';
import { useUnsaved } from '../../../lib/state/unsaved.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import rows from '../parts/rows.module.css';
import { MemberDialog } from './member-dialog.tsx';
import { MemberQuestion, type PendingMemberAction } from './member-question.tsx';
import { MemberRow } from './member-row.tsx';
import { OfOrganization } from './team-of-organization.tsx';
import type { AllowedMemberActions, TeamOf } from './team-of.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { useWrite } from '../../../lib/core/use-write.ts';
import form from '../parts/form.module.css';

interface TeamSectionProps {
  readonly registry: string;
  readonly of: TeamOf;
}

/** Members of a project or an organization, their permissions, and open invitations. */
export function TeamSection({ registry, of }: TeamSectionProps) {
  const query = useQuery(api.teams.members.queryOptions({ input: { registry, of } }));
  return (
    <div className={rows['scroll']}>
      <QueryContent query={query}>
        {(answer) => <TeamMembers answer={answer} of={of} />}
      </QueryContent>
    </div>
  );
}

interface TeamMembersProps {
  readonly answer: TeamAnswer;
  readonly of: TeamOf;
}

function TeamMembers({ answer, of }: TeamMembersProps) {
  const { registry, team, parent, rights, images } = answer;
  const [editedId, setEditedId] = useState<string | null>(null);
  const [question, setQuestion] = useState<PendingMemberAction | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // Read from the latest data, so that an editor sees what others saved meanwhile.
  const edited = team.members.find(({ id }) => id === editedId);
  const may = mayDo(answer);
  const ordered = team.members.toSorted(
    (one, other) =>
      Number(other.isOwner) - Number(one.isOwner) || Number(other.accepted) - Number(one.accepted),
  );
  const canTransfer = team.members.some(({ isOwner, accepted }) => accepted && !isOwner);
  const showTransfer = () =>
    list.current?.querySelector<HTMLButtonElement>('[data-transfer]')?.focus();
  return (
    <>
      {may.invite ? <InviteForm registry={registry} of={of} /> : null}
      <ul ref={list} aria-label={t('ui-members')} className={rows['list']}>
        {ordered.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            kind={team.kind}
            imageKey={images[member.avatar ?? ''] ?? null}
            isMe={member.userId === rights.userId}
            may={may}
            onShowTransfer={canTransfer ? showTransfer : undefined}
            onEdit={() => setEditedId(member.id)}
            onAsk={(kind) => setQuestion({ kind, member })}
          />
        ))}
      </ul>
      {parent === null ? null : <OfOrganization answer={answer} parent={parent} of={of} />}
      {rights.isPending ? (
        <p className={rows['top']}>
          <Button component={Link} href={routes.publish('notifications')}>
            {t('ui-answer-invitation')}
          </Button>
        </p>
      ) : null}
      {edited === undefined ? null : (
        <MemberDialog answer={answer} of={of} member={edited} onClose={() => setEditedId(null)} />
      )}
      {question === null ? null : (
        <MemberQuestion
          registry={registry}
          of={of}
          question={question}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

function mayDo({ team, rights }: TeamAnswer): AllowedMemberActions {
  const own = team.kind === 'project' ? rights.permissions : rights.organisationPermissions;
  return {
    invite: own.includes('manage_invites'),
    edit: own.includes('edit_member'),
    remove: own.includes('remove_member'),
    transfer: rights.isOwner,
  };
}

/** Invites a user to a team; they have to accept. */
function InviteForm({ registry, of }: { registry: string; of: TeamOf }) {
  const unsaved = useUnsaved(`${registry}/invite/${JSON.stringify(of)}`, { userName: '' });
  const { userName } = unsaved.values;
  const writing = useWrite();
  const name = userName.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || writing.isBusy) return;
    const isDone = await writing.run(
      async () => {
        await client.teams.invite({ registry, of, userName: name, dryRun: false });
        unsaved.forget();
      },
      t('ui-invited', { name }),
    );
    if (isDone) unsaved.set({ userName: '' });
  };
  return (
    <form className={rows['top']} onSubmit={(event) => void submit(event)}>
      <div className={form['foot']}>
        <TextInput
          aria-label={t('ui-invite-name')}
          placeholder={t('ui-invite-name')}
          autoComplete="off"
          maxLength={TEXT_LIMITS.userName[1]}
          value={userName}
          onChange={(event) => unsaved.set({ userName: event.currentTarget.value })}
        />
        <Button type="submit" disabled={name === '' || writing.isBusy}>
          {t('ui-invite')}
        </Button>
        <span className={form['hint']}>{t('ui-invite-hint')}</span>
      </div>
      <WriteProblem problem={writing.problem} />
    </form>
  );
}
