import rows from '../parts/rows.module.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { AddonIcon } from '../../../components/addon-icon.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ClampedText } from '../../../components/clamped-text.tsx';
import { api, client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { RegistryFeature } from '../parts/registry-feature.tsx';
import { MIN_NEW_ORGANIZATION_DESCRIPTION, countCharacters } from '#shared/registry/limits.ts';
import { isSlug, proposeSlug, toSlug } from '#shared/registry/slug.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { useUnsaved } from '../../../lib/state/unsaved.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { LimitedText } from '../parts/limited-text.tsx';

/** Organizations the user belongs to. */
export function OwnOrganizations({ registry }: { registry: string }) {
  const query = useQuery(api.organizations.mine.queryOptions({ input: { registry } }));
  const [isMaking, setMaking] = useState(false);
  return (
    <QueryContent query={query}>
      {({ organizations, images }) => (
        <>
          <div className={rows['row']}>
            <h2 className={rows['count']}>
              {t('ui-my-organizations', { count: organizations.length })}
            </h2>
            <RegistryFeature registry={registry} what="organizationWrites">
              <Button onClick={() => setMaking(true)}>{t('ui-organization-create')}</Button>
            </RegistryFeature>
          </div>
          {organizations.length === 0 ? (
            <EmptyState title={t('ui-no-organizations')} text={t('ui-no-organizations-text')} />
          ) : (
            <ul aria-label={t('ui-publish-organizations')} className={rows['list']}>
              {organizations.map(({ id, name, icon, description, members = [] }) => (
                <li key={id} className={rows['row']}>
                  <AddonIcon title={name} imageKey={images[icon ?? ''] ?? null} color={null} />
                  <div className={rows['words']}>
                    <p className={rows['name']}>
                      <Link href={routes.ownOrganization(id)}>
                        <ClampedText text={printable(name)} />
                      </Link>
                    </p>
                    <p>{printable(description ?? '')}</p>
                  </div>
                  <span className={rows['numbers']}>
                    {t('ui-member-count', { count: members.length })}
                  </span>
                  <Link href={routes.ownOrganization(id)} className={rows['go']}>
                    {t('ui-edit')}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {isMaking ? (
            <NewOrganization registry={registry} onClose={() => setMaking(false)} />
          ) : null}
        </>
      )}
    </QueryContent>
  );
}

interface NewOrganizationProps {
  readonly registry: string;
  readonly onClose: () => void;
}

const NOTHING = { name: '', slug: '', description: '' };

function NewOrganization({ registry, onClose }: NewOrganizationProps) {
  const unsaved = useUnsaved(`${registry}/new-organization`, NOTHING);
  const { values, set } = unsaved;
  const writing = useWrite();
  const [, navigate] = useLocation();
  const { name, slug, description } = values;
  const isGood =
    isSlug(slug) &&
    countCharacters(description) >= MIN_NEW_ORGANIZATION_DESCRIPTION &&
    areLengthsGood([
      ['organizationName', name],
      ['organizationSlug', slug],
      ['organizationDescription', description],
    ]);
  const create = async () => {
    let id: string | null = null;
    const findPlace = () => (id === null ? null : routes.ownOrganization(id));
    const isDone = await writing.run(
      async () => {
        const report = await client.organizations.create({ registry, ...values, dryRun: false });
        id = report.target.id ?? report.slug;
        unsaved.forget();
      },
      t('ui-organization-created', { name }),
      findPlace,
    );
    if (!isDone) return;
    onClose();
    const place = findPlace();
    if (place !== null) navigate(place);
  };
  return (
    <FormDialog
      title={t('ui-organization-create')}
      label={t('ui-create')}
      writing={writing}
      isGood={isGood}
      onSubmit={() => void create()}
      onDiscard={unsaved.discard}
      onClose={onClose}
    >
      <LimitedText
        label={t('ui-name')}
        field="organizationName"
        value={name}
        onChange={(text) => set({ name: text, slug: proposeSlug(text) })}
      />
      <LimitedText
        label={t('ui-slug')}
        field="organizationSlug"
        value={slug}
        hint={t('ui-slug-hint')}
        problem={
          slug !== '' && !isSlug(slug)
            ? t('ui-slug-characters', { proposal: toSlug(slug) })
            : undefined
        }
        onChange={(text) => set({ slug: text })}
      />
      <LimitedText
        label={t('ui-organization-description')}
        field="organizationDescription"
        value={description}
        isLong
        onChange={(text) => set({ description: text })}
      />
    </FormDialog>
  );
}
