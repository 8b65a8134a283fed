import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LOADOUT_FILE, vaultFile } from '#shared/domain/paths.ts';
import { type Contents, sha512Of } from './operations.ts';

/** A scratch game folder and a data directory on the real disk. */
export interface RealFolder {
  readonly root: string;
  readonly dataDir: string;
  put(path: string, content: string): void;
  putInVault(content: string): void;
  read(path: string): string;
  exists(path: string): boolean;
  /** Contents of every file outside `.loadout`. */
  contents(): Record<string, string>;
  /** Relative paths of everything in a directory of `.loadout`. */
  state(folder: string): string[];
  generation(): number;
  remove(): void;
}

export function makeRealFolder(contents: Contents = {}, parent: string = tmpdir()): RealFolder {
  const scratch = mkdtempSync(join(parent, 'loadout-apply-'));
  const root = join(scratch, 'game');
  const dataDir = join(scratch, 'data');
  mkdirSync(root);
  mkdirSync(dataDir);
  for (const folder of ['mods', 'packs/shaders'])
    mkdirSync(join(root, folder), { recursive: true });
  const folder = openRealFolder(scratch);
  for (const [path, content] of Object.entries(contents)) folder.put(path, content);
  return folder;
}

/** Opens the folder that `makeRealFolder` created at `scratch`, in any process. */
export function openRealFolder(scratch: string): RealFolder {
  const root = join(scratch, 'game');
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return {
    root,
    dataDir: join(scratch, 'data'),
    put,
    putInVault: (content) => put(vaultFile(sha512Of(content)), content),
    read,
    exists: (path) => existsSync(join(root, path)),
    contents: () => Object.fromEntries(walk(root, '').map((path) => [path, read(path)])),
    state: (folder) =>
      existsSync(join(root, folder))
        ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        : [],
    generation: () => (JSON.parse(read(LOADOUT_FILE)) as { generation: number }).generation,
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (path === '.loadout') return [];
    return lstatSync(join(root, path)).isDirectory() ? walk(root, path) : [path];
  });
}
