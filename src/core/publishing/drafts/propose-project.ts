import type { EmbeddedMetadata } from '#shared/domain/addon.ts';
import type { ProjectProposal } from '#shared/domain/draft.ts';
import { PROJECT_TYPES, type ProjectType } from '#shared/registry/enumerations.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import { toSlug } from '#shared/registry/slug.ts';
import { loadersOfMetadata } from '../../loadouts/games.ts';
import type { ReadFile } from '../../scan/read-file.ts';
import { fromManifest, type GameOfDraft } from './fill.ts';
import { findNumberIn } from './guess.ts';
import { message } from '#shared/messages/message.ts';

/** Folders that the registry shows for resource packs only: they replace the game's own files. */
const REPLACED_FOLDERS: ReadonlySet<string> = new Set(['base', 'assets']);

/** Proposes a project for a file from its metadata; any field may be empty. */
export function proposeProject(
  fileName: string,
  { metadata, folders }: Pick<ReadFile, 'metadata' | 'folders'>,
  games: readonly GameOfDraft[],
): ProjectProposal {
  const manifest = metadata.find(({ name }) => name !== null) ?? metadata[0];
  const name = toSingleLine(
    manifest?.name ?? manifest?.modId ?? toProjectWords(fileName),
    'projectName',
  );
  const description = metadata.find((one) => one.description !== null)?.description ?? '';
  // Files that require it use its mod id, so people look for it under that slug.
  const word = manifest?.modId?.replaceAll('_', '-') ?? name;
  return {
    name,
    slug: toSlug(word).slice(0, TEXT_LIMITS.projectSlug[1]),
    summary: toSingleLine(description, 'projectSummary'),
    types: typesOf(fileName, folders, typesOfMetadata(metadata, games)),
    source:
      manifest === undefined
        ? message('draft-from-content', { file: fileName })
        : fromManifest(manifest, games),
  };
}

function toSingleLine(text: string, field: 'projectName' | 'projectSummary'): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, TEXT_LIMITS[field][1]).join('').trimEnd();
}

/** Returns a file's name without extension and version number. */
function toProjectWords(fileName: string): string {
  const stem = fileName.replace(/(?:\.tar)?\.[^.]*$/i, '');
  const number = findNumberIn(fileName);
  const before = number === null ? stem : stem.slice(0, stem.toLowerCase().lastIndexOf(number));
  return (before || stem).replaceAll(/[-_+ ]+/g, ' ').replace(/ v?$/i, '');
}

function typesOf(
  fileName: string,
  folders: readonly string[],
  spoken: ProjectType[],
): ProjectType[] {
  if (spoken.length > 0) return spoken;
  if (folders.includes('shaders')) return ['shader'];
  if (/\.jar$/i.test(fileName) || folders.length === 0) return ['mod'];
  return folders.every((one) => REPLACED_FOLDERS.has(one)) ? ['resource-pack'] : ['datamod'];
}

/** Types that the folder of a metadata file's loader is for. */
function typesOfMetadata(
  metadata: readonly EmbeddedMetadata[],
  games: readonly GameOfDraft[],
): ProjectType[] {
  const types = games.flatMap((game) => {
    const loaders = loadersOfMetadata(game, metadata);
    const slots = game.layouts.flatMap((layout) => layout.slots);
    return slots.flatMap((slot) => (loaders.includes(slot.loader ?? '') ? slot.projectTypes : []));
  });
  return PROJECT_TYPES.filter((type) => types.includes(type));
}
