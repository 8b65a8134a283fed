import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { SettingsView } from '#shared/domain/settings-change.ts';
import type { CoreClient } from './ipc.ts';
import type { Say } from './say.ts';

export interface BackgroundOptions {
  readonly client: Pick<CoreClient, 'addons'>;
  readonly say: Say;
  readonly settings: () => Pick<SettingsView, 'desktop'>;
  readonly setTray: (isShown: boolean) => void;
  readonly setAutostart: (isOn: boolean) => void;
  readonly setLinkHandler: (isOn: boolean) => void;
  readonly isWatched: () => boolean;
  /** Says it outside of the window; a click leads to the updates. */
  readonly tell: (text: string) => void;
}

export type Background = ReturnType<typeof createBackground>;

/** Loadout without its window: in the tray, started by the system, telling of updates that a check found. */
export function createBackground(options: BackgroundOptions) {
  const { client, say, settings, isWatched } = options;
  /** How many updates of each loadout were told of. */
  const told = new Map<string, number>();
  let startsAtLogin = false;
  let opensLinks: boolean | null = null;
  const isOn = (): boolean => settings().desktop.runInBackground;

  return {
    isOn,
    /** As the settings say now. */
    apply(): void {
      options.setTray(isOn());
      const before = startsAtLogin;
      startsAtLogin = settings().desktop.startAtLogin;
      // Also at a start: the program may be somewhere else than it was.
      if (startsAtLogin || before) options.setAutostart(startsAtLogin);
      if (opensLinks !== settings().desktop.openLinks) {
        opensLinks = settings().desktop.openLinks;
        options.setLinkHandler(opensLinks);
      }
    },
    /** Tells of the updates that a check found, unless the person sees them or was told of as many. */
    async tellUpdates({ loadoutId, kind, outcome }: JobBrief): Promise<void> {
      if (kind !== 'check' || outcome !== 'done' || !isOn()) return;
      const { name, count } = await countUpdates(client, loadoutId);
      const isNews = count > 0 && count !== told.get(loadoutId);
      told.set(loadoutId, count);
      if (isNews && !isWatched()) options.tell(say('ui-notice-updates', { count, loadout: name }));
    },
  };
}

/** By what is known now, and nobody is asked: the report of a check may leave its add-ons out. */
async function countUpdates({ addons }: BackgroundOptions['client'], loadoutId: string) {
  let name = '';
  let count = 0;
  for await (const { loadout, rows } of await addons.list({ loadoutId, since: null })) {
    name = loadout.name;
    count += rows.filter(({ state }) => state === 'update-available').length;
  }
  return { name, count };
}
