import type { Prng } from '../apply/prng.ts';

export interface Site {
  readonly origin: string;
}

/** One of several parallel writers, each in a separate part of the registry. */
export interface Writer {
  readonly name: string;
  /**
   * Performs one write. Rejects with a TypeError if the registry is gone before it has answered.
   */
  writeOne(site: Site, prng: Prng): Promise<void>;
  /**
   * Throws unless the registry has every acknowledged write completely, and the interrupted one
   * completely or not at all.
   */
  check(site: Site): Promise<void>;
  readonly acknowledged: number;
  readonly done: number;
}
