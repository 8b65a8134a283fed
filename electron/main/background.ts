import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { SettingsView } from '#shared/domain/settings-change.ts';
import type { CoreClient } from './ipc.ts';
import type { Translate } from './translate.ts';

export interface BackgroundOptions {
  readonly client: Pick<CoreClient, 'addons'>;
  readonly translate: Translate;
  readonly settings: () => Pick<SettingsView, 'desktop'>;
  readonly setTray: (isShown: boolean) => void;
  readonly setAutostart: (isOn: boolean) => void;
  readonly setLinkHandler: (isOn: boolean) => void;
  readonly isWatched: () => boolean;
  /** Shows a notification of the system; clicking it opens the updates. */
  readonly showNotification: (text: string) => void;
}

export type Background = ReturnType<typeof createBackground>;

/**
 * Runs Loadout without its window: in the tray, started by the system, with notifications of
 * updates that a check found.
 */
export function createBackground(options: BackgroundOptions) {
  const { client, translate, settings, isWatched } = options;
  /** Number of updates last announced for each loadout. */
  const told = new Map<string, number>();
  let startsAtLogin = false;
  let opensLinks: boolean | null = null;
  const isOn = (): boolean => settings().desktop.runInBackground;

  return {
    isOn,
    /** Applies the current settings. */
    apply(): void {
      options.setTray(isOn());
      const before = startsAtLogin;
      startsAtLogin = settings().desktop.startAtLogin;
      // Also at a start: the program may have been moved.
      if (startsAtLogin || before) options.setAutostart(startsAtLogin);
      if (opensLinks !== settings().desktop.openLinks) {
        opensLinks = settings().desktop.openLinks;
        options.setLinkHandler(opensLinks);
      }
    },
    /**
     * Announces updates found by a check, unless the user sees them or that number was already
     * announced.
     */
    async tellUpdates({ loadoutId, kind, outcome }: JobBrief): Promise<void> {
      if (kind !== 'check' || outcome !== 'done' || !isOn()) return;
      const { name, count } = await countUpdates(client, loadoutId);
      const isNews = count > 0 && count !== told.get(loadoutId);
      told.set(loadoutId, count);
      if (isNews && !isWatched())
        options.showNotification(translate('ui-notice-updates', { count, loadout: name }));
    },
  };
}

/** Counts from cached data, without a request: the report of a check may not list its add-ons. */
async function countUpdates({ addons }: BackgroundOptions['client'], loadoutId: string) {
  let name = '';
  let count = 0;
  for await (const { loadout, rows } of await addons.list({ loadoutId, since: null })) {
    name = loadout.name;
    count += rows.filter(({ state }) => state === 'update-available').length;
  }
  return { name, count };
}
