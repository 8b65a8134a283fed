import classes from './versions.module.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ProjectPage } from '#shared/domain/page.ts';
import type { Version } from '#shared/registry/version.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { Check, ChevronRight, Star } from 'lucide-react';
import { formatDay } from '#shared/messages/format.ts';
import { Pill, type PillTone } from '../../../components/pill.tsx';
import { UnfitWords } from '../../../components/project/unfit-words.tsx';
import { ClampedText } from '../../../components/clamped-text.tsx';
import { useCurrentLoadout } from '../../../lib/core/current-loadout.ts';
import { describeGameVersions } from '../../../lib/format/describe-project.ts';
import { describeLoader } from '../../../lib/format/describe-target.ts';
import {
  planVersionChange,
  installProject,
  useInstalledHere,
  useIsChanging,
} from '../../../lib/flow/install.ts';
import { ownPropertyOf } from '../../../lib/format/own-property.ts';
import { explainNoSlot, fitsLoadout } from '../../../lib/core/fits-loadout.ts';
import { useGameVersions } from '../../../lib/core/registry-tags.ts';
import { toggleVersion, useProjectState } from '../project-store.ts';
import { VersionDetails } from './version-details.tsx';

const SHOWN_AT_FIRST = 40;

/** All versions, newest first. */
export function Versions({ page, versions }: { page: ProjectPage; versions: readonly Version[] }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? versions : versions.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ol className={classes['list']} aria-label={t('ui-project-versions')}>
        {shown.map((version) => (
          <VersionItem key={version.id} page={page} version={version} />
        ))}
      </ol>
      {shown.length === versions.length ? null : (
        <Button mt="md" onClick={() => setAll(true)}>
          {t('ui-versions-more', { count: versions.length - shown.length })}
        </Button>
      )}
    </>
  );
}

interface VersionItemProps {
  readonly page: ProjectPage;
  readonly version: Version;
}

const CHANNEL_TONES: Readonly<Record<string, PillTone>> = {
  release: 'quiet',
  beta: 'beta',
  alpha: 'beta',
  dev: 'warn',
};

/** A version on one line; when opened, with changelog, dependencies and files. */
function VersionItem({ page, version }: VersionItemProps) {
  const projectId = page.project.id;
  const isOpen = useProjectState(projectId).opened.has(version.id);
  const detailsId = `version-${version.id}`;
  return (
    <li className={classes['version']}>
      <div className={classes['line']}>
        <button
          type="button"
          className={classes['open']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={() => toggleVersion(projectId, version.id)}
        >
          <ChevronRight size="0.875rem" aria-hidden />
          <Words page={page} version={version} />
        </button>
        <VersionAction page={page} version={version} />
      </div>
      {isOpen ? (
        <div id={detailsId} className={classes['details']}>
          <VersionDetails page={page} version={version} />
        </div>
      ) : null}
    </li>
  );
}

function Words({ page, version }: VersionItemProps) {
  const listed = useGameVersions(page.registry);
  const loadout = useCurrentLoadout();
  const { title, versionNumber, releaseChannel, featured, isDuplicate = false } = version;
  const parts = [
    formatDay(version.datePublished),
    t('ui-downloads', { count: version.downloads }),
    describeGameVersions(version.gameVersions, listed),
    version.loaders.map(describeLoader).join(', '),
  ];
  return (
    <span className={classes['words']}>
      <span className={classes['head']}>
        <span className={classes['title']}>
          <ClampedText text={printable(title)} />
        </span>
        <span className={classes['number']}>{printable(versionNumber)}</span>
        <Pill tone={ownPropertyOf(CHANNEL_TONES, releaseChannel) ?? 'neutral'}>
          {printable(releaseChannel)}
        </Pill>
        {loadout && fitsLoadout(version, { type: page.project.type, loadout }, listed) ? (
          <Pill tone="quiet">
            <Check size="0.75rem" aria-hidden /> {t('ui-version-fits')}
          </Pill>
        ) : null}
        {featured ? (
          <Star size="0.875rem" className={classes['star']} aria-label={t('ui-featured')} />
        ) : null}
        {isDuplicate ? <Pill tone="warn">{t('ui-version-duplicate')}</Pill> : null}
      </span>
      <small>{parts.filter((part) => part !== '').join(' · ')}</small>
    </span>
  );
}

/** Installs exactly this version, or changes the installed one to it. */
function VersionAction({ page, version }: VersionItemProps) {
  const loadout = useCurrentLoadout();
  const here = useInstalledHere(page.installed);
  const isChanging = useIsChanging([page.project.id, ...here.map(({ addonId }) => addonId)]);
  if (!loadout) return null;
  const name = { version: version.versionNumber };
  if (here.some(({ versionId }) => versionId === version.id)) {
    return (
      <Pill tone="quiet">
        <Check size="0.75rem" aria-hidden /> {t('ui-installed')}
      </Pill>
    );
  }
  const unfit = explainNoSlot({ ...version, type: page.project.type }, loadout);
  if (unfit !== null) return <UnfitWords unfit={unfit} />;
  const [installed] = here;
  if (installed === undefined) {
    return (
      <Button
        size="xs"
        disabled={isChanging}
        aria-label={t('ui-install-version', name)}
        onClick={() => installProject(loadout.id, page.project.id, version.id)}
      >
        {t('ui-install')}
      </Button>
    );
  }
  return (
    <Button
      size="xs"
      disabled={isChanging}
      aria-label={t('ui-change-to-version', name)}
      onClick={() => planVersionChange(loadout.id, installed.addonId, version.id)}
    >
      {t('ui-change-to')}
    </Button>
  );
}
