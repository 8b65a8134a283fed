import { setImmediate } from 'node:timers/promises';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import type { CoreEvents } from '../events/core-events.ts';
import type { Logger } from '../host.ts';
import type { LoadoutAccess } from '../loadouts/loadout-access.ts';
import { keepCheck, type KeepServices } from './keep-check.ts';
import type { Library } from './library.ts';
import { createShelves, type Shelf } from './shelves.ts';
import { findInstalled } from './where-installed.ts';

export interface LibraryServices extends KeepServices {
  readonly access: Pick<LoadoutAccess, 'find' | 'list'>;
  readonly events: Pick<CoreEvents, 'emit'>;
  readonly logger: Logger;
}

export function createLibrary(services: LibraryServices): Library {
  const { known, access, events, logger } = services;
  const shelves = createShelves(services);

  async function* list(shelf: Shelf, since: string | null): AsyncGenerator<KnownAddons, void> {
    const { loadoutId, epoch, loadout } = shelf;
    const [ofEpoch, from] = since?.split('.') ?? [];
    for (const { at, ...listed } of loadout.list(ofEpoch === epoch ? Number(from) : 0)) {
      yield {
        loadout: access.find(loadoutId, null),
        revision: `${epoch}.${at}`,
        ...loadout.head(),
        ...listed,
      };
      if (listed.more) await setImmediate();
    }
  }

  return {
    async list({ loadoutId, since }) {
      access.find(loadoutId, null);
      return list(await shelves.open(loadoutId), since);
    },
    find: async (loadoutId, addonId) => (await shelves.open(loadoutId)).loadout.find(addonId),
    checkedAddon(loadoutId, addonId) {
      const known = shelves.of(loadoutId).loadout.find(addonId);
      return known && { ...known.row, metadata: [...known.metadata] };
    },
    dependantsOf: (loadoutId, addonId) => shelves.of(loadoutId).loadout.dependantsOf(addonId),
    addonOfProject: (loadoutId, projectId) =>
      shelves.of(loadoutId).loadout.ofProject(projectId)?.row ?? null,
    whereInstalled(registry, projectIds) {
      const loadouts = access.list().filter((brief) => brief.registry === registry);
      return findInstalled(known, loadouts, projectIds);
    },
    surveyOf: (loadoutId) => shelves.of(loadoutId).survey,
    keepSurvey(survey) {
      shelves.of(survey.loadout.file.id).survey = survey;
    },
    async keepCheck(request, result) {
      const { id } = request.loadout;
      try {
        const isNews = await shelves.change(id, (shelf) =>
          keepCheck(services, shelf, { request, result }),
        );
        if (isNews) events.emit('addons', id);
      } catch (error) {
        // A check whose answers could not be kept is still right.
        logger.warn('library.not-kept', { error });
      }
    },
  };
}
