import type { FetchedPieces, Piece, PlayPreview } from '#shared/domain/play.ts';
import { formatSize } from '#shared/messages/format.ts';
import { confirm } from './confirm.ts';
import type { CommandContext } from './context.ts';
import type { OperationOptions } from './options.ts';
import type { Session } from './session.ts';
import { t } from './text.ts';

interface OfferedPieces {
  readonly loadoutId: string;
  readonly launcher: string | null;
  readonly pieces: readonly Piece[];
  readonly warnings: PlayPreview['warnings'];
}

/** Shows each offered file with its checksum, asks, and downloads. */
export async function fetchOffered(
  { io, output }: CommandContext,
  session: Session,
  { loadoutId, launcher, pieces, warnings }: OfferedPieces,
  { yes = false, dryRun = false }: OperationOptions,
): Promise<FetchedPieces['fetched']> {
  const offered = pieces.filter(({ path, downloads }) => path === null && downloads.length > 0);
  const isLacking = pieces.some(({ kind, downloads }) => kind === 'java' && downloads.length === 0);
  // If a source failed, nothing is known about it, and a warning says so.
  const isAsked = warnings.every(({ code }) => code !== 'play-source-failed');
  if (isLacking && isAsked) output.sentence(t('cli-java-not-offered'));
  if (offered.length === 0) return [];
  const files = offered.flatMap(({ downloads }) => downloads);
  output.line(t('cli-play-missing'));
  output.table(
    files.map(({ url, size, algorithm, checksum }) => [
      { text: url },
      { text: size === null ? t('cli-play-size-unknown') : formatSize(size) },
      { text: `${algorithm} ${checksum.slice(0, 16)}…`, tone: 'quiet' },
    ]),
    [{}, { align: 'right' }, {}],
  );
  if (dryRun) return [];
  const isAgreed = yes || (await confirm(io, t('cli-play-question', { count: files.length })));
  if (!isAgreed) return [];
  const agreed = offered.map(({ id, downloads }) => ({
    id,
    checksums: downloads.map(({ checksum }) => checksum),
  }));
  const started = session.client.play.fetch({ loadoutId, launcher, pieces: agreed });
  return (await session.finish(started, 'pieces')).fetched;
}
