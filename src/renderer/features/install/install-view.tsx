import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { ProjectPage } from '#shared/domain/page.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { formatDay } from '#shared/messages/format.ts';
import { AddonIcon } from '../../components/addon-icon.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { ErrorWords } from '../../components/error-words.tsx';
import { LoadingPlaceholder } from '../../components/loading-placeholder.tsx';
import { LoadProblem } from '../../components/load-problem.tsx';
import { Page } from '../../components/page.tsx';
import { ProjectName } from '../../components/project/names.tsx';
import { ProjectMarks } from '../../components/project/project-marks.tsx';
import { api } from '../../lib/core/client.ts';
import { chooseLoadout } from '../../lib/core/current-loadout.ts';
import { describeLoadoutTarget, describeTarget } from '../../lib/format/describe-target.ts';
import { planVersionChange, installProject, useIsChanging } from '../../lib/flow/install.ts';
import { type PageState, useProjectPage } from '../../lib/core/pages.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useSettings } from '../../lib/core/settings.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './install-view.module.css';
import { judgeInstall, type InstallJudgement } from './judge-install.ts';

interface InstallViewProps {
  readonly project: string;
  readonly version: string | null;
  readonly loadout: LoadoutBrief;
  readonly loadouts: readonly LoadoutBrief[];
  readonly onLoadout: (loadoutId: string) => void;
}

/**
 * The project of the link, its source and target, and the install button; or the reason why it
 * cannot be installed.
 */
export function InstallView(props: InstallViewProps) {
  const { project, loadout } = props;
  const asked = useProjectPage(loadout.registry, project);
  const registry = useRegistryName(loadout.registry);
  if (asked.page !== undefined && !(asked.isAsking && asked.error === null)) {
    return <Known {...props} page={asked.page} asked={asked} registry={registry} />;
  }
  return (
    <Page title={t('ui-link-title')}>
      {asked.error === null ? (
        <LoadingPlaceholder />
      ) : (
        <LoadProblem error={asked.error} asked={asked}>
          <OtherLoadouts {...props} registry={registry} />
        </LoadProblem>
      )}
    </Page>
  );
}

function useRegistryName(registry: string): string {
  const { data = [] } = useQuery(api.registries.list.queryOptions());
  return printable(data.find(({ id }) => id === registry)?.name ?? registry);
}

interface KnownProps extends InstallViewProps {
  readonly page: ProjectPage;
  readonly asked: PageState<ProjectPage>;
  readonly registry: string;
}

function Known(props: KnownProps) {
  const { page, asked, version, loadout, registry } = props;
  const [, navigate] = useLocation();
  const listed = useGameVersions(page.registry);
  const isOffline = useSettings()?.network.offline ?? false;
  const judgement = judgeInstall(page, { version, loadout, isOffline }, listed);
  const { project } = page;
  const here = page.installed.find(({ loadoutId }) => loadoutId === loadout.id);
  const isChanging = useIsChanging([project.id, ...(here ? [here.addonId] : [])]);
  const install = () => {
    chooseLoadout(loadout.id);
    const wanted = judgement.kind === 'can' && version !== null ? judgement.version : null;
    if (here && wanted) planVersionChange(loadout.id, here.addonId, wanted.id);
    else installProject(loadout.id, project.id, wanted?.id ?? null);
  };
  return (
    <Page title={t('ui-link-title')}>
      <div className={classes['scroll']}>
        <section className={classes['card']} aria-label={t('ui-link-title')}>
          <div className={classes['what']}>
            <AddonIcon
              title={project.name}
              imageKey={page.images[project.icon ?? ''] ?? null}
              color={project.color}
              size="large"
            />
            <div>
              <h2>
                <ProjectName projectId={project.id} title={project.name} />
              </h2>
              <p className={classes['quiet']}>
                <ProjectMarks project={project} />
              </p>
            </div>
          </div>
          <p>{printable(project.summary)}</p>
          <dl className={classes['facts']}>
            {version === null &&
            (judgement.kind === 'unfit' || judgement.kind === 'none-fits') ? null : (
              <>
                <dt>{t('ui-link-version')}</dt>
                <dd>{describeJudgedVersion(judgement, version)}</dd>
              </>
            )}
            <dt>{t('ui-link-from')}</dt>
            <dd>{registry}</dd>
            <dt>{t('ui-link-into')}</dt>
            <dd>
              <Into {...props} />
            </dd>
          </dl>
          <p className={classes['answer']} role="status" data-can={judgement.kind === 'can'}>
            {explainJudgement(judgement, props)}
          </p>
          <div className={classes['actions']}>
            <Button onClick={() => navigate(routes.library)}>{t('ui-link-leave')}</Button>
            {judgement.kind === 'offline' ? (
              <RetryButton
                error={notRequestedCauseOf(page)}
                isAsking={asked.isAsking}
                onAsk={asked.askAgain}
              />
            ) : null}
            {judgement.kind === 'can' ? (
              <Button variant="filled" data-autofocus disabled={isChanging} onClick={install}>
                {t('ui-link-install')}
              </Button>
            ) : null}
          </div>
        </section>
      </div>
    </Page>
  );
}

function describeJudgedVersion(judgement: InstallJudgement, asked: string | null): string {
  if (judgement.kind === 'can' && judgement.version !== null) {
    const { versionNumber, datePublished } = judgement.version;
    const words = { version: versionNumber, day: formatDay(datePublished) };
    return asked === null ? t('ui-link-newest', words) : t('ui-link-this', words);
  }
  return asked === null ? t('ui-link-newest-that-fits') : printable(asked);
}

/** The reason why it can or cannot be installed. */
function explainJudgement(judgement: InstallJudgement, { page, loadout }: KnownProps): ReactNode {
  switch (judgement.kind) {
    case 'can':
      return t('ui-link-can');
    case 'installed':
      return t('ui-link-installed', {
        name: loadout.name,
        version: judgement.versionNumber ?? '',
      });
    case 'no-version':
      return t('ui-link-no-version', { version: judgement.asked });
    case 'unfit':
      return judgement.unfit.whole;
    case 'none-fits':
      return t('ui-link-none-fits', { what: describeTarget(loadout.target), name: loadout.name });
    case 'folder-missing':
      return t('ui-link-folder-missing', { name: loadout.name });
    case 'offline':
      return (
        <>
          <ErrorWords error={notRequestedCauseOf(page)} /> {t('ui-link-later')}
        </>
      );
  }
}

/**
 * The error of the last request; if there was none, offline mode is set and nothing was requested.
 */
function notRequestedCauseOf({ age, registry }: ProjectPage): ErrorPayload {
  return age.cause ?? { code: 'REGISTRY_OFFLINE', params: { registry } };
}

function Into({ loadout, loadouts, onLoadout }: InstallViewProps) {
  if (loadouts.length < 2) return `${printable(loadout.name)} · ${describeLoadoutTarget(loadout)}`;
  return (
    <NativeSelect
      aria-label={t('ui-link-into')}
      value={loadout.id}
      onChange={(event) => onLoadout(event.currentTarget.value)}
      data={loadouts.map((one) => ({
        value: one.id,
        label: `${printable(one.name)} · ${describeLoadoutTarget(one)}`,
      }))}
    />
  );
}

/** The registry of this loadout does not know the project; offers loadouts of other registries. */
function OtherLoadouts(props: InstallViewProps & { registry: string }) {
  const { loadout, loadouts, registry, onLoadout } = props;
  const others = loadouts.filter((one) => one.registry !== loadout.registry);
  return (
    <div className={classes['others']}>
      <p>{t('ui-link-asked-registry', { registry, name: loadout.name })}</p>
      {others.map(({ id, name }) => (
        <Button key={id} onClick={() => onLoadout(id)}>
          {t('ui-link-try-loadout', { name })}
        </Button>
      ))}
    </div>
  );
}
