import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FolderWriter } from '../unpack/unpack-folder.ts';

/** The same files give the same archive, whenever they are packed. */
const FIXED = { mtime: new Date(1980, 0, 1), mode: 0o100_644 };

interface FoldersToPack {
  /** Each ends with `/`. */
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string }[];
  readonly open: (path: string) => AsyncIterable<Uint8Array>;
}

/**
 * Makes an archive of each folder, as the author of a data mod would: the folder is at its root.
 * Returns their paths.
 */
export async function packFolders(
  writer: FolderWriter,
  { folders, files, open }: FoldersToPack,
): Promise<readonly string[]> {
  const packed: string[] = [];
  for (const [index, folder] of folders.entries()) {
    const name = basename(folder);
    const above = folder.length - name.length - 1;
    const paths = files.map(({ path }) => path).filter((path) => path.startsWith(folder));
    const target = `${index}/${name}.zip`;
    await pack(
      writer,
      target,
      paths.map((path) => ({ name: path.slice(above), bytes: () => open(path) })),
    );
    packed.push(join(writer.folder, target));
  }
  return packed;
}

interface FileToPack {
  readonly name: string;
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

async function pack(
  writer: FolderWriter,
  target: string,
  files: readonly FileToPack[],
): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const opened: Readable[] = [];
  for (const { name, bytes } of files) {
    zip.addReadStreamLazy(name, FIXED, (give) => {
      const stream = Readable.from(bytes(), { objectMode: false });
      // The archive library ignores errors of its input streams.
      stream.on('error', (error) => output.destroy(error));
      opened.push(stream);
      give(null, stream);
    });
  }
  zip.end();
  try {
    await writer.write(target, 0, output);
  } finally {
    opened.at(-1)?.destroy();
  }
}
