import type { PlannedFile } from '#shared/domain/addon.ts';

/** Why an archive is not unpacked (reliability B13, B14). */
export type UnpackRefusal =
  | 'damaged'
  | 'encrypted'
  | 'duplicate-names'
  | 'header-mismatch'
  | 'too-many-entries'
  | 'ratio'
  | 'unsafe-name'
  | 'colliding-names'
  | 'reserved-name'
  | 'too-deep'
  | 'special-entry'
  | 'too-large'
  | 'nothing-to-unpack';

export interface UnpackRequest {
  readonly root: string;
  /** Of an archive in the vault. */
  readonly sha512: string;
  /** Collision keys of first folders that an archive may not have. */
  readonly reserved: ReadonlySet<string>;
  readonly signal?: AbortSignal;
}

/** What an archive would unpack to: paths below a slot's directory, sorted. */
export interface ArchiveTree {
  readonly paths: readonly string[];
  /** Names directly in the archive's root: they belong to no folder and are left out. */
  readonly skipped: readonly string[];
}

export interface UnpackedArchive {
  readonly files: readonly PlannedFile[];
  readonly skipped: readonly string[];
  /** Of the archive: what a registry knows it by besides its sha512. */
  readonly sha1: string;
}

export type UnpackResult<Tree> =
  | Tree
  | { readonly refusal: UnpackRefusal }
  /** The vault has no such archive. */
  | { readonly refusal: 'missing' };

/** Reads archives out of a loadout's vault; the only place that unpacks. */
export interface Unpacker {
  /** Checks the whole archive by its directory; nothing is written. Rejects with CANCELLED. */
  list(request: UnpackRequest): Promise<UnpackResult<ArchiveTree>>;
  /**
   * Writes the bytes of every file into the vault, verified and durable; all or a refusal. Rejects with CANCELLED,
   * DISK_FULL, WRITE_FAILED, FOLDER_NOT_WRITABLE, UNSAFE_STATE_FOLDER.
   */
  unpackIntoVault(request: UnpackRequest): Promise<UnpackResult<UnpackedArchive>>;
}
