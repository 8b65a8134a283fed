import type { EmbeddedMetadata } from './addon.ts';
import { fileNameOf } from './paths.ts';

interface Titled {
  readonly project: { readonly name: string } | null;
  readonly metadata: readonly EmbeddedMetadata[];
  readonly path: string;
}

/**
 * Returns the displayed name: the project's, else that of the file's metadata, else the file name.
 */
export function titleOfAddon({ project, metadata, path }: Titled): string {
  return project?.name ?? firstOf(metadata, 'name') ?? fileNameOf(path);
}

/** Returns the value of the first metadata file of a jar that has one. */
export function firstOf(
  metadata: readonly EmbeddedMetadata[],
  field: 'name' | 'version' | 'description',
): string | null {
  return metadata.find((one) => one[field] !== null)?.[field] ?? null;
}

export function modIdsOf(metadata: readonly EmbeddedMetadata[]): ReadonlySet<string> {
  return new Set(metadata.flatMap(({ modId }) => modId ?? []));
}
