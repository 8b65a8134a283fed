import { Button } from '@mantine/core';
import { Check } from 'lucide-react';
import type { Installed } from '#shared/domain/page.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { useCurrentLoadout } from '../../lib/current-loadout.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { installProject, useInstalledHere, useIsChanging } from '../../lib/install.ts';
import { printable, t } from '../../lib/text.ts';
import classes from './install-button.module.css';

interface InstallButtonProps {
  readonly project: Pick<ProjectSummary, 'id' | 'name'>;
  readonly installed: readonly Installed[];
  readonly tabIndex?: number;
  readonly variant?: 'default' | 'filled';
}

/** Install, update, or the word that it is here already; nothing where there is no loadout. */
export function InstallButton(props: InstallButtonProps) {
  const { project, installed, tabIndex, variant = 'default' } = props;
  const loadout = useCurrentLoadout();
  const here = useInstalledHere(installed);
  const isChanging = useIsChanging([project.id, ...here.map(({ addonId }) => addonId)]);
  if (!loadout) return null;
  const [first] = here;
  const button = { tabIndex, variant, loading: isChanging };
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
  if (updatable.length === 0) return <Here installed={first} />;
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

function Here({ installed: { versionNumber, enabled } }: { installed: Installed }) {
  return (
    <span className={classes['here']}>
      <span className={classes['word']}>
        <Check size="0.875rem" aria-hidden />
        {enabled ? t('ui-installed') : t('ui-installed-off')}
      </span>
      {versionNumber === null ? null : (
        <span className={classes['version']}>{printable(versionNumber)}</span>
      )}
    </span>
  );
}
