import { ZipFile } from 'yazl';

/** Maps a path inside the archive to its content; text is written as UTF-8. */
export type ArchiveEntries = Readonly<Record<string, string | Uint8Array>>;

// Written as local time, because the DOS fields of a zip hold local time: the same fields in every
// time zone.
const ENTRY_TIME = new Date(2026, 0, 1, 12, 0, 0);

/**
 * Writes a zip or jar whose bytes depend on its entries alone: stored, not deflated, because the
 * output of deflate changes between zlib versions; fixed times and modes; entries in the order
 * given.
 */
export async function writeArchive(entries: ArchiveEntries): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
    zip.addBuffer(bytes, path, {
      compress: false,
      mtime: ENTRY_TIME,
      mode: 0o100644,
      forceDosTimestamp: true,
    });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}
