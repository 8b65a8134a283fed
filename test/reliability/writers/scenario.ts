import { createHash } from 'node:crypto';
import type { Io } from '#core/disk/io.ts';
import type { Clock } from '#core/host.ts';
import { VAULT_FOLDER } from '#shared/domain/paths.ts';
import type { Prng } from '../apply/prng.ts';
import type { SimWorld } from '../apply/sim-world.ts';

/** A writer to the disk, and the condition of its files wherever it is cut. */
export interface Scenario {
  /** Resolves when the writer reports success. May run again after it was cut. */
  run(io: Io): Promise<void>;
  /**
   * Returns faults on the disk; `isDone`: the writer resolved, even if power was lost afterwards.
   */
  problems(isDone: boolean): readonly string[];
}

/** Prepares the disk for a writer, and returns it. */
export type MakeScenario = (world: SimWorld, prng: Prng) => Scenario;

/** Time that advances only by sleeping. */
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

/** Text without repetition, so that a wrong offset is always noticed. */
export function drawText(prng: Prng, most: number): string {
  const length = 1 + prng.below(most);
  return Array.from({ length }, () => String.fromCharCode(33 + prng.below(90))).join('');
}

/** Finds vault files whose bytes do not match their names, and missing ones of `expected`. */
export function vaultProblems(
  world: SimWorld,
  root: string,
  expected: readonly string[],
): readonly string[] {
  const prefix = `${root}${VAULT_FOLDER}/`;
  const kept = [...world.files()].filter(([path]) => path.startsWith(prefix));
  // A file that could be neither synced nor removed may be wrong; its next use hashes it again.
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
