import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnProjects } from '#shared/domain/publishing.ts';
import { useShownProblem } from '../../../hooks/use-shown-problem.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { HINT_BELOW } from '../../../components/hint-below.ts';
import { printable, t, tMessage } from '../../../lib/format/text.ts';
import { NewProject } from '../home/new-project.tsx';
import classes from '../parts/form.module.css';
import { problemOf, fieldSourceOf } from './remarks.tsx';
import type { DraftForm } from './use-draft.ts';

/** The project of the version: one of the user's, one of an organization's, or a new one. */
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
  const { isShown, onBlur } = useShownProblem();
  const isListed = chosen === null || own.some(({ value }) => value === chosen.id);
  const choose = (project: string) => {
    if (project === '') return;
    void form.refill(() => client.drafts.setProject({ draftId: draft.id, project }));
  };
  return (
    <div className={classes['beside']}>
      <NativeSelect
        label={t('ui-project')}
        inputWrapperOrder={HINT_BELOW}
        description={fieldSourceOf(form, 'project')}
        error={isShown ? problemOf(form, 'project') : undefined}
        onBlur={onBlur}
        value={chosen?.id ?? ''}
        data={[
          ...(chosen === null ? [{ value: '', label: t('ui-choose-project') }] : []),
          ...(isListed ? [] : [{ value: chosen.id, label: printable(chosen.name) }]),
          ...own,
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {chosen === null && data !== undefined ? (
        <MakeProject form={form} own={data} onMade={choose} />
      ) : null}
    </div>
  );
}

interface MakeProjectProps {
  readonly form: DraftForm;
  readonly own: OwnProjects;
  readonly onMade: (projectId: string) => void;
}

type Proposal = Awaited<ReturnType<typeof client.drafts.proposeProject>>;

/** Creates the project as the file describes it; the draft then belongs to it. */
function MakeProject({ form: { draft, flush }, own, onMade }: MakeProjectProps) {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const propose = () =>
    attempt(async () => {
      await flush();
      setProposal(await client.drafts.proposeProject({ draftId: draft.id }));
    });
  return (
    <>
      <Button onClick={() => void propose()}>{t('ui-project-create')}</Button>
      {proposal === null ? null : (
        <NewProject
          registry={draft.registry}
          organizations={own.organizations.map(({ organization }) => organization)}
          first={{
            name: proposal.name,
            slug: proposal.slug,
            summary: proposal.summary,
            type: proposal.types,
          }}
          onMade={onMade}
          onClose={() => setProposal(null)}
        >
          <p className={classes['hint']}>
            {tMessage(proposal.source)} {t('ui-project-from-file')}
          </p>
        </NewProject>
      )}
    </>
  );
}
