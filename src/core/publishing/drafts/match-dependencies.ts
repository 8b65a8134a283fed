import type { EmbeddedMetadata, Message } from '#shared/domain/addon.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import type { DraftDependency, DraftProject } from '#shared/domain/draft.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import { resolveProject } from '../../lookups/resolve-project.ts';
import { message } from '#shared/messages/message.ts';
import { type Asking, listProjects } from './workshop.ts';

/** A file that needs more is asked about no further: each one is a question to the registry. */
const MAX_LOOKED_FOR = 20;

type Named = Pick<ProjectSummary, 'id' | 'slug' | 'name'>;

interface Wanted {
  readonly metadata: readonly EmbeddedMetadata[];
  readonly project: DraftProject | null;
  readonly previous: Version | null;
  /** What the game and its loaders bring themselves. */
  readonly builtIn: ReadonlySet<string>;
}

/**
 * The projects that a file's manifest means by its mod ids. A registry knows no mod ids, so a project counts only when
 * its slug or name is the same word: one of those that the version before needed, one of that slug, or a search's hit.
 */
export async function matchDependencies(
  asking: Asking,
  request: Wanted,
): Promise<{ readonly found: readonly DraftDependency[]; readonly notes: readonly Message[] }> {
  const wanted = listWanted(request);
  if (wanted.size === 0) return { found: [], notes: [] };
  const ids = request.previous?.dependencies.map(({ projectId }) => projectId) ?? [];
  const known = ids.length === 0 ? [] : await listProjects(asking, ids);
  const found: DraftDependency[] = [];
  const notes: Message[] = [];
  for (const [dependency, range] of wanted) {
    const isIt = (project: Named) =>
      [project.slug, project.name].some((word) => toWord(word) === toWord(dependency));
    const project =
      known.find(isIt) ??
      (await findBySlug(asking, dependency)) ??
      (await search(asking, dependency)).find(isIt);
    if (project === undefined) {
      notes.push(message('draft-note-dependency-unmatched', { dependency, range }));
    } else if (project.id !== request.project?.id) {
      found.push(toDependency(project));
    }
  }
  return { found: onePerProject(found), notes };
}

function listWanted({ metadata, builtIn }: Wanted): ReadonlyMap<string, string> {
  const own = modIdsOf(metadata);
  const all = metadata.flatMap(({ requires }) => Object.entries(requires));
  return new Map(all.filter(([id]) => !builtIn.has(id) && !own.has(id)).slice(0, MAX_LOOKED_FOR));
}

async function findBySlug(asking: Asking, modId: string): Promise<Named | undefined> {
  const lower = modId.toLowerCase();
  for (const slug of new Set([lower, lower.replaceAll('_', '-')])) {
    const found = await resolveProject(asking, slug);
    if (found !== null) return found.project;
  }
  return undefined;
}

async function search(
  { client, options }: Asking,
  words: string,
): Promise<readonly ProjectSummary[]> {
  if (!client.profile.capabilities.includes('search')) return [];
  const query = words.replaceAll(/[_.:+-]+/g, ' ');
  return (await client.search({ query, limit: 10 }, options)).hits;
}

function toWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function toDependency({ id, name }: Named): DraftDependency {
  return { projectId: id, versionId: null, dependencyType: 'required', name };
}

function onePerProject(dependencies: readonly DraftDependency[]): DraftDependency[] {
  return [...new Map(dependencies.map((one) => [one.projectId, one])).values()];
}
