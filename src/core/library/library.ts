import type { Addon } from '#shared/domain/addon.ts';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import type { ProjectInstallation } from '#shared/domain/page.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { isSameTarget } from '#shared/domain/lock-match.ts';
import { selectAddons } from '../loadouts/select-addons.ts';
import type { FolderSnapshot, TakeFolderSnapshot } from '../loadouts/folder-snapshot.ts';
import type { CheckRequest } from '../updates/check-context.ts';
import type { CheckMemory, CheckResult, Updates } from '../updates/updates.ts';
import type { CoreEvents } from '../events/core-events.ts';
import type { Logger } from '../host.ts';
import type { LoadoutAccess } from '../loadouts/loadout-access.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { KnownAddon } from './known-addon.ts';
import {
  keepCheck,
  type KeepServices,
  type LoadoutState,
  type LoadoutStates,
} from './loadout-states.ts';
import type { KnownStore } from './known-store.ts';

interface LibraryServices extends KeepServices {
  readonly loadoutStates: LoadoutStates;
  readonly access: Pick<LoadoutAccess, 'find' | 'list'>;
  readonly events: Pick<CoreEvents, 'emit'>;
  readonly logger: Logger;
}

export type Library = ReturnType<typeof createLibrary>;

/**
 * Stored facts about the add-ons of every loadout, available at once without asking a registry
 * (design decision 11).
 */
export function createLibrary(services: LibraryServices) {
  const { known, loadoutStates, access, events, logger } = services;

  async function* list(
    loadoutState: LoadoutState,
    since: string | null,
  ): AsyncGenerator<KnownAddons, void, void> {
    const { loadoutId, epoch, loadout } = loadoutState;
    const [ofEpoch, from] = since?.split('.') ?? [];
    for (const { at, ...listed } of loadout.list(ofEpoch === epoch ? Number(from) : 0)) {
      yield {
        loadout: access.find(loadoutId, null),
        revision: `${epoch}.${at}`,
        ...loadout.head(),
        ...listed,
      };
      if (listed.more) await yieldToEventLoop();
    }
  }

  return {
    /** In parts so small that none blocks other work. Throws LOADOUT_UNKNOWN. */
    async list({
      loadoutId,
      since,
    }: {
      readonly loadoutId: string;
      readonly since: string | null;
    }) {
      access.find(loadoutId, null);
      return list(await loadoutStates.open(loadoutId), since);
    },
    find: async (loadoutId: string, addonId: string) =>
      (await loadoutStates.open(loadoutId)).loadout.find(addonId),
    /**
     * Finds the add-on that a person named as in a terminal. Throws ADDON_UNKNOWN, ADDON_AMBIGUOUS.
     */
    findNamed: async (loadoutId: string, name: string) =>
      findAddonByName((await loadoutStates.open(loadoutId)).loadout, name),
    /** The newest scan's and check's facts besides the add-ons. */
    head: async (loadoutId: string) => (await loadoutStates.open(loadoutId)).loadout.head(),
    all: async (loadoutId: string) => (await loadoutStates.open(loadoutId)).loadout.all(),
    togetherWith: (loadoutId: string, addonId: string) =>
      loadoutStates.of(loadoutId).loadout.togetherWith(addonId),
    /** From this process's newest check. */
    checkedAddon(loadoutId: string, addonId: string): (Addon & { title: string }) | null {
      const known = loadoutStates.of(loadoutId).loadout.find(addonId);
      return known && { ...known.row, metadata: [...known.metadata] };
    },
    /** For a loadout that `find` has opened. */
    dependantsOf: (loadoutId: string, addonId: string) =>
      loadoutStates.of(loadoutId).loadout.dependantsOf(addonId),
    addonOfProject: (loadoutId: string, projectId: string) =>
      loadoutStates.of(loadoutId).loadout.ofProject(projectId)?.row ?? null,
    /** By project id, where it is installed, in every loadout that uses the registry. */
    whereInstalled(registry: string, projectIds: readonly string[]) {
      const loadouts = access.list().filter((brief) => brief.registry === registry);
      return findInstalledByProject(known, loadouts, projectIds);
    },
    /** The newest snapshot of a loadout's folder by this process. */
    folderSnapshotOf: (loadoutId: string): FolderSnapshot | null =>
      loadoutStates.of(loadoutId).folderSnapshot,
    /**
     * True when the check was made for the loadout's present target: not before it changed, and not
     * to preview a change.
     */
    isOfTarget: ({ id, target }: Pick<CheckRequest['loadout'], 'id' | 'target'>): boolean =>
      access.list().some((brief) => brief.id === id && isSameTarget(brief.target, target)),
    setFolderSnapshot(folderSnapshot: FolderSnapshot): void {
      loadoutStates.of(folderSnapshot.loadout.file.id).folderSnapshot = folderSnapshot;
    },
    /** Stores the results of a check for all add-ons of that snapshot, or some of them. */
    async keepCheck(request: CheckRequest, result: CheckResult): Promise<void> {
      const { id } = request.loadout;
      let isNews = true;
      try {
        isNews = await loadoutStates.change(id, (loadoutState) =>
          keepCheck(services, loadoutState, { request, result }),
        );
      } catch (error) {
        // A check is valid even if its answers could not be stored.
        logger.warn('library.not-kept', { error });
      }
      if (isNews) events.emit('addons', id);
    },
  };
}

function findAddonByName(loadout: LoadoutState['loadout'], name: string): KnownAddon | null {
  const addons = loadout.all().map(({ row, metadata }) => ({ ...row, metadata: [...metadata] }));
  const [chosen] = selectAddons(addons, [name]);
  return chosen === undefined ? null : loadout.find(chosen.id);
}

/** By project id, where it is installed in these loadouts. */
function findInstalledByProject(
  known: Pick<KnownStore, 'withProject'>,
  loadouts: readonly LoadoutBrief[],
  projectIds: readonly string[],
): Record<string, ProjectInstallation[]> {
  const names = new Map(loadouts.map(({ id, name }) => [id, name]));
  const find = (projectId: string): ProjectInstallation[] =>
    known.withProject(projectId).flatMap(({ loadoutId, document }) => {
      const loadoutName = names.get(loadoutId);
      if (loadoutName === undefined) return [];
      const { id: addonId, version, enabled, state } = (JSON.parse(document) as KnownAddon).row;
      const [versionId, versionNumber] = [version?.id ?? null, version?.versionNumber ?? null];
      return [{ loadoutId, loadoutName, addonId, versionId, versionNumber, enabled, state }];
    });
  return Object.fromEntries([...new Set(projectIds)].map((id) => [id, find(id)]));
}

interface Looking {
  readonly updates: Updates;
  readonly takeFolderSnapshot: TakeFolderSnapshot;
}

/** Stores every snapshot and check, so that windows show them from then on. */
export function rememberIn(
  { library, checks }: { readonly library: Library; readonly checks: CheckMemory },
  { updates, takeFolderSnapshot }: Looking,
): Looking {
  return {
    updates: {
      async check(request) {
        const result = await updates.check(request);
        if (!library.isOfTarget(request.loadout)) return result;
        checks.keep(request, result);
        await library.keepCheck(request, result);
        return result;
      },
    },
    async takeFolderSnapshot(loadoutId, context) {
      const folderSnapshot = await takeFolderSnapshot(loadoutId, context);
      library.setFolderSnapshot(folderSnapshot);
      return folderSnapshot;
    },
  };
}
