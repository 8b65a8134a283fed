import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { VISIBILITIES } from '#shared/registry/enumerations.ts';
import type { Organization } from '#shared/registry/organization.ts';
import { isSlug, proposeSlug } from '#shared/registry/slug.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { useUnsaved } from '../../../lib/state/unsaved.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import { SlugField } from '../parts/slug-field.tsx';
import { describeVisibility } from '../parts/status-pills.tsx';
import { TypesField } from '../parts/types-field.tsx';

interface NewProjectProps {
  readonly registry: string;
  readonly organizations: readonly Organization[];
  /** Initial values of the fields. */
  readonly first?: Readonly<Partial<typeof EMPTY>>;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  readonly onMade: (projectId: string) => void;
  readonly onClose: () => void;
}

const EMPTY = {
  name: '',
  slug: '',
  summary: '',
  visibility: 'listed',
  organization: '',
  type: ['mod'],
};

/** Creates a project. It begins as a draft that only its team can see. */
export function NewProject(props: NewProjectProps) {
  const { registry, organizations, first = {}, children, onMade, onClose } = props;
  const begun = { ...EMPTY, ...first };
  const unsaved = useUnsaved(`${registry}/new-project/${begun.name}`, begun);
  const { values, set } = unsaved;
  const [hasOwnSlug, setOwnSlug] = useState(values.slug !== '');
  const writing = useWrite();
  const { name, slug, summary, visibility, organization, type } = values;
  const isGood =
    type.length > 0 &&
    isSlug(slug) &&
    areLengthsGood([
      ['projectName', name],
      ['projectSlug', slug],
      ['projectSummary', summary],
    ]);
  const create = async () => {
    let id: string | null = null;
    const isDone = await writing.run(
      async () => {
        const sent = { ...values, organization: organization || null, registry, dryRun: false };
        const { target, slug: made } = await client.projects.create(sent);
        id = target.id ?? made;
        unsaved.forget();
      },
      t('ui-project-created', { name }),
      () => (id === null ? null : routes.ownProject(id)),
    );
    if (!isDone) return;
    onClose();
    if (id !== null) onMade(id);
  };
  return (
    <FormDialog
      title={t('ui-project-create')}
      label={t('ui-create')}
      writing={writing}
      isGood={isGood}
      onSubmit={() => void create()}
      onDiscard={unsaved.discard}
      onClose={onClose}
    >
      {children}
      <LimitedText
        label={t('ui-name')}
        field="projectName"
        value={name}
        onChange={(text) =>
          set(hasOwnSlug ? { name: text } : { name: text, slug: proposeSlug(text) })
        }
      />
      <SlugField
        registry={registry}
        value={slug}
        onChange={(text) => {
          setOwnSlug(true);
          set({ slug: text });
        }}
      />
      <LimitedText
        label={t('ui-summary')}
        field="projectSummary"
        value={summary}
        isLong
        onChange={(text) => set({ summary: text })}
      />
      <TypesField chosen={type} onChange={(chosen) => set({ type: chosen })} />
      <NativeSelect
        label={t('ui-visibility')}
        value={visibility}
        data={VISIBILITIES.map((value) => ({ value, label: describeVisibility(value) }))}
        onChange={(event) => set({ visibility: event.currentTarget.value })}
      />
      {organizations.length === 0 ? null : (
        <NativeSelect
          label={t('ui-project-owner')}
          value={organization}
          data={[
            { value: '', label: t('ui-project-mine') },
            ...organizations.map((one) => ({ value: one.id, label: printable(one.name) })),
          ]}
          onChange={(event) => set({ organization: event.currentTarget.value })}
        />
      )}
    </FormDialog>
  );
}
