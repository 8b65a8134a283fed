import { useParams } from 'wouter';
import { LoadingPlaceholder } from '../../components/loading-placeholder.tsx';
import { LoadProblem } from '../../components/load-problem.tsx';
import { BackButton } from '../../components/back-button.tsx';
import { Page } from '../../components/page.tsx';
import { useProjectPage } from '../../lib/core/pages.ts';
import { useShownRegistry } from '../../lib/core/shown-registry.ts';
import { printable } from '../../lib/format/text.ts';
import { ProjectView } from './project-view.tsx';

/** A project of the registry, and the actions for it. */
export function ProjectPage() {
  const { id } = useParams<{ id: string }>();
  const registry = useShownRegistry();
  const asked = useProjectPage(registry?.id, id);
  if (asked.page)
    return <ProjectView key={asked.page.project.id} page={asked.page} asked={asked} />;
  return (
    <Page title={asked.error === null ? '' : printable(id)} before={<BackButton />}>
      {asked.error === null ? (
        <LoadingPlaceholder />
      ) : (
        <LoadProblem error={asked.error} asked={asked} />
      )}
    </Page>
  );
}
