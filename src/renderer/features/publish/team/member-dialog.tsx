import type { TeamAnswer } from '#shared/domain/publishing.ts';
import { ORGANISATION_PERMISSIONS, PROJECT_PERMISSIONS } from '#shared/registry/enumerations.ts';
import type { TeamMember } from '#shared/registry/team-member.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import {
  describeOrganisationPermission,
  describePermission,
} from '../../../lib/format/describe-rights.ts';
import { t } from '../../../lib/format/text.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { EditConflict } from '../parts/edit-conflict.tsx';
import form from '../parts/form.module.css';
import { LimitedText } from '../parts/limited-text.tsx';
import { LabelledCheckbox } from '../parts/labelled-checkbox.tsx';
import { useEdit } from '../parts/use-edit.ts';
import type { TeamOf } from './team-of.ts';

interface MemberDialogProps {
  readonly answer: TeamAnswer;
  readonly of: TeamOf;
  readonly member: TeamMember;
  readonly onClose: () => void;
}

/**
 * The role and permissions of a member; only permissions the editing user may grant can be added.
 */
export function MemberDialog({ answer, of, member, onClose }: MemberDialogProps) {
  const { registry, rights, team } = answer;
  const { role, permissions, organisationPermissions } = member;
  const current = { role, permissions, organisationPermissions };
  const edit = useEdit(`${registry}/${member.id}`, current, ({ base, change }) =>
    client.teams.edit({ registry, of, member: member.userId, base, change, dryRun: false }),
  );
  const { values, set, writing } = edit;
  const permissionsLabel =
    team.kind === 'organization' ? t('ui-default-permissions') : t('ui-project-permissions');
  const save = async () => {
    if (await edit.save()) onClose();
  };
  return (
    <FormDialog
      title={t('ui-edit-of', { name: member.userName })}
      label={t('ui-save')}
      writing={writing}
      isGood={edit.isChanged && areLengthsGood([['memberRole', values.role]])}
      onSubmit={() => void save()}
      onDiscard={edit.isChanged ? edit.reset : undefined}
      onClose={onClose}
    >
      <MemberRole value={values.role} onChange={(text) => set({ role: text })} />
      {team.kind === 'organization' ? (
        <Permissions
          label={t('ui-organization-permissions')}
          all={ORGANISATION_PERMISSIONS}
          describe={describeOrganisationPermission}
          chosen={values.organisationPermissions}
          had={organisationPermissions}
          mayGive={rights.mayGiveOrganisation}
          onChange={(chosen) => set({ organisationPermissions: chosen })}
        />
      ) : null}
      <ProjectPermissions
        label={permissionsLabel}
        chosen={values.permissions}
        had={permissions}
        mayGive={rights.mayGive}
        onChange={(chosen) => set({ permissions: chosen })}
      />
      <EditConflict
        edit={edit}
        describe={describeRight}
        labels={{ permissions: permissionsLabel }}
        onSaved={onClose}
      />
    </FormDialog>
  );
}

function describeRight(field: string, item: string): string {
  if (field === 'permissions') return describePermission(item);
  return field === 'organisationPermissions' ? describeOrganisationPermission(item) : item;
}

/** The title of a member's role. */
export function MemberRole({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  return <LimitedText label={t('ui-role')} field="memberRole" value={value} onChange={onChange} />;
}

/** A member's permissions for a project, each with its explanation. */
export function ProjectPermissions(props: Omit<PermissionsProps, 'all' | 'describe'>) {
  return <Permissions {...props} all={PROJECT_PERMISSIONS} describe={describePermission} />;
}

interface PermissionsProps {
  readonly label: string;
  readonly all: readonly string[];
  readonly describe: (permission: string) => string;
  readonly chosen: readonly string[];
  readonly had: readonly string[];
  readonly mayGive: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

function Permissions({ label, all, describe, chosen, had, mayGive, onChange }: PermissionsProps) {
  return (
    <fieldset className={form['group']}>
      <legend>{label}</legend>
      {all.map((permission) => {
        const mayChange = mayGive.includes(permission) || had.includes(permission);
        return (
          <LabelledCheckbox
            key={permission}
            label={describe(permission)}
            {...(mayChange ? {} : { hint: t('ui-may-not-give') })}
            isOn={chosen.includes(permission)}
            isDisabled={!mayChange}
            onToggle={() =>
              onChange(
                chosen.includes(permission)
                  ? chosen.filter((one) => one !== permission)
                  : [...chosen, permission],
              )
            }
          />
        );
      })}
    </fieldset>
  );
}
