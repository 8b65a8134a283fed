import type { AnswerAge } from '#shared/domain/job.ts';
import type { AddonDetails } from '#shared/domain/known-addons.ts';
import { firstOf } from '#shared/domain/embedded-metadata.ts';
import type { ProjectPage } from '#shared/domain/page.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { CoreParts } from '../core-parts.ts';
import type { Loaded } from '../lazy-services.ts';
import type { Pages } from '../pages/pages.ts';
import { createHealth, type FindHealth } from './health.ts';
import type { KnownAddon } from './known-addon.ts';

interface DetailsServices extends Pick<
  CoreParts,
  'access' | 'library' | 'history' | 'store' | 'catalogue' | 'registries' | 'games'
> {
  readonly pages: Loaded<Pick<Pages, 'project'>>;
}

/**
 * `addonId`: its id, or a name as typed in a terminal. Throws LOADOUT_UNKNOWN, ADDON_UNKNOWN,
 * ADDON_AMBIGUOUS. An unreachable registry only leaves fields out, and that is reported.
 */
export type FindDetails = (
  request: { readonly loadoutId: string; readonly addonId: string; readonly ask: 'kept' | 'check' },
  signal?: AbortSignal,
) => Promise<AddonDetails>;

export function createDetails(services: DetailsServices): {
  readonly details: FindDetails;
  readonly health: FindHealth;
} {
  return { details: findDetails(services), health: createHealth(services) };
}

function findDetails(services: DetailsServices): FindDetails {
  return async ({ loadoutId, addonId: name, ask }, signal) => {
    const loadout = services.access.find(loadoutId, null);
    const { registry } = loadout;
    const known =
      (await services.library.find(loadoutId, name)) ??
      (await services.library.findNamed(loadoutId, name));
    if (known === null) throw new AppError('ADDON_UNKNOWN', { name });
    const { id: addonId } = known.row;
    const { page, age } = await openPage(services, { known, registry, ask }, signal);
    const files = services.store.receiptOf(loadoutId, addonId)?.files ?? null;
    const dependants = [...services.library.dependantsOf(loadoutId, addonId)];
    return {
      addon: { ...known.row, dependants, metadata: [...known.metadata] },
      ...describeProject(known, page),
      dependencies: listAddonDependencies(services, { loadoutId, known, page }),
      together: [...services.library.togetherWith(loadoutId, addonId)],
      history: await services.history.ofAddon(
        { loadoutId, root: loadout.root, generation: loadout.generation },
        addonId,
      ),
      files: files && [...files],
      registry,
      age,
    };
  };
}

function describeProject(
  { row, metadata }: KnownAddon,
  page: ProjectPage | null,
): Pick<AddonDetails, 'summary' | 'description' | 'changelogs' | 'images'> {
  if (page === null) {
    const summary = firstOf(metadata, 'description');
    return { summary, description: null, changelogs: [], images: {} };
  }
  const { project, detail, versions, images } = page;
  return {
    summary: project.summary,
    description: detail?.description ?? null,
    changelogs: listChangelogs(versions ?? [], row.version?.id ?? null),
    images,
  };
}

const NO_AGE: AnswerAge = { stale: false, oldestAnswerAt: null, cause: null };

async function openPage(
  { pages }: DetailsServices,
  { known, registry, ask }: { known: KnownAddon; registry: string; ask: 'kept' | 'check' },
  signal: AbortSignal | undefined,
): Promise<{ page: ProjectPage | null; age: AnswerAge }> {
  const { project } = known.row;
  if (project === null) return { page: null, age: NO_AGE };
  try {
    const page = await (await pages()).project({ registry, ask, project: project.id }, signal);
    return { page, age: page.age };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    if (error.code === 'NOT_KEPT') return { page: null, age: NO_AGE };
    const { code, params } = error;
    return { page: null, age: { ...NO_AGE, cause: { code, params: { ...params } } } };
  }
}

/** Newest first: those after the installed version, then its own. */
function listChangelogs(
  versions: readonly Version[],
  installedId: string | null,
): AddonDetails['changelogs'] {
  const installed = versions.find(({ id }) => id === installedId);
  if (installed === undefined) return [];
  const since = Date.parse(installed.datePublished);
  return versions
    .filter(({ id, datePublished }) => id === installedId || Date.parse(datePublished) > since)
    .map(({ id, versionNumber, releaseChannel, datePublished, changelog }) => ({
      id,
      versionNumber,
      releaseChannel,
      datePublished,
      changelog,
      installed: id === installedId,
    }));
}

function listAddonDependencies(
  { library }: DetailsServices,
  { loadoutId, known, page }: { loadoutId: string; known: KnownAddon; page: ProjectPage | null },
): AddonDetails['dependencies'] {
  return known.dependencies.map(({ projectId, versionId, dependencyType }) => {
    const addon = library.addonOfProject(loadoutId, projectId);
    const dependency = { projectId, versionId, kind: dependencyType, addonId: addon?.id ?? null };
    if (addon !== null) {
      const { project, title: name, imageKey } = addon;
      return { ...dependency, slug: project?.slug ?? null, name, imageKey };
    }
    const project = page?.related[projectId];
    if (!page || !project) return { ...dependency, slug: null, name: null, imageKey: null };
    const { slug, name, icon } = project;
    return { ...dependency, slug, name, imageKey: page.images[icon ?? ''] ?? null };
  });
}
