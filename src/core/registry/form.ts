/**
 * A multipart form that is written while it is sent: its length is known before sending starts, no
 * file is held in memory, and the same form can be sent again.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { StreamedBody } from './http.ts';

/** A file to send. `open` returns its bytes from the start, any number of times. */
export interface UploadFile {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  open(): AsyncIterable<Uint8Array>;
}

export type FormPart =
  | { readonly field: string; readonly text: string }
  | { readonly field: string; readonly file: UploadFile };

/** Called with the number of bytes that were handed to the connection. */
export type OnUpload = (sentBytes: number, totalBytes: number) => void;

interface FormPiece {
  readonly head: Buffer;
  readonly file: UploadFile | null;
}

const LINE = '\r\n';

/**
 * The form as a request body. Its stream throws FILE_UNREADABLE when a file's size is not the
 * announced one.
 */
export function createForm(parts: readonly FormPart[], onUpload?: OnUpload): StreamedBody {
  const boundary = `loadout-${randomBytes(16).toString('hex')}`;
  const pieces = parts.map((part, index) => toPiece(part, { boundary, isFirst: index === 0 }));
  const end = Buffer.from(`${parts.length === 0 ? '' : LINE}--${boundary}--${LINE}`);
  const sizeBytes = pieces.reduce(
    (sum, { head, file }) => sum + head.length + (file?.sizeBytes ?? 0),
    end.length,
  );

  async function* open(): AsyncGenerator<Uint8Array> {
    let sentBytes = 0;
    for await (const chunk of readPieces(pieces, end)) {
      yield chunk;
      sentBytes += chunk.length;
      onUpload?.(sentBytes, sizeBytes);
    }
  }

  return { contentType: `multipart/form-data; boundary=${boundary}`, sizeBytes, open };
}

function toPiece(part: FormPart, at: { boundary: string; isFirst: boolean }): FormPiece {
  const open = `${at.isFirst ? '' : LINE}--${at.boundary}${LINE}`;
  const disposition = `Content-Disposition: form-data; name="${toQuotable(part.field)}"`;
  if ('text' in part) {
    return { head: Buffer.from(`${open}${disposition}${LINE}${LINE}${part.text}`), file: null };
  }
  const { file } = part;
  const named = `${disposition}; filename="${toQuotable(file.name)}"`;
  const head = `${open}${named}${LINE}Content-Type: ${file.contentType}${LINE}${LINE}`;
  return { head: Buffer.from(head), file };
}

/** Escaped as browsers do: a quote or line break would end the name. */
function toQuotable(text: string): string {
  return text.toWellFormed().replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

async function* readPieces(pieces: readonly FormPiece[], end: Buffer): AsyncGenerator<Uint8Array> {
  for (const { head, file } of pieces) {
    yield head;
    if (file !== null) yield* readUploadExactly(file);
  }
  yield end;
}

async function* readUploadExactly(file: UploadFile): AsyncGenerator<Uint8Array> {
  let readBytes = 0;
  for await (const chunk of file.open()) {
    readBytes += chunk.length;
    if (readBytes > file.sizeBytes) throw createFileChangedError(file);
    yield chunk;
  }
  if (readBytes < file.sizeBytes) throw createFileChangedError(file);
}

function createFileChangedError({ name }: UploadFile): AppError {
  return new AppError('FILE_UNREADABLE', { file: name, cause: 'changed' });
}
