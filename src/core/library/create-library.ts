import type { KnownAddons } from '#shared/domain/known-addons.ts';
import type { Installed } from '#shared/domain/page.ts';
import type { CoreEvents } from '../events/core-events.ts';
import type { Clock, Random } from '../host.ts';
import type { ImageKeys } from '../images/images.ts';
import type { LoadoutAccess } from '../loadouts/loadout-access.ts';
import type { Survey } from '../loadouts/survey.ts';
import type { CheckRequest, CheckResult } from '../updates/updates.ts';
import { describeAddons } from './describe-addons.ts';
import type { KnownAddon } from './known-addon.ts';
import { createKnownLoadout, type KnownHead, type KnownLoadout } from './known-loadout.ts';
import type { KnownStore } from './known-store.ts';
import type { Library } from './library.ts';

export interface LibraryServices {
  readonly known: KnownStore;
  readonly access: Pick<LoadoutAccess, 'find' | 'list'>;
  readonly imageKeys: ImageKeys;
  readonly events: Pick<CoreEvents, 'emit'>;
  readonly clock: Clock;
  readonly random: Random;
}

interface Shelf {
  /** Makes revisions of another process, or of an earlier start, something else. */
  readonly epoch: string;
  readonly loadout: KnownLoadout;
  /** What of the database is in memory; null: nothing was read yet. */
  revision: string | null;
  survey: Survey | null;
  /** The end of what is being read or written. */
  settled: Promise<void>;
  working: number;
}

export function createLibrary(services: LibraryServices): Library {
  const { known, access, events, clock, random } = services;
  const shelves = new Map<string, Shelf>();

  function shelfOf(loadoutId: string): Shelf {
    const present = shelves.get(loadoutId);
    if (present) return present;
    const shelf: Shelf = {
      epoch: random.id(),
      loadout: createKnownLoadout(),
      revision: null,
      survey: null,
      settled: Promise.resolve(),
      working: 0,
    };
    shelves.set(loadoutId, shelf);
    return shelf;
  }

  /** One after the other for each loadout; a failure is the caller's, not the next one's. */
  function inTurn<T>(shelf: Shelf, work: () => Promise<T>): Promise<T> {
    shelf.working += 1;
    const done = shelf.settled.then(work).finally(() => {
      shelf.working -= 1;
    });
    shelf.settled = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  /** Up to date with the database, unless this process is about to change it: then what is known until then. */
  async function open(loadoutId: string): Promise<Shelf> {
    const shelf = shelfOf(loadoutId);
    const isReadable = shelf.working > 0 && shelf.revision !== null;
    if (!isReadable) await inTurn(shelf, () => load(loadoutId, shelf));
    return shelf;
  }

  /** Takes over what another process, or an earlier start, has written. */
  async function load(loadoutId: string, shelf: Shelf): Promise<void> {
    if (known.revisionOf(loadoutId) === shelf.revision) return;
    const kept = await known.read(loadoutId);
    if (kept === null) return;
    shelf.loadout.load(kept);
    shelf.revision = kept.revision;
  }

  async function keep(
    loadoutId: string,
    shelf: Shelf,
    checked: { request: CheckRequest; result: CheckResult },
  ): Promise<void> {
    await load(loadoutId, shelf);
    const { survey } = shelf;
    if (survey === null) return;
    const described = await describeAddons(services.imageKeys, survey, checked);
    const standing = new Map(survey.installed.map((one) => [one.record.id, one]));
    const change = shelf.loadout.put({
      head: toHead(shelf, survey, checked),
      addons: described.filter(({ addon: { row } }) => {
        // An answer about what was something else, or elsewhere, at the newest look is of no use any more.
        const item = standing.get(row.id)?.item;
        return item?.path === row.path && item.sha512 === row.sha512;
      }),
      present: new Set(standing.keys()),
    });
    if (change === null) return;
    const revision = random.id();
    shelf.revision = revision;
    await known.write({ loadoutId, revision, ...change });
    events.emit('addons', loadoutId);
  }

  function toHead(
    shelf: Shelf,
    survey: Survey,
    { request, result }: { request: CheckRequest; result: CheckResult },
  ): KnownHead {
    const before = shelf.loadout.head();
    const head = { ...before, external: [...survey.external], problems: [...survey.problems] };
    // What was asked of some add-ons says nothing of the others.
    if (request.addons !== survey.installed) return head;
    const scannedAt = clock.now().toISOString();
    const hasAsked = request.ask === 'check' || request.ask === 'fresh';
    const checkedAt = hasAsked ? scannedAt : before.checkedAt;
    const registry = hasAsked || before.checkedAt === null ? result.age : before.registry;
    return { ...head, scannedAt, checkedAt, registry };
  }

  function list(loadoutId: string, shelf: Shelf, since: string | null): KnownAddons {
    const [epoch, at] = since?.split('.') ?? [];
    const from = epoch === shelf.epoch ? Number(at) : 0;
    return {
      loadout: access.find(loadoutId, null),
      revision: `${shelf.epoch}.${shelf.loadout.at()}`,
      ...shelf.loadout.head(),
      ...shelf.loadout.list(from),
    };
  }

  return {
    async list({ loadoutId, since }) {
      access.find(loadoutId, null);
      return list(loadoutId, await open(loadoutId), since);
    },
    async find(loadoutId, addonId) {
      return (await open(loadoutId)).loadout.find(addonId);
    },
    dependantsOf: (loadoutId, addonId) => shelfOf(loadoutId).loadout.dependantsOf(addonId),
    addonOfProject: (loadoutId, projectId) =>
      shelfOf(loadoutId).loadout.ofProject(projectId)?.row ?? null,
    whereInstalled(registry, projectIds) {
      const loadouts = new Map(
        access
          .list()
          .filter((brief) => brief.registry === registry)
          .map(({ id, name }) => [id, name]),
      );
      return Object.fromEntries(
        [...new Set(projectIds)].map((projectId) => [
          projectId,
          known.withProject(projectId).flatMap(({ loadoutId, document }): Installed[] => {
            const loadoutName = loadouts.get(loadoutId);
            if (loadoutName === undefined) return [];
            const { row } = JSON.parse(document) as KnownAddon;
            return [toInstalled({ loadoutId, loadoutName }, row)];
          }),
        ]),
      );
    },
    surveyOf: (loadoutId) => shelves.get(loadoutId)?.survey ?? null,
    keepSurvey(survey) {
      shelfOf(survey.loadout.file.id).survey = survey;
    },
    async keepCheck(request, result) {
      const shelf = shelfOf(request.loadout.id);
      await inTurn(shelf, () => keep(request.loadout.id, shelf, { request, result }));
    },
  };
}

function toInstalled(
  loadout: Pick<Installed, 'loadoutId' | 'loadoutName'>,
  { id, version, enabled, state }: KnownAddon['row'],
): Installed {
  return {
    ...loadout,
    addonId: id,
    versionId: version?.id ?? null,
    versionNumber: version?.versionNumber ?? null,
    enabled,
    state,
  };
}
