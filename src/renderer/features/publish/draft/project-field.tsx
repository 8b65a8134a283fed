import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../lib/client.ts';
import { printable, t } from '../../../lib/text.ts';
import { HINT_BELOW } from '../parts/limited-text.tsx';
import { problemOf, sourceOf } from './remarks.tsx';
import type { DraftForm } from './use-draft.ts';

/** Which project the version belongs to: one's own, or one of an organization's. */
export function ProjectField({ form }: { form: DraftForm }) {
  const { draft } = form;
  const { data } = useQuery(
    api.projects.mine.queryOptions({ input: { registry: draft.registry } }),
  );
  const own = [
    ...(data?.projects ?? []),
    ...(data?.organizations.flatMap(({ projects }) => projects) ?? []),
  ].map(({ id, name }) => ({ value: id, label: printable(name) }));
  const chosen = draft.project;
  const isListed = chosen === null || own.some(({ value }) => value === chosen.id);
  const choose = (project: string) => {
    if (project === '') return;
    void form.refill(() => client.drafts.setProject({ draftId: draft.id, project }));
  };
  return (
    <NativeSelect
      label={t('ui-project')}
      inputWrapperOrder={HINT_BELOW}
      description={sourceOf(form, 'project')}
      error={problemOf(form, 'project')}
      value={chosen?.id ?? ''}
      data={[
        ...(chosen === null ? [{ value: '', label: t('ui-choose-project') }] : []),
        ...(isListed ? [] : [{ value: chosen.id, label: printable(chosen.name) }]),
        ...own,
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
