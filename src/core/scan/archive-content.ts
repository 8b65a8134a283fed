import type { ArchiveContent } from './protocol.ts';
import { readManifests } from './archive.ts';
import { MANIFEST_NAMES, parseManifests } from './manifests.ts';

/** What an open jar or zip says of itself. Never rejects: an archive that is not looked into gives the reason. */
export async function readArchiveContent(
  descriptor: number,
  sizeBytes: number,
): Promise<ArchiveContent> {
  const found = await readManifests(descriptor, sizeBytes, MANIFEST_NAMES);
  if ('refusal' in found) return { metadata: [], refusal: found.refusal };
  return parseManifests(found.files);
}
