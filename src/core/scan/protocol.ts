import type { EmbeddedMetadata } from '#shared/domain/addon.ts';

/**
 * The file system's facts of a file's bytes: equal stamps mean unchanged bytes (design decision 3).
 */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly inode: bigint;
}

export interface ChecksumPair {
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
  /** The name that caused the refusal, such as a compression method. */
  readonly detail?: string;
  /** The invalid metadata file of an intact archive; its readable part is in `metadata`. */
  readonly invalid: string | null;
}

export function refusedContent(refusal: ArchiveRefusal): ArchiveContent {
  return { metadata: [], refusal, invalid: null };
}

/** `changed`: at the end of reading it was another file, or had other bytes. */
export type ReadFailure =
  | { readonly kind: 'changed' }
  | { readonly kind: 'not-a-file' }
  | { readonly kind: 'crashed' }
  | { readonly kind: 'unreadable'; readonly cause: string };
