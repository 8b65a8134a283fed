import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplyReport } from '#shared/domain/job.ts';
import type { ApiServices } from './api/implement.ts';
import { toAbsoluteUrl, toPortableUrl } from './catalogue/portable-urls.ts';
import type { Foundations, Parts } from './compose-parts.ts';
import { type CoreEvents, createCoreEvents } from './events/core-events.ts';
import { watchDatabase } from './events/watch-database.ts';
import { createPlaceShower } from './folders/show-place.ts';
import { createImageStore } from './images/image-store.ts';
import { createImages, type ImageReaders } from './images/create-images.ts';
import type { Images } from './images/images.ts';
import { createDetails } from './library/details.ts';
import { createFileSender } from './transfer/send-file.ts';
import { createUploads } from './uploads/uploads.ts';
import { composeFolderWatch } from './compose-folder-watch.ts';
import { createLibrary } from './library/create-library.ts';
import type { KnownStore } from './library/known-store.ts';
import type { Library } from './library/library.ts';
import type { Refresh, RefreshServices } from './library/refresh.ts';
import type { LoadoutAccess } from './loadouts/loadout-access.ts';
import type { LoadoutStore } from './loadouts/loadout-store.ts';
import type { TakeSurvey } from './loadouts/survey.ts';
import { createPages } from './pages/create-pages.ts';
import { createPageStore } from './pages/page-store.ts';
import type { Pages } from './pages/pages.ts';
import { createSlots } from './transfer/slots.ts';
import type { CheckMemory } from './updates/check-memory.ts';
import type { Updates } from './updates/updates.ts';

/** What every window hears, whichever process did it. */
export function composeEvents(
  {
    host,
    database,
    streams,
    settings,
  }: Pick<Foundations, 'host' | 'database' | 'streams' | 'settings'>,
  { store, known }: { readonly store: LoadoutStore; readonly known: KnownStore },
): CoreEvents {
  const { clock, logger } = host;
  return createCoreEvents({
    streams,
    watchOthers(emit) {
      const ends = [
        settings.onChange(() => emit('settings')),
        watchDatabase({ database, clock, logger }, [
          {
            isInDatabase: true,
            read: known.revisions,
            tell: (loadoutId) => emit('addons', loadoutId),
          },
          {
            isInDatabase: false,
            read: () => statesOfFiles(settings, host.paths.dataDir),
            tell: (kind) => emit(kind === 'settings' ? 'settings' : 'registry'),
          },
          {
            isInDatabase: true,
            read: () => new Map(store.all().map((one) => [one.id, JSON.stringify(one)])),
            tell: (loadoutId) => emit('loadouts', loadoutId),
          },
        ]),
      ];
      return () => ends.forEach((end) => end());
    },
  });
}

function statesOfFiles(
  settings: Foundations['settings'],
  dataDir: string,
): ReadonlyMap<'settings' | 'registries', string> {
  return new Map([
    ['settings', JSON.stringify(settings.current())],
    ['registries', signatureOfFolder(join(dataDir, 'registries'))],
  ]);
}

function signatureOfFolder(folder: string): string {
  const stats = lstatSync(folder, { bigint: true, throwIfNoEntry: false });
  return String(stats?.mtimeNs ?? '');
}

export function composeImages(
  { host, database, gateway, registries }: Foundations,
  readers: ImageReaders,
): Images {
  const { clock, logger, paths } = host;
  return createImages({
    store: createImageStore(database, paths.dataDir, clock),
    gateway,
    connect: registries.connect,
    readers,
    toPortableUrl,
    toAbsoluteUrl,
    limit(count) {
      const slots = createSlots(() => count);
      const { signal } = new AbortController();
      return (task) => slots.run(task, signal);
    },
    clock,
    logger,
  });
}

export function composeLibrary(
  { host, events, known }: Foundations,
  access: LoadoutAccess,
  images: Images,
): Library {
  const { clock, random, logger } = host;
  return createLibrary({ known, access, imageKeys: images, events, clock, random, logger });
}

/** Every look at a folder and every answer about it is what a window shows from then on. */
export function rememberWith(
  library: Library,
  checks: CheckMemory,
  { updates, takeSurvey }: { readonly updates: Updates; readonly takeSurvey: TakeSurvey },
): { readonly updates: Updates; readonly takeSurvey: TakeSurvey } {
  return {
    updates: {
      async check(request) {
        const result = await updates.check(request);
        checks.keep(request, result);
        await library.keepCheck(request, result);
        return result;
      },
    },
    async takeSurvey(loadoutId, context) {
      const survey = await takeSurvey(loadoutId, context);
      library.keepSurvey(survey);
      return survey;
    },
  };
}

type WindowServices = Pick<
  ApiServices,
  | 'details'
  | 'events'
  | 'folderWatch'
  | 'images'
  | 'library'
  | 'networkStatus'
  | 'pages'
  | 'sendFile'
  | 'shower'
  | 'streams'
  | 'uploads'
>;

interface WindowParts extends Pick<ApiServices, 'lookups' | 'library' | 'images'> {
  readonly ask: RefreshServices['ask'];
}

/** What a window asks that no other face does. */
export function composeWindow(parts: Parts, window: WindowParts): WindowServices {
  const { host, streams, events, networkStatus, access, downloads } = parts;
  const { library, images, lookups } = window;
  const { dataDir } = host.paths;
  const pages = composePages(parts, window);
  return {
    streams,
    events,
    networkStatus,
    library,
    images,
    pages,
    details: createDetails({
      library,
      access,
      pages,
      historyOf: ({ id: loadoutId, root, generation }, addonId) =>
        parts.history.ofAddon({ loadoutId, root, generation }, addonId),
      filesOf: (loadoutId, addonId) => parts.store.receiptOf(loadoutId, addonId)?.files ?? null,
    }),
    uploads: createUploads({ dataDir, random: host.random }),
    sendFile: createFileSender({ downloads, findFile: lookups.findFile }),
    folderWatch: composeFolderWatch(parts, window),
    shower: createPlaceShower({ fileManager: host.fileManager, access, library }),
  };
}

function composePages(
  { host, database, registries, catalogue }: Parts,
  { lookups, library, images }: WindowParts,
): Pages {
  const { clock } = host;
  return createPages({
    lookups,
    catalogue,
    connect: registries.connect,
    library,
    imageKeys: images,
    store: createPageStore({ database, clock, toPortableUrl, toAbsoluteUrl }),
    clock,
  });
}

type Learn = (report: ApplyReport) => Promise<void>;

/** What was installed from a registry was verified against what the registry said of it. */
export function createLearner({
  registries,
  catalogue,
}: Pick<Parts, 'registries' | 'catalogue'>): Learn {
  return async ({ loadout, generation }) => {
    const { profile } = await registries.connect(loadout.registry);
    const files = generation.changes.flatMap(({ to }) => {
      const { sha512 = null, versionId = null } = to ?? {};
      return sha512 === null || versionId === null ? [] : [{ sha512, versionId }];
    });
    catalogue.keepInstalled(profile, files);
  };
}

type Changing = Pick<ApiServices, 'policies' | 'changeLoadout'>;

/** What changed a loadout ends when the window's list says so too. */
export function followChanges<T extends Changing>(services: T, refresh: Refresh): T {
  const { policies, changeLoadout } = services;
  return {
    ...services,
    policies: {
      async change(request, context) {
        const report = await policies.change(request, context);
        await refresh(request.loadoutId, { signal: context.signal });
        return report;
      },
    },
    async changeLoadout(loadoutId, change) {
      const brief = await changeLoadout(loadoutId, change);
      await refresh(loadoutId);
      return brief;
    },
  };
}
