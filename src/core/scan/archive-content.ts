import { type ArchiveContent, refusedContent } from './protocol.ts';
import { readManifests } from './archive.ts';
import { MANIFEST_NAMES, parseManifests } from './manifests.ts';

/** Reads the metadata of an open jar or zip. Never rejects: the answer says why nothing was read. */
export async function readArchiveContent(
  descriptor: number,
  sizeBytes: number,
): Promise<ArchiveContent> {
  const found = await readManifests(descriptor, sizeBytes, MANIFEST_NAMES);
  if ('refusal' in found) return refusedContent(found.refusal);
  return parseManifests(found.files);
}
