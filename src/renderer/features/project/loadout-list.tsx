import { Check, TriangleAlert } from 'lucide-react';
import type { ProjectInstallation, ProjectPage } from '#shared/domain/page.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { LoadoutPicture } from '../../components/loadout/loadout-picture.tsx';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { describeLowestVersion } from '../../lib/format/describe-project.ts';
import { describeLoadoutTarget } from '../../lib/format/describe-target.ts';
import { explainUnfitProject, fitsLoadout } from '../../lib/core/fits-loadout.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './loadout-list.module.css';

/** The state of the project in each loadout of its registry. */
export function LoadoutList({ page }: { page: ProjectPage }) {
  const { data = [] } = useLoadouts();
  const loadouts = data.filter(({ registry }) => registry === page.registry);
  if (loadouts.length === 0) return null;
  return (
    <section>
      <h2>{t('ui-project-loadouts')}</h2>
      <ul className={classes['list']}>
        {loadouts.map((loadout) => (
          <li key={loadout.id} className={classes['loadout']}>
            <LoadoutPicture loadout={loadout} />
            <span className={classes['name']}>
              <b>{printable(loadout.name)}</b>
              <small>{describeLoadoutTarget(loadout)}</small>
            </span>
            <LoadoutRowState page={page} loadout={loadout} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LoadoutInstallStateProps {
  readonly page: ProjectPage;
  readonly loadout: LoadoutBrief;
}

function LoadoutRowState({
  page: { project, versions, installed, registry },
  loadout,
}: LoadoutInstallStateProps) {
  const listed = useGameVersions(registry);
  const here = installed.filter(({ loadoutId }) => loadoutId === loadout.id);
  if (here.length > 0)
    return here.map((one) => <InstalledState key={one.addonId} installed={one} />);
  const candidates = versions ?? [{ ...project, releaseChannel: 'release' }];
  const unfit = explainUnfitProject(project, loadout, listed);
  const of = { type: project.type, loadout };
  const fits = candidates.some((version) => fitsLoadout(version, of, listed));
  if (fits) {
    return (
      <span className={classes['state']} data-tone="good">
        <Check size="0.875rem" aria-hidden /> {t('ui-project-compatible')}
      </span>
    );
  }
  const version = describeLowestVersion(project.gameVersions, listed);
  return (
    <span className={classes['state']} data-tone="warn" title={unfit?.whole}>
      <TriangleAlert size="0.875rem" aria-hidden />{' '}
      {unfit?.short ??
        (version === '' ? t('ui-no-game-version') : t('ui-project-needs', { version }))}
    </span>
  );
}

function InstalledState({
  installed: { versionNumber, enabled, state },
}: {
  installed: ProjectInstallation;
}) {
  const hasUpdate = state === 'update-available';
  const words = [
    printable(versionNumber ?? t('ui-installed')),
    enabled ? '' : t('ui-state-disabled'),
    hasUpdate ? t('ui-state-update') : '',
  ];
  return (
    <span className={classes['state']} data-tone={hasUpdate ? 'accent' : 'good'}>
      {hasUpdate ? null : <Check size="0.875rem" aria-hidden />}{' '}
      {words.filter((word) => word !== '').join(' · ')}
    </span>
  );
}
