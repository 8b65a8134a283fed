import type { Message } from '#shared/domain/addon.ts';
import type { Piece } from '#shared/domain/play.ts';
import { formatSize } from '#shared/messages/format.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import classes from './start-dialog.module.css';

const SHOWN_FILES = 200;
/** The file exists but is damaged; that is reported separately. */
const DAMAGED = 'play-piece-damaged';

/** Returns whether the list already shows this problem. */
export function isOfPieces({ code }: Message, pieces: readonly Piece[]): boolean {
  return code !== DAMAGED && pieces.some(({ problem }) => problem?.code === code);
}

interface PieceListProps {
  readonly pieces: readonly Piece[];
  /** The sources were queried: a piece without a download has none. */
  readonly isAsked: boolean;
}

/** Missing files, each with its source, size and checksum. */
export function PieceList({ pieces, isAsked }: PieceListProps) {
  return (
    <ul className={classes['pieces']} aria-label={t('ui-pieces-missing')}>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <b>
            {printable(piece.name)} {piece.version === null ? null : printable(piece.version)}
          </b>
          <Source piece={piece} isAsked={isAsked} />
        </li>
      ))}
    </ul>
  );
}

function Source({ piece, isAsked }: { piece: Piece; isAsked: boolean }) {
  const { downloads } = piece;
  const [first] = downloads;
  if (first === undefined) {
    return (
      <p className={classes['quiet']}>
        {isAsked ? describeUnavailablePiece(piece) : describePieceProblem(piece)}
      </p>
    );
  }
  const hosts = [...new Set(downloads.map(({ url }) => hostOf(url)))].join(', ');
  const sum = downloads.reduce((total, { size }) => total + (size ?? 0), 0);
  const isKnown = downloads.every(({ size }) => size !== null);
  return (
    <>
      <p className={classes['quiet']}>
        {isKnown
          ? t('ui-pieces-source', { host: hosts, size: formatSize(sum) })
          : t('ui-pieces-source-only', { host: hosts })}
      </p>
      <Disclosure label={t('ui-pieces-files', { count: downloads.length })}>
        <ul className={classes['files']}>
          {downloads
            .slice(0, SHOWN_FILES)
            .map(({ url, size, algorithm, checksum, checksumFrom }) => (
              <li key={url}>
                <code>{printable(url)}</code>
                <span>
                  {size === null ? null : `${formatSize(size)} · `}
                  {t('ui-pieces-checksum', { algorithm, from: hostOf(checksumFrom) })}{' '}
                  <code>{printable(checksum)}</code>
                </span>
              </li>
            ))}
        </ul>
      </Disclosure>
    </>
  );
}

/**
 * Returns the core's message, if it says more than that the file is missing, which the list shows
 * itself.
 */
function describePieceProblem({ problem }: Piece): string {
  const isPlain = problem === null || ['play-piece-missing', DAMAGED].includes(problem.code);
  return isPlain ? t('ui-pieces-not-asked') : tMessage(problem);
}

function describeUnavailablePiece(piece: Piece): string {
  const { kind, problem } = piece;
  if (kind === 'java') return t('ui-pieces-no-java');
  return problem?.code === 'play-piece-missing' || problem?.code === DAMAGED
    ? t('ui-pieces-none')
    : describePieceProblem(piece);
}

function hostOf(address: string): string {
  return printable(URL.canParse(address) ? new URL(address).host : address);
}
