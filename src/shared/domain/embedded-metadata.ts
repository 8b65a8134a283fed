import type { EmbeddedMetadata } from './addon.ts';
import { fileNameOf } from './paths.ts';

interface Titled {
  readonly project: { readonly name: string } | null;
  readonly metadata: readonly EmbeddedMetadata[];
  readonly path: string;
}

/** The name that lists show: the project's, else the one in the file's metadata, else the file's own. */
export function titleOfAddon({ project, metadata, path }: Titled): string {
  return project?.name ?? firstOf(metadata, 'name') ?? fileNameOf(path);
}

/** The first of several metadata files of one jar that says it. */
export function firstOf(
  metadata: readonly EmbeddedMetadata[],
  field: 'name' | 'version' | 'description',
): string | null {
  return metadata.find((one) => one[field] !== null)?.[field] ?? null;
}

export function modIdsOf(metadata: readonly EmbeddedMetadata[]): ReadonlySet<string> {
  return new Set(metadata.flatMap(({ modId }) => modId ?? []));
}

/** registry §10.3: which file speaks for which loader; Quilt reads Fabric's too. */
export const MANIFESTS: Readonly<
  Record<EmbeddedMetadata['format'], { readonly file: string; readonly loader: string }>
> = {
  puzzle: { file: 'puzzle.mod.json', loader: 'puzzle_loader' },
  quilt: { file: 'quilt.mod.json', loader: 'quilt' },
  fabric: { file: 'fabric.mod.json', loader: 'quilt' },
  paradox: { file: 'paradox.plugin.json', loader: 'paradox' },
};
