import type { RegistryProfile } from '#shared/registry/profile.ts';

/** Names for images, under which a host serves them from the page's own origin (design.md decision 16). */
export interface ImageKeys {
  /**
   * By address; an address that is not on one of the registry's own origins has none (reliability B6). `account`: what
   * the API's origin serves is asked for as whoever is logged in there, kept for them, and shown to nobody else.
   */
  keysOf(
    registry: Pick<RegistryProfile, 'id' | 'apiOrigin' | 'fileOrigins'>,
    urls: readonly string[],
    as?: 'guest' | 'account',
  ): ReadonlyMap<string, string>;
}

export interface ReadImage {
  readonly bytes: Uint8Array;
  /** By what the bytes are, whatever the registry said. */
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
}

export interface Images extends ImageKeys {
  /** From the disk, else from the registry; null for an unknown key, and where there is no image to be had now. */
  read(key: string): Promise<ReadImage | null>;
}
