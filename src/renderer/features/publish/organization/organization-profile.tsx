import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isSlug, toSlug } from '#shared/registry/slug.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { useSamePageCheck } from '../../../lib/navigation/use-same-screen.ts';
import { DangerDialog } from '../parts/danger-dialog.tsx';
import { EditFoot } from '../parts/edit-foot.tsx';
import form from '../parts/form.module.css';
import { IconField } from '../parts/icon-field.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import { useEdit } from '../parts/use-edit.ts';
import { RegistryFeature } from '../parts/registry-feature.tsx';
import { PermissionGate } from '../parts/permission-gate.tsx';
import type { OrganizationSectionProps } from './section-props.ts';

/** The public profile of the organization, and its deletion. */
export function OrganizationProfile({ opened }: OrganizationSectionProps) {
  return (
    <div className={form['scroll']}>
      <RegistryFeature registry={opened.registry} what="organizationWrites">
        <OrganizationProfileForm opened={opened} />
      </RegistryFeature>
    </div>
  );
}

function OrganizationProfileForm({ opened }: OrganizationSectionProps) {
  const { registry, organization, images, rights } = opened;
  const on = { registry, organization: organization.id, dryRun: false };
  const edit = useEdit(
    `${registry}/${organization.id}/organization`,
    {
      name: organization.name,
      slug: organization.slug,
      description: organization.description ?? '',
    },
    ({ base, change }) => client.organizations.edit({ ...on, base, change }),
  );
  const { values, set } = edit;
  const isGood =
    isSlug(values.slug) &&
    areLengthsGood([
      ['organizationName', values.name],
      ['organizationSlug', values.slug],
      ['organizationDescription', values.description],
    ]);
  return (
    <div className={form['form']}>
      <PermissionGate rights={rights} needs="edit_details" isOrganization>
        <IconField
          name={organization.name}
          imageKey={images[organization.icon ?? ''] ?? null}
          onSet={(grantId) => client.organizations.setIcon({ ...on, grantId })}
          onRemove={() => client.organizations.removeIcon(on)}
        />
        <div className={form['pair']}>
          <LimitedText
            label={t('ui-name')}
            field="organizationName"
            value={values.name}
            onChange={(name) => set({ name })}
          />
          <LimitedText
            label={t('ui-slug')}
            field="organizationSlug"
            value={values.slug}
            problem={
              isSlug(values.slug)
                ? undefined
                : t('ui-slug-characters', { proposal: toSlug(values.slug) })
            }
            onChange={(slug) => set({ slug })}
          />
        </div>
        <LimitedText
          label={t('ui-organization-description')}
          field="organizationDescription"
          value={values.description}
          isLong
          onChange={(description) => set({ description })}
        />
        <EditFoot edit={edit} isGood={isGood} />
      </PermissionGate>
      {rights.organisationPermissions.includes('delete_organization') ? (
        <DeleteOrganization opened={opened} />
      ) : null}
    </div>
  );
}

function DeleteOrganization({
  opened: { registry, organization, projects },
}: OrganizationSectionProps) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useSamePageCheck();
  const name = printable(organization.name);
  return (
    <section className={form['danger']}>
      <h2 className={form['label']}>{t('ui-delete-organization')}</h2>
      <p className={form['hint']}>{t('ui-delete-organization-text', { count: projects.length })}</p>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        {t('ui-delete-organization')}
      </Button>
      {isAsking ? (
        <DangerDialog
          title={t('ui-delete-of', { name })}
          label={t('ui-delete')}
          word={organization.name}
          done={t('ui-deleted', { name })}
          onDo={async () => {
            const isHere = startHere();
            await client.organizations.remove({
              registry,
              organization: organization.id,
              dryRun: false,
            });
            if (isHere()) navigate(routes.publish('organizations'));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('ui-delete-organization-text', { count: projects.length })}</p>
        </DangerDialog>
      ) : null}
    </section>
  );
}
