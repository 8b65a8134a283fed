import { Button } from '@mantine/core';
import { Check, Download } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { ProjectInstallation } from '#shared/domain/page.ts';
import { formatNumber } from '#shared/messages/format.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { explainUnfitProject } from '../../lib/core/fits-loadout.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { useJob } from '../../lib/core/work.ts';
import { isChangeOf, useChangesUnderWay } from '../../lib/flow/running-changes.ts';
import { installProject, useInstalledHere, useIsChanging } from '../../lib/flow/install.ts';
import { printable, t } from '../../lib/format/text.ts';
import { percentOf } from '../progress-words.tsx';
import classes from './install-button.module.css';
import { UnfitWords } from './unfit-words.tsx';

interface InstallButtonProps {
  readonly project: Pick<ProjectSummary, 'id' | 'name' | 'type' | 'gameVersions' | 'loaders'>;
  readonly installed: readonly ProjectInstallation[];
  readonly tabIndex?: number;
  readonly variant?: 'default' | 'filled';
  /** `card`: small, with one word for an installed project; `page`: large. */
  readonly look?: 'card' | 'page';
}

const VARIANTS = { row: 'default', card: 'light', page: 'filled' } as const;
const LARGE = {
  '--button-height': 'var(--control-l)',
  '--button-padding-x': 'var(--space-4)',
} as CSSProperties;
const LOOKS = {
  row: {},
  card: { size: 'xs' },
  page: { size: 'lg', style: LARGE, leftSection: <Download size="1rem" aria-hidden /> },
} as const;

/** Install, Update, "Installed", or why it cannot be installed; nothing without a loadout. */
export function InstallButton(props: InstallButtonProps) {
  const { project, installed, tabIndex, look } = props;
  const { variant = VARIANTS[look ?? 'row'] } = props;
  const loadout = useCurrentLoadout();
  const here = useInstalledHere(installed);
  const names = [project.id, ...here.map(({ addonId }) => addonId)];
  const isChanging = useIsChanging(names);
  const percent = useChangePercent(names);
  const listed = useGameVersions(loadout?.registry ?? null);
  if (!loadout) return null;
  const [first] = here;
  const button = { tabIndex, variant, loading: isChanging, ...LOOKS[look ?? 'row'] };
  if (look !== undefined && percent !== null) {
    return <Percent name={t('ui-install-progress', { title: project.name })} value={percent} />;
  }
  const unfit = first === undefined ? explainUnfitProject(project, loadout, listed) : null;
  if (unfit !== null) return <UnfitWords unfit={unfit} isWhole={look === 'page'} />;
  if (first === undefined) {
    return (
      <Button
        {...button}
        aria-label={t('ui-install-what', { title: project.name })}
        onClick={(event) => {
          event.stopPropagation();
          installProject(loadout.id, project.id, null);
        }}
      >
        {t('ui-install')}
      </Button>
    );
  }
  const updatable = here.filter(({ state }) => state === 'update-available');
  if (updatable.length === 0) return <InstalledMark installed={first} look={look} />;
  return (
    <Button
      {...button}
      variant="filled"
      aria-label={t('ui-update-what', { title: project.name })}
      onClick={(event) => {
        event.stopPropagation();
        const addons = updatable.map(({ addonId }) => addonId);
        void runChange(loadout.id, { intent: 'update', addons });
      }}
    >
      {t('ui-state-update')}
    </Button>
  );
}

interface InstalledMarkProps {
  readonly installed: ProjectInstallation;
  readonly look: InstallButtonProps['look'];
}

function InstalledMark({ installed: { versionNumber, enabled }, look }: InstalledMarkProps) {
  const version = versionNumber === null ? null : printable(versionNumber);
  return (
    <span className={classes['here']} data-look={look} title={version ?? undefined}>
      <span className={classes['word']}>
        <Check size="0.875rem" aria-hidden />
        {enabled ? t('ui-installed') : t('ui-installed-off')}
      </span>
      {version === null ? null : <small className={classes['version']}>{version}</small>}
    </span>
  );
}

const RING = 2 * Math.PI * 6;

/** Progress of an install or update, in place of its button. */
function Percent({ name, value }: { name: string; value: number }) {
  const rounded = Math.round(value);
  return (
    <span
      role="progressbar"
      aria-label={name}
      aria-valuenow={rounded}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes['percent']}
    >
      <svg viewBox="0 0 16 16" aria-hidden className={classes['ring']}>
        <circle cx="8" cy="8" r="6" />
        <circle cx="8" cy="8" r="6" strokeDasharray={`${(rounded / 100) * RING} ${RING}`} />
      </svg>
      {t('ui-percent', { number: formatNumber(rounded) })}
    </span>
  );
}

/** Progress from 0 to 100 of a change of one of these; null if none runs or it is unknown. */
function useChangePercent(names: readonly string[]): number | null {
  const loadoutId = useCurrentLoadout()?.id ?? '';
  const running = useChangesUnderWay(loadoutId).find((change) => isChangeOf(change, names));
  const job = useJob(running?.jobId ?? null);
  if (running === undefined || job?.state !== 'running') return null;
  return percentOf(job.progress);
}
