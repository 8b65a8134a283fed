import { basename } from 'node:path';
import type { Identification } from '../catalogue/catalogue.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { CoreParts } from '../core-parts.ts';
import type { InstallSource } from './plan-request.ts';
import type { ChosenFile, InstallWish } from './planner.ts';

/** Reads the files that a person named, and asks the registry once what they are. Throws FILE_UNREADABLE, CANCELLED. */
export async function readWishes(
  { scanner, catalogue }: Pick<CoreParts, 'scanner' | 'catalogue'>,
  targets: readonly InstallSource[],
  { client, signal }: { readonly client: RegistryClient; readonly signal: AbortSignal },
): Promise<readonly InstallWish[]> {
  const read = await Promise.all(
    targets.map(async (target) =>
      target.kind === 'file'
        ? { path: target.path, file: await scanner.readFile(target.path, signal) }
        : target,
    ),
  );
  const digests = read.flatMap((one) => ('file' in one ? [one.file] : []));
  const known =
    digests.length === 0
      ? new Map<string, Identification>()
      : await catalogue.identify(client, digests, { signal });
  return read.map((one): InstallWish => {
    if (!('file' in one)) return one;
    const identity = toIdentity(known.get(one.file.sha512));
    return {
      kind: 'file',
      file: { ...one.file, path: one.path, name: basename(one.path), identity },
    };
  });
}

/** A file that the registry does not show any more is one that it does not know. */
function toIdentity(answer: Identification | undefined): ChosenFile['identity'] {
  if (answer?.kind === 'known') return { kind: 'known', version: answer.version };
  if (!answer || answer.kind === 'not-checked') {
    return { kind: 'not-asked', cause: answer?.cause?.code ?? 'REGISTRY_UNREACHABLE' };
  }
  return { kind: 'unknown' };
}
