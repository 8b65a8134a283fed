import type { ProjectPage } from '#shared/domain/page.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { AskedNotice } from '../../components/asked-notice.tsx';
import { BackButton } from '../../components/back-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { InstallButton } from '../../components/project/install-button.tsx';
import { AuthorName } from '../../components/project/names.tsx';
import { TabList } from '../../components/tab-list.tsx';
import { describeKinds } from '../../lib/describe-project.ts';
import type { Asked } from '../../lib/pages.ts';
import { useScrollMemory } from '../../lib/scroll-memory.ts';
import { printable, t } from '../../lib/text.ts';
import { Description } from './description.tsx';
import { FollowButton } from './follow-button.tsx';
import { Gallery } from './gallery.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { showTab, useProjectState } from './project-store.ts';
import classes from './project-view.module.css';
import { Versions } from './versions/versions.tsx';

interface ProjectViewProps {
  readonly page: ProjectPage;
  readonly asked: Asked<ProjectPage>;
}

const PANEL_ID = 'project-panel';

export function ProjectView({ page, asked }: ProjectViewProps) {
  const { project, detail, versions, installed } = page;
  const { tab } = useProjectState(project.id);
  const { ref, onScroll } = useScrollMemory(`project ${project.id}`, true);
  const gallery = detail?.gallery ?? [];
  const tabs = [
    { id: 'description', label: t('ui-project-description') },
    {
      id: 'versions',
      label: t('ui-project-versions'),
      ...(versions === null ? {} : { count: versions.length }),
    },
    ...(gallery.length === 0
      ? []
      : [{ id: 'gallery', label: t('ui-project-gallery'), count: gallery.length }]),
  ];
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'description';
  return (
    <Page
      title={printable(project.name)}
      before={<Before page={page} />}
      note={<Byline project={project} />}
      actions={
        <>
          <FollowButton page={page} />
          <InstallButton project={project} installed={installed} variant="filled" />
        </>
      }
    >
      <AskedNotice asked={asked} age={page.age} />
      <div ref={ref} className={classes['scroll']} onScroll={onScroll}>
        <p className={classes['summary']}>{printable(project.summary)}</p>
        <div className={classes['columns']}>
          <div className={classes['main']}>
            <TabList
              label={t('ui-project-parts')}
              tabs={tabs}
              active={shown}
              panelId={PANEL_ID}
              onChange={(id) => showTab(project.id, id)}
            />
            <div
              id={PANEL_ID}
              role="tabpanel"
              aria-label={tabs.find(({ id }) => id === shown)?.label}
              className={classes['panel']}
            >
              {shown === 'description' ? <Description page={page} /> : null}
              {shown === 'versions' ? <VersionsOrNot page={page} /> : null}
              {shown === 'gallery' ? <Gallery items={gallery} images={page.images} /> : null}
            </div>
          </div>
          <ProjectFacts page={page} />
        </div>
      </div>
    </Page>
  );
}

function Before({ page: { project, images } }: { page: ProjectPage }) {
  return (
    <>
      <BackButton />
      <AddonIcon
        title={project.name}
        imageKey={images[project.icon ?? ''] ?? null}
        color={project.color}
      />
    </>
  );
}

function Byline({ project }: { project: ProjectSummary }) {
  const { author = '', isOrgOwned, status, visibility } = project;
  const marks = [
    describeKinds(project.type),
    status === 'approved' ? '' : printable(status),
    visibility === 'listed' ? '' : printable(visibility),
  ];
  return (
    <span className={classes['byline']}>
      {author === '' ? null : (
        <>
          <AuthorName author={author} isOrgOwned={isOrgOwned} />
          {' · '}
        </>
      )}
      {marks.filter((mark) => mark !== '').join(' · ')}
    </span>
  );
}

function VersionsOrNot({ page }: { page: ProjectPage }) {
  if (page.versions === null) {
    return <EmptyState title={t('ui-versions-not-known')} text={t('ui-versions-not-known-hint')} />;
  }
  if (page.versions.length === 0) return <EmptyState title={t('ui-versions-none')} />;
  return <Versions page={page} versions={page.versions} />;
}
