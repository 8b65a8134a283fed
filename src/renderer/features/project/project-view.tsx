import { Check, ChevronRight } from 'lucide-react';
import type { ProjectPage } from '#shared/domain/page.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { CachedPageNotice } from '../../components/cached-data-notice.tsx';
import { BackButton } from '../../components/back-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { InstallButton } from '../../components/project/install-button.tsx';
import { ProjectMarks } from '../../components/project/project-marks.tsx';
import { TabList } from '../../components/tab-list.tsx';
import { ClampedText } from '../../components/clamped-text.tsx';
import { describeKinds } from '../../lib/format/describe-project.ts';
import { useInstalledHere } from '../../lib/flow/install.ts';
import type { PageState } from '../../lib/core/pages.ts';
import { useScrollMemory } from '../../lib/navigation/scroll-memory.ts';
import { printable, t } from '../../lib/format/text.ts';
import { VersionDependencies } from './dependencies.tsx';
import { Description } from './description.tsx';
import { FactStrip } from './fact-strip.tsx';
import { Gallery } from './gallery.tsx';
import { PictureStage } from './picture-stage.tsx';
import { ProjectFacts } from './project-facts.tsx';
import { showTab, type ProjectTabId, useProjectState } from './project-store.ts';
import classes from './project-view.module.css';
import { Versions } from './versions/versions.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { readPublishingAgain, useAccount } from '../../lib/core/publishing.ts';

interface ProjectViewProps {
  readonly page: ProjectPage;
  readonly asked: PageState<ProjectPage>;
}

const PANEL_ID = 'project-panel';

export function ProjectView({ page, asked }: ProjectViewProps) {
  const { project, detail } = page;
  const { tab } = useProjectState(project.id);
  const { ref, onScroll } = useScrollMemory(`project ${project.id}`, true);
  const gallery = detail?.gallery ?? [];
  const tabs = listTabs(page);
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0];
  return (
    <Page title={null} before={<Before page={page} />} actions={<FollowButton page={page} />}>
      <CachedPageNotice asked={asked} age={page.age} />
      <div ref={ref} className={classes['scroll']} onScroll={onScroll}>
        <div className={classes['columns']}>
          {gallery.length === 0 ? null : (
            <PictureStage
              items={gallery}
              images={page.images}
              onAll={() => showTab(project.id, 'gallery')}
            />
          )}
          <Identity page={page} />
          <FactStrip page={page} />
          <div className={classes['tabs']}>
            <TabList
              label={t('ui-project-parts')}
              tabs={tabs}
              active={shown.id}
              panelId={PANEL_ID}
              onChange={(id) => showTab(project.id, id)}
            />
          </div>
          <div id={PANEL_ID} role="tabpanel" aria-label={shown.label} className={classes['panel']}>
            <Part id={shown.id} page={page} />
          </div>
          <ProjectFacts page={page} />
        </div>
      </div>
    </Page>
  );
}

interface ProjectTab {
  readonly id: ProjectTabId;
  readonly label: string;
  readonly count?: number;
}

/** Only tabs that have content. */
function listTabs({ detail, versions }: ProjectPage): readonly [ProjectTab, ...ProjectTab[]] {
  const needs = new Set(versions?.[0]?.dependencies.map(({ projectId }) => projectId));
  const pictures = detail?.gallery.length ?? 0;
  const further: readonly (ProjectTab & { readonly count: number })[] = [
    { id: 'dependencies', label: t('ui-project-dependencies'), count: needs.size },
    { id: 'gallery', label: t('ui-project-gallery'), count: pictures },
  ];
  return [
    { id: 'description', label: t('ui-project-description') },
    {
      id: 'versions',
      label: t('ui-project-versions'),
      ...(versions === null ? {} : { count: versions.length }),
    },
    ...further.filter(({ count }) => count > 0),
  ];
}

function Part({ id, page }: { id: ProjectTabId; page: ProjectPage }) {
  const [newest] = page.versions ?? [];
  if (id === 'versions') return <VersionsOrNot page={page} />;
  if (id === 'dependencies' && newest) return <VersionDependencies page={page} version={newest} />;
  if (id === 'gallery') return <Gallery items={page.detail?.gallery ?? []} images={page.images} />;
  return <Description page={page} />;
}

/** Back button, and the path to the page: project type and name. */
function Before({ page: { project } }: { page: ProjectPage }) {
  const kinds = describeKinds(project.type);
  return (
    <>
      <BackButton />
      <span className={classes['trail']}>
        {kinds === '' ? null : (
          <>
            {kinds} <ChevronRight size="0.875rem" aria-hidden />{' '}
          </>
        )}
        <b>
          <ClampedText text={printable(project.name)} />
        </b>
      </span>
    </>
  );
}

/** Name, author, and the primary action. */
function Identity({ page: { project, images, installed } }: { page: ProjectPage }) {
  return (
    <div className={classes['identity']}>
      <AddonIcon
        title={project.name}
        imageKey={images[project.icon ?? ''] ?? null}
        color={project.color}
        size="page"
      />
      <div className={classes['words']}>
        <h1>
          <ClampedText text={printable(project.name)} />
        </h1>
        <p className={classes['byline']}>
          <ProjectMarks project={project} />
        </p>
        <p className={classes['summary']}>{printable(project.summary)}</p>
      </div>
      <div className={classes['act']}>
        <InstallButton project={project} installed={installed} look="page" />
        <InstalledHere installed={installed} />
      </div>
    </div>
  );
}

function InstalledHere({ installed }: Pick<ProjectPage, 'installed'>) {
  const [here] = useInstalledHere(installed);
  if (here === undefined || here.versionNumber === null) return null;
  return (
    <p className={classes['here']}>
      <Check size="0.875rem" aria-hidden />{' '}
      {t('ui-project-installed-here', { version: here.versionNumber, loadout: here.loadoutName })}
    </p>
  );
}

function VersionsOrNot({ page }: { page: ProjectPage }) {
  if (page.versions === null) {
    return <EmptyState title={t('ui-versions-not-known')} text={t('ui-versions-not-known-hint')} />;
  }
  if (page.versions.length === 0) return <EmptyState title={t('ui-versions-none')} />;
  return <Versions page={page} versions={page.versions} />;
}

/** Follows or unfollows the project on the registry; nothing when signed out. */
function FollowButton({ page: { registry, project } }: { page: ProjectPage }) {
  const { account } = useAccount(registry);
  const on = { registry, project: project.id };
  // A dry run: the change it would make tells whether the project is followed.
  const { data } = useQuery(
    api.projects.follow.queryOptions({
      input: { ...on, dryRun: true },
      enabled: account?.state === 'accepted',
    }),
  );
  if (data === undefined) return null;
  const isFollowed = data.changes.length === 0;
  const change = () =>
    attempt(async () => {
      const sent = { ...on, dryRun: false };
      await (isFollowed ? client.projects.unfollow(sent) : client.projects.follow(sent));
      await readPublishingAgain();
    });
  return (
    <Button aria-pressed={isFollowed} onClick={() => void change()}>
      {isFollowed ? t('ui-followed') : t('ui-follow')}
    </Button>
  );
}
