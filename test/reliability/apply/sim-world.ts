import {
  generationFile,
  LOADOUT_FILE,
  olderVaultFile,
  STATE_FOLDER,
  VAULT_FOLDER,
  vaultFile,
} from '#shared/domain/paths.ts';
import { createSyncApplyEngine, type SyncApplyEngine } from '#core/apply/engine.ts';
import type { Io } from '#core/disk/io.ts';
import {
  type Contents,
  DISABLED_DIRECTORIES,
  generationOf,
  loadoutOf,
  sha512Of,
  SLOT_DIRECTORIES,
  TREE_DIRECTORIES,
} from './operations.ts';
import type { Prng } from './prng.ts';
import { SimDisk, type Node } from './sim-disk.ts';
import { type Faults, NO_FAULTS, SimIo } from './sim-io.ts';

/** Keys of installations: this one, and one of another computer or data directory. */
export const OWN_KEY = new Uint8Array(32).fill(7);
export const OTHER_KEY = new Uint8Array(32).fill(9);

/** Inserts a mutant between the engine and the disk that omits some step. */
export type WrapIo = (io: Io) => Io;

interface WorldOptions {
  readonly hasLinks: boolean;
  readonly foldsCase: boolean;
  readonly wrap: WrapIo;
  /** Downloads are at the paths of an earlier version. */
  readonly hasOlderVault?: boolean;
  /** A folder inside the game folder that is a separate file system. */
  readonly mount?: string | null;
}

/** One simulated machine with one game folder. */
export class SimWorld {
  readonly disk: SimDisk;
  readonly #prng: Prng;
  /** Whether hard links work between all folders that change. */
  readonly hasLinks: boolean;
  readonly #mount: string | null;
  readonly #wrap: WrapIo;
  readonly #hasOlderVault: boolean;
  /** The game folder, until it is moved. */
  root = '/game';
  /** The key of the installation that works on it. */
  key = OWN_KEY;
  /** The disk's number, which a restart may change. */
  device = '1';

  constructor(prng: Prng, options: WorldOptions) {
    this.#prng = prng;
    this.#mount = options.mount ?? null;
    this.hasLinks = options.hasLinks && this.#mount === null;
    this.#wrap = options.wrap;
    this.#hasOlderVault = options.hasOlderVault ?? false;
    this.disk = new SimDisk(options.foldsCase);
    this.#makeFolders('/game/mods');
    if (this.#mount !== null) this.#makeFolders(this.abs(this.#mount));
  }

  /** Starts an engine as a separate process. */
  start(faults: Faults): { engine: SyncApplyEngine; io: SimIo } {
    const { device } = this;
    const hasLinks = this.#mount === null ? this.hasLinks : true;
    const mount = this.#mount === null ? null : this.abs(this.#mount);
    const io = new SimIo(this.disk, this.#prng, { hasLinks, faults, device, mount });
    return { engine: createSyncApplyEngine(this.#wrap(io), this.key, () => () => undefined), io };
  }

  initialize(contents: Contents, strangers: Contents): void {
    for (const [path, content] of Object.entries({ ...contents, ...strangers }))
      this.plant(path, content);
    this.start(NO_FAULTS).engine.initialize(
      this.root,
      loadoutOf(0, contents),
      generationOf(0, 'init', contents),
    );
    this.disk.settle();
  }

  /** Puts a durable file there like another program; an existing name gets a new file. */
  plant(path: string, content: string): Node {
    const target = this.abs(path);
    this.#makeFolders(target.slice(0, target.lastIndexOf('/')));
    const folder = this.#folderOf(target);
    const node = this.disk.makeNode('file', content, 0o644);
    node.synced = content;
    this.disk.change([{ folder, name: target.slice(target.lastIndexOf('/') + 1), node }]);
    this.disk.syncFolder(folder);
    return node;
  }

  /** Writes to the file at the path, durably. */
  overwrite(path: string, content: string): void {
    const node = this.disk.find(this.abs(path));
    if (node?.kind !== 'file') return;
    this.disk.write(node, content);
    node.synced = content;
  }

  erase(path: string): void {
    const target = this.abs(path);
    if (this.disk.find(target)?.kind !== 'file') return;
    const folder = this.#folderOf(target);
    this.disk.change([{ folder, name: target.slice(target.lastIndexOf('/') + 1), node: null }]);
    this.disk.syncFolder(folder);
  }

  /**
   * Puts a file like a finished download: the shard and the vault are synced even if they existed.
   */
  plantInVault(content: string): void {
    const pathOf = this.#hasOlderVault ? olderVaultFile : vaultFile;
    this.plant(pathOf(sha512Of(content)), content);
    const vault = this.disk.find(this.abs(VAULT_FOLDER));
    if (vault !== null) this.disk.syncFolder(vault);
  }

  read(path: string): string | null {
    const node = this.disk.find(this.abs(path));
    return node?.kind === 'file' ? node.data : null;
  }

  /** All files by their path relative to the root. */
  files(): Map<string, Node> {
    const files = new Map<string, Node>();
    this.disk.walk((path, file) => {
      if (path.startsWith(`${this.root}/`)) files.set(path.slice(this.root.length + 1), file);
    });
    return files;
  }

  /** Contents of the files outside `.loadout`. */
  folderContents(): Record<string, string> {
    const inFolder = [...this.files()].filter(([path]) => !path.startsWith(`${STATE_FOLDER}/`));
    return Object.fromEntries(inFolder.map(([path, file]) => [path, file.data]));
  }

  /** Empty folders: below those of receipts, and those for disabled add-ons. */
  emptyFolders(): string[] {
    const isBelowTree = (path: string): boolean =>
      DISABLED_DIRECTORIES.some((folder) => path === this.abs(folder)) ||
      TREE_DIRECTORIES.some((tree) => path.startsWith(`${this.abs(tree)}/`));
    const empty: string[] = [];
    this.disk.walk(
      () => undefined,
      (path, folder) => {
        if (isBelowTree(path) && folder.entries.size === 0) empty.push(path);
      },
    );
    return empty;
  }

  generation(): number {
    return (JSON.parse(this.read(LOADOUT_FILE) ?? '{}') as { generation: number }).generation;
  }

  generationOp(number: number): string | null {
    const text = this.read(generationFile(number));
    return text === null ? null : (JSON.parse(text) as { op: string }).op;
  }

  hasInVault(content: string): boolean {
    const sha512 = sha512Of(content);
    return [vaultFile, olderVaultFile].some((pathOf) => this.read(pathOf(sha512)) === content);
  }

  vaultPath(content: string): string {
    const sha512 = sha512Of(content);
    const isOlder = this.read(olderVaultFile(sha512)) !== null;
    return this.abs(isOlder ? olderVaultFile(sha512) : vaultFile(sha512));
  }

  /** Everything visible, for comparing two states. */
  snapshot(): string {
    const lines = [...this.files()].map(
      ([path, file]) => `${path} ${file.id} ${JSON.stringify(file.data)}`,
    );
    return lines.toSorted().join('\n');
  }

  /**
   * Violations of the rules of `.loadout` outside an operation (I4 and the rule that files share no
   * links).
   */
  stateProblems(): string[] {
    const problems: string[] = [];
    for (const [path, file] of this.files()) {
      const isStage = /^\.loadout\/(?:stage|intent|set-aside)\//.test(path);
      if (isStage || path.endsWith('.tmp') || /\.loadout-(?:probe|copy)/.test(path))
        problems.push(`left behind: ${path}`);
      if (file.links !== 1) problems.push(`file with ${file.links} names: ${path}`);
      if (!path.startsWith(`${VAULT_FOLDER}/`)) continue;
      if (!path.endsWith(sha512Of(file.data)))
        problems.push(`vault file with wrong bytes: ${path}`);
    }
    for (const folder of SLOT_DIRECTORIES) {
      const node = this.disk.find(this.abs(folder));
      if (node !== null && node.kind !== 'directory') problems.push(`not a directory: ${folder}`);
    }
    if ((this.disk.find(this.abs('.loadout/stage'))?.entries.size ?? 0) > 0)
      problems.push('stage is not empty');
    return problems;
  }

  abs(path: string): string {
    return `${this.root}/${path}`;
  }

  /**
   * Renames the folder on the same disk; unless `keepsLinks` is null, copies it instead and removes
   * the original.
   */
  relocate(name: string, keepsLinks: boolean | null): void {
    const node = this.disk.find(this.root);
    if (node === null) throw new Error('there is no folder to move');
    const parent = this.#folderOf(this.root);
    const moved = keepsLinks === null ? node : this.disk.copyTree(node, keepsLinks);
    this.disk.change([
      { folder: parent, name: this.root.slice(1), node: null },
      { folder: parent, name, node: moved },
    ]);
    this.disk.syncFolder(parent);
    this.root = `/${name}`;
  }

  #makeFolders(path: string): void {
    const segments = path.split('/').slice(1);
    segments.forEach((name, index) => {
      const target = `/${segments.slice(0, index + 1).join('/')}`;
      const folder = this.#folderOf(target);
      const isThere = this.disk.find(target) !== null;
      // The engine has to sync the folders it creates in its own folder.
      if (isThere && target.startsWith(this.abs(STATE_FOLDER))) return;
      const node = this.disk.makeNode('directory', '', 0o755);
      if (!isThere) this.disk.change([{ folder, name, node }]);
      this.disk.syncFolder(folder);
    });
  }

  #folderOf(path: string): Node {
    const folder = this.disk.find(path.slice(0, path.lastIndexOf('/')));
    if (folder === null) throw new Error(`no folder for ${path}`);
    return folder;
  }
}
