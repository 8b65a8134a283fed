import type { EmbeddedMetadata } from '#shared/domain/addon.ts';

/** What the file system says of a file's bytes: equal stamps mean unchanged bytes (design decision 3). */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly inode: bigint;
}

export interface Digests {
  readonly sha1: string;
  readonly sha512: string;
}

/** Why the metadata of an archive was not read. */
export type ArchiveRefusal =
  | 'damaged'
  | 'no-archive'
  | 'encrypted'
  | 'split'
  | 'two-archives'
  | 'duplicate-names'
  | 'header-mismatch'
  | 'too-many-entries'
  | 'entry-too-large'
  | 'ratio'
  | 'timeout'
  | 'method'
  | 'crashed';

export interface ArchiveContent {
  readonly metadata: readonly EmbeddedMetadata[];
  readonly refusal: ArchiveRefusal | null;
  /** The name that it is refused for, such as the method's. */
  readonly detail?: string;
  /** The metadata file of a sound archive that is not valid; what can be read of it is in `metadata`. */
  readonly invalid: string | null;
}

export function refusedContent(refusal: ArchiveRefusal): ArchiveContent {
  return { metadata: [], refusal, invalid: null };
}

/** `changed`: the file was another one, or had other bytes, at the end of reading. */
export type ReadFailure =
  | { readonly kind: 'changed' }
  | { readonly kind: 'not-a-file' }
  | { readonly kind: 'crashed' }
  | { readonly kind: 'unreadable'; readonly cause: string };
