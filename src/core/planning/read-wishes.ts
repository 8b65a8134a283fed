import { basename } from 'node:path';
import type { Catalogue, Identification } from '../catalogue/catalogue.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { ReadFile } from '../scan/scanner.ts';
import type { ChosenFile, InstallWish } from './planner.ts';

/** A file that a person chose, by its absolute path, or a project of the registry by id or slug. */
export type InstallSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'project'; readonly project: string; readonly version: string | null };

export interface WishServices {
  /** Throws FILE_UNREADABLE, CANCELLED. */
  readonly readFile: (file: string, signal: AbortSignal) => Promise<ReadFile>;
  readonly identify: Catalogue['identify'];
}

export type ReadWishes = (
  targets: readonly InstallSource[],
  request: { readonly client: RegistryClient; readonly signal: AbortSignal },
) => Promise<readonly InstallWish[]>;

/** Reads the files that a person named, and asks the registry once what they are. */
export function createWishReader({ readFile, identify }: WishServices): ReadWishes {
  return async (targets, { client, signal }) => {
    const read = await Promise.all(
      targets.map(async (target) =>
        target.kind === 'file'
          ? { path: target.path, file: await readFile(target.path, signal) }
          : target,
      ),
    );
    const digests = read.flatMap((one) => ('file' in one ? [one.file] : []));
    const known =
      digests.length === 0
        ? new Map<string, Identification>()
        : await identify(client, digests, { signal });
    return read.map((one): InstallWish => {
      if (!('file' in one)) return one;
      const identity = toIdentity(known.get(one.file.sha512));
      return {
        kind: 'file',
        file: { ...one.file, path: one.path, name: basename(one.path), identity },
      };
    });
  };
}

/** A file that the registry does not show any more is one that it does not know. */
function toIdentity(answer: Identification | undefined): ChosenFile['identity'] {
  if (answer?.kind === 'known') return { kind: 'known', version: answer.version };
  if (!answer || answer.kind === 'not-checked') {
    return { kind: 'not-asked', cause: answer?.cause?.code ?? 'REGISTRY_UNREACHABLE' };
  }
  return { kind: 'unknown' };
}
