import { useState } from 'react';
import { useLocation } from 'wouter';
import { countCharacters, MIN_NEW_ORGANIZATION_DESCRIPTION } from '#shared/registry/limits.ts';
import { isSlug, toSlug } from '#shared/registry/slug.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { t } from '../../../lib/format/text.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { LimitedText } from '../parts/limited-text.tsx';

interface NewOrganizationProps {
  readonly registry: string;
  readonly onClose: () => void;
}

export function NewOrganization({ registry, onClose }: NewOrganizationProps) {
  const [values, setValues] = useState({ name: '', slug: '', description: '' });
  const writing = useWrite();
  const [, navigate] = useLocation();
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
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
      onClose={onClose}
    >
      <LimitedText
        label={t('ui-name')}
        field="organizationName"
        value={name}
        onChange={(text) => set({ name: text, slug: toSlug(text) })}
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
