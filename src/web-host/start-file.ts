import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';

/** The file that leads a browser to the page; only its owner can read the code in it. */
export interface StartFile {
  readonly path: string;
  /** Makes the file lead to this address from now on. */
  write(address: string): void;
  remove(): void;
}

/** `<dataDir>/serve-<pid>.html`, mode 0600. `write` throws FOLDER_NOT_WRITABLE. */
export function createStartFile(dataDir: string): StartFile {
  const path = join(dataDir, `serve-${process.pid}.html`);
  return {
    path,
    write(address) {
      const fresh = `${path}.${randomUUID()}.tmp`;
      try {
        writeFileSync(fresh, toPage(address), { flag: 'wx', mode: 0o600 });
        renameSync(fresh, path);
      } catch (error) {
        rmSync(fresh, { force: true });
        throw new AppError('FOLDER_NOT_WRITABLE', { folder: dataDir }, error);
      }
    },
    remove: () => rmSync(path, { force: true }),
  };
}

function toPage(address: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="content-security-policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Loadout</title>
<a href="${address}">Loadout</a>
`;
}
