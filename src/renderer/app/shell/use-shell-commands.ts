import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { SettingsChange } from '#shared/domain/settings-change.ts';
import { type Command, useCommands } from '../../lib/state/commands.ts';
import { chooseLoadout, useCurrentLoadout, useLoadouts } from '../../lib/core/current-loadout.ts';
import { toPayload } from '../../lib/core/errors.ts';
import { runChange, runStep } from '../../lib/flow/run-change.ts';
import { useNextSteps } from '../../lib/flow/use-undoable.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { changeSettings, useAppearance } from '../../lib/core/settings.ts';
import { openTargetSheet } from '../../lib/state/target-sheet.ts';
import { t } from '../../lib/format/text.ts';
import { showError } from '../../lib/state/toast.ts';
import { showStart, startGame } from '../../lib/flow/play.ts';
import { showDialog } from './dialogs.ts';

/** Commands available on every screen. */
export function useShellCommands(): void {
  useCommands(useGoCommands());
  useCommands(useLoadoutCommands());
  useCommands(useViewCommands());
}

function useGoCommands(): readonly Command[] {
  const [, navigate] = useLocation();
  return useMemo(() => {
    const group = t('ui-group-go');
    const go = (id: string, label: string, path: string): Command => ({
      id: `go-${id}`,
      label,
      group,
      run: () => navigate(path),
    });
    return [
      go('library', t('ui-nav-library'), routes.library),
      go('health', t('ui-health-title'), routes.health),
      go('updates', t('ui-nav-updates'), routes.updates),
      go('browse', t('ui-nav-browse'), routes.browse),
      go('worlds', t('ui-nav-worlds'), routes.worlds),
      go('publish', t('ui-nav-publish'), routes.publish()),
      go('activity', t('ui-nav-activity'), routes.activity),
      go('bisect', t('ui-bisect-title'), routes.bisect),
      go('settings', t('ui-nav-settings'), routes.settings()),
      go('welcome', t('ui-manage-folder'), routes.welcome),
    ];
  }, [navigate]);
}

function useLoadoutCommands(): readonly Command[] {
  const { data } = useLoadouts();
  const current = useCurrentLoadout();
  const loadoutId = current?.id;
  const { undo, redo } = useNextSteps(loadoutId ?? '');
  return useMemo(() => {
    const others = (data ?? []).filter(({ id }) => id !== loadoutId);
    const switches = others.map(({ id, name }): Command => ({
      id: `loadout-${id}`,
      label: t('ui-switch-to', { name }),
      group: t('ui-group-loadout'),
      run: () => chooseLoadout(id),
    }));
    if (loadoutId === undefined) return switches;
    return [
      {
        id: 'update-all',
        label: t('ui-update-all'),
        group: t('ui-group-loadout'),
        run: () => void runChange(loadoutId, { intent: 'update', addons: null }),
      },
      {
        id: 'undo',
        label: undo ?? t('ui-undo'),
        group: t('ui-group-loadout'),
        shortcut: 'mod+z',
        run: () => runStep(loadoutId, 'undo'),
      },
      {
        id: 'redo',
        label: redo ?? t('ui-redo'),
        group: t('ui-group-loadout'),
        shortcut: 'mod+shift+z',
        otherShortcut: 'mod+y',
        run: () => runStep(loadoutId, 'redo'),
      },
      {
        id: 'play',
        label: t('ui-play'),
        group: t('ui-group-loadout'),
        run: () => void startGame({ loadoutId, launcher: null, world: null }),
      },
      {
        id: 'play-how',
        label: t('ui-start-open'),
        group: t('ui-group-loadout'),
        run: () => showStart({ loadoutId, launcher: null, world: null }),
      },
      {
        id: 'game-version',
        label: t('ui-target-open'),
        group: t('ui-group-loadout'),
        run: () => openTargetSheet(loadoutId),
      },
      ...switches,
    ];
  }, [data, loadoutId, undo, redo]);
}

const THEMES = ['system', 'light', 'dark'] as const;

function useViewCommands(): readonly Command[] {
  const { density, theme } = useAppearance();
  return useMemo(() => {
    const group = t('ui-group-view');
    const change = (look: SettingsChange['appearance']) => () => {
      changeSettings({ appearance: look }).catch((error: unknown) => {
        showError(toPayload(error));
      });
    };
    const isDense = density === 'dense';
    // Labelled like the settings.
    const toTheme = (value: string) =>
      t('ui-command-set', { setting: t('ui-appearance-theme'), value });
    const toDensity = (value: string) =>
      t('ui-command-set', { setting: t('ui-appearance-density'), value });
    return [
      {
        id: 'palette',
        label: t('ui-commands'),
        group,
        shortcut: 'mod+k',
        run: () => showDialog('palette'),
      },
      { id: 'help', label: t('ui-help'), group, shortcut: '?', run: () => showDialog('help') },
      ...THEMES.filter((value) => value !== theme).map((value) => ({
        id: `theme-${value}`,
        label: toTheme(t(`ui-appearance-${value}`)),
        group,
        run: change({ theme: value }),
      })),
      {
        id: 'density',
        label: toDensity(isDense ? t('ui-appearance-comfortable') : t('ui-appearance-dense')),
        group,
        run: change({ density: isDense ? 'comfortable' : 'dense' }),
      },
    ];
  }, [density, theme]);
}
