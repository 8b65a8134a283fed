import { createHash } from 'node:crypto';
import type { Io } from '#core/disk/io.ts';
import type { Clock } from '#core/host.ts';
import { VAULT_FOLDER } from '#shared/domain/paths.ts';
import type { Prng } from '../apply/prng.ts';
import type { SimWorld } from '../apply/sim-world.ts';

/** Something that writes to the disk, and what must be true of its files whenever it is cut. */
export interface Scenario {
  /** Resolves when the writer says that it is done. May be run again after it was cut. */
  run(io: Io): Promise<void>;
  /** What is wrong on the disk; `isDone`: the writer resolved, before a power loss or not. */
  problems(isDone: boolean): readonly string[];
}

/** Puts on the disk what a writer needs, and gives the writer. */
export type MakeScenario = (world: SimWorld, prng: Prng) => Scenario;

/** Time that passes only by sleeping. */
export function createStillClock(): Clock {
  let ms = 0;
  return {
    now: () => new Date(ms),
    monotonicMs: () => ms,
    sleep: async (sleptMs) => {
      ms += sleptMs;
    },
  };
}

/** Bytes as the simulated disk holds them: one character each. */
export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

export function digestOf(algorithm: 'sha1' | 'sha512', text: string): string {
  return createHash(algorithm).update(Buffer.from(text, 'latin1')).digest('hex');
}

/** Characters that differ everywhere, so that a wrong offset cannot go unseen. */
export function drawText(prng: Prng, most: number): string {
  const length = 1 + prng.below(most);
  return Array.from({ length }, () => String.fromCharCode(33 + prng.below(90))).join('');
}

/** Files in the vault whose bytes are not those of their names, and of `expected` those that are missing. */
export function vaultProblems(
  world: SimWorld,
  root: string,
  expected: readonly string[],
): readonly string[] {
  const prefix = `${root}${VAULT_FOLDER}/`;
  const kept = [...world.files()].filter(([path]) => path.startsWith(prefix));
  // Of a file that could neither be synced nor removed nobody knows; whoever uses one hashes it again.
  const wrong = kept.filter(
    ([path, { data, stuck }]) => !stuck && !path.endsWith(digestOf('sha512', data)),
  );
  const digests = new Set(kept.map(([path]) => path.slice(path.lastIndexOf('/') + 1)));
  const missing = expected
    .map((text) => digestOf('sha512', text))
    .filter((one) => !digests.has(one));
  return [
    ...wrong.map(([path]) => `wrong bytes in the vault: ${path}`),
    ...missing.map((digest) => `missing in the vault: ${digest}`),
  ];
}
