import { z } from 'zod';
import type { ArchiveSource, PieceRule } from '#shared/domain/launcher.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { message } from '#shared/messages/message.ts';
import { findMavenOffer } from './maven-source.ts';
import { findPuzzleOffer } from './puzzle-source.ts';
import {
  type NoOffer,
  notOffered,
  type Offer,
  type PieceSourceParts,
  readList,
} from './read-source.ts';

/**
 * Asks the source of a missing piece for the version that fits the game's, with a checksum of each
 * file.
 */
export async function findSourceOffer(
  parts: PieceSourceParts,
  { name, source }: PieceRule,
  versions: readonly string[],
): Promise<Offer | NoOffer> {
  switch (source.format) {
    case 'archive':
      return (
        (await findArchiveOffer(parts, source, versions)) ?? notOffered(name, versions[0] ?? null)
      );
    case 'puzzle':
      return findPuzzleOffer(parts, { name, source }, versions);
    case 'maven':
      return findMavenOffer(parts, { name, source });
    case 'launcher':
    default:
      return { problem: message('play-piece-no-checksums', { name, launcher: source.name }) };
  }
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/i);
const artifactSchema = z.object({ url: z.string(), sha256, size: z.number().nonnegative() });
const archiveSchema = z.object({
  versions: z.array(
    z.object({
      id: z.string(),
      client: artifactSchema.optional().catch(undefined),
      server: artifactSchema.optional().catch(undefined),
    }),
  ),
});

async function findArchiveOffer(
  parts: PieceSourceParts,
  { list, artifact }: ArchiveSource,
  forms: readonly string[],
): Promise<Offer | null> {
  const { versions } = await readList(parts, list, archiveSchema);
  const found = forms.flatMap((form) => versions.find(({ id }) => id === form) ?? [])[0];
  const file = found?.[artifact];
  if (found === undefined || file === undefined) return null;
  const name = `${parts.game.id}-${artifact}-${found.id}.jar`;
  if (!isSafeFileName(name)) return null;
  const download = { url: file.url, size: file.size, algorithm: 'sha256' as const };
  return {
    version: found.id,
    files: [{ ...download, name, checksum: file.sha256, checksumFrom: list }],
  };
}
