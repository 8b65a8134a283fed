import { type ReactNode, useId } from 'react';
import type { Rights } from '#shared/domain/publishing.ts';
import { t } from '../../../lib/format/text.ts';
import form from './form.module.css';

interface PermissionGateProps {
  readonly rights: Rights;
  /**
   * A permission in the team of the project, or with `isOrganization` in that of the organization.
   */
  readonly needs: string;
  readonly isOrganization?: boolean;
  readonly children: ReactNode;
}

/** Controls that need a permission; without it they are disabled, with the reason above them. */
export function PermissionGate({
  rights,
  needs,
  isOrganization = false,
  children,
}: PermissionGateProps) {
  const { userId, permissions, organisationPermissions } = rights;
  const reasonId = useId();
  const own = isOrganization ? organisationPermissions : permissions;
  // If the signed-in user is unknown, the registry decides.
  const isPermitted = userId === null || own.includes(needs);
  return (
    <>
      {isPermitted ? null : (
        // With every control disabled, this is the element that lets the keyboard scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <p id={reasonId} role="note" tabIndex={0} className={form['reason']}>
          {t('ui-not-yours')}
        </p>
      )}
      <fieldset
        disabled={!isPermitted}
        aria-describedby={isPermitted ? undefined : reasonId}
        className={form['fields']}
      >
        {children}
      </fieldset>
    </>
  );
}
