import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProcessRunning } from '#core/is-process-running.ts';
import { AppError } from '#shared/errors.ts';

const NAME = /^serve-(\d+)\.html(?:\.[\w-]+\.tmp)?$/;

/**
 * Manages `<dataDir>/serve-<pid>.html`, which redirects a browser to the page; only its owner can
 * read the code in it.
 */
export function createStartFile(dataDir: string) {
  removeStaleStartFiles(dataDir);
  const path = join(dataDir, `serve-${process.pid}.html`);
  return {
    path,
    /** Makes the file redirect to this address from now on. Throws FOLDER_NOT_WRITABLE. */
    write(address: string): void {
      const fresh = `${path}.${randomUUID()}.tmp`;
      try {
        writeFileSync(fresh, renderRedirectPage(address), { flag: 'wx', mode: 0o600 });
        renameSync(fresh, path);
      } catch (error) {
        rmSync(fresh, { force: true });
        throw new AppError('FOLDER_NOT_WRITABLE', { folder: dataDir }, error);
      }
    },
    remove: () => rmSync(path, { force: true }),
  };
}

/**
 * Removes files of hosts that ended without doing so: their port may belong to another program now.
 */
function removeStaleStartFiles(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isProcessRunning(Number(pid)))
      rmSync(join(dataDir, name), { force: true });
  }
}

function renderRedirectPage(address: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="content-security-policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Loadout</title>
<a href="${address}">Loadout</a>
`;
}
