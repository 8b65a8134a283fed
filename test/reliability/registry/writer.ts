import type { Prng } from '../apply/prng.ts';

export interface Site {
  readonly origin: string;
}

/** One of several that write at once, each in a part of the registry of its own. */
export interface Writer {
  readonly name: string;
  /** One write. Rejects with a TypeError when the registry is gone before it has answered. */
  writeOne(site: Site, prng: Prng): Promise<void>;
  /** Throws unless the registry shows every acknowledged write whole, and the open one whole or not at all. */
  check(site: Site): Promise<void>;
  readonly acknowledged: number;
  readonly done: number;
}
