import type { FileFacts, HashedFile, Io, OpenFile } from '#core/disk/io.ts';
import { sha512Of } from './operations.ts';
import type { Node, SimDisk } from './sim-disk.ts';
import type { Prng } from './prng.ts';

/** Thrown by the call at which the process dies and by every call after it. */
class CrashSignal extends Error {}

export type MutatingCall =
  | 'makeDirectory'
  | 'createFile'
  | 'copyFile'
  | 'openFile'
  | 'write'
  | 'syncFile'
  | 'syncDirectory'
  | 'link'
  | 'rename'
  | 'unlink'
  | 'removeDirectory';

/** An error that persists: a full, failing or read-only disk, or an unreadable file. */
export interface StickyError {
  /** Number of the first call, of any kind, that fails. */
  readonly at: number;
  readonly code: string;
  /** `room`: only calls that require disk space. */
  readonly only: 'every call' | 'changes' | 'room';
  /** Fails only calls that name this path; null: any. */
  readonly path: string | null;
}

const ROOM_CALLS: ReadonlySet<string> = new Set([
  'makeDirectory',
  'createFile',
  'copyFile',
  'openFile',
  'write',
]);

/** Faults while one engine works; counts start at 1. */
export interface Faults {
  /** Dies at this mutating call. */
  crashAt: number | null;
  /** Fails at this call of any kind. */
  errno: { at: number; code: string } | null;
  sticky: StickyError | null;
  /** A name that another program keeps open while this engine works. */
  held: string | null;
  /**
   * Somebody changes `path` right before this mutating call, or before the next one that does not
   * take that very file. With `onTake`: right before a link takes the name, whenever that is.
   */
  intruder: {
    at: number;
    path: string;
    act: () => void;
    onTake?: boolean;
    /** Acts only right before such a call. */
    before?: MutatingCall;
    /** Acts only once this is true. */
    when?: () => boolean;
  } | null;
}

export const NO_FAULTS: Faults = {
  crashAt: null,
  errno: null,
  sticky: null,
  held: null,
  intruder: null,
};

/** The file system of one process on a simulated disk. */
export class SimIo implements Io {
  readonly userId = 1000;
  readonly defaultFileMode = 0o644;
  readonly #disk: SimDisk;
  readonly #prng: Prng;
  readonly #hasLinks: boolean;
  readonly #faults: Faults;
  readonly #device: string;
  readonly #mount: string | null;
  mutatingCalls = 0;
  calls = 0;
  dead = false;
  /** The intruder has acted. */
  intruded = false;
  /** A sticky error of a full disk has occurred. */
  isFull = false;
  /** Files synced again after a sync of them failed. */
  readonly resynced: string[] = [];

  constructor(
    disk: SimDisk,
    prng: Prng,
    options: {
      readonly hasLinks: boolean;
      readonly faults: Faults;
      readonly device: string;
      /** A folder that is a separate file system. */
      readonly mount?: string | null;
    },
  ) {
    this.#mount = options.mount ?? null;
    this.#device = options.device;
    this.#disk = disk;
    this.#prng = prng;
    this.#hasLinks = options.hasLinks;
    this.#faults = options.faults;
  }

  realPath(path: string): string {
    this.#read(path);
    this.#need(path);
    return path;
  }

  look(path: string): FileFacts | null {
    this.#read(path);
    const node = this.#disk.find(path);
    return node === null ? null : this.#facts(node, path);
  }

  list(path: string): readonly string[] {
    this.#read(path);
    return this.#disk.names(this.#need(path));
  }

  read(path: string): Uint8Array {
    this.#read(path);
    return Buffer.from(this.#file(path).data, 'latin1');
  }

  hash(path: string): HashedFile {
    this.#read(path);
    const node = this.#file(path);
    return { ...this.#facts(node, path), sha512: sha512Of(node.data) };
  }

  freeBytes(): number {
    return Number.MAX_SAFE_INTEGER;
  }

  freeFiles(): null {
    return null;
  }

  canReplace(path: string): boolean {
    return this.#faults.held !== path || this.#prng.chance(0.5);
  }

  makeDirectory(path: string, mode: number): void {
    this.#mutate('makeDirectory', [path]);
    this.#add(path, this.#disk.makeNode('directory', '', mode));
  }

  createFile(path: string, bytes: Uint8Array, mode: number): void {
    this.#write('createFile', [path], Buffer.from(bytes).toString('latin1'), mode);
  }

  copyFile(from: string, to: string, mode: number): void {
    this.#write('copyFile', [to, from], this.#file(from).data, mode);
  }

  async openFile(
    path: string,
    access: 'create' | 'read' | 'change',
    mode = 0o600,
  ): Promise<OpenFile> {
    if (access === 'create') {
      this.#mutate('openFile', [path]);
      this.#add(path, this.#disk.makeNode('file', '', mode));
    } else {
      this.#read(path);
    }
    return this.#toOpenFile(path, this.#file(path));
  }

  #toOpenFile(path: string, node: Node): OpenFile {
    return {
      look: () => this.#facts(node, path),
      read: async (into, position) => {
        this.#read(path);
        return Buffer.from(node.data.slice(position, position + into.length), 'latin1').copy(into);
      },
      write: async (bytes, position) => this.#writeInto(node, path, bytes, position),
      sync: async () => this.#sync(node, path),
      close: async () => undefined,
    };
  }

  #writeInto(node: Node, path: string, bytes: Uint8Array, position: number): void {
    const put = (count: number): void => {
      const text = Buffer.from(bytes.subarray(0, count)).toString('latin1');
      const before = node.data.slice(0, position).padEnd(position, '\0');
      node.data = before + text + node.data.slice(position + text.length);
      node.changed = this.#disk.tick();
    };
    try {
      this.#mutate('write', [path]);
    } catch (error) {
      // The process dies or the call fails in the middle of the bytes.
      put(this.#prng.below(bytes.length + 1));
      throw error;
    }
    put(bytes.length);
  }

  async duplicateFile(from: string, to: string, mode: number): Promise<void> {
    this.copyFile(from, to, mode);
  }

  async flushDirectory(path: string): Promise<void> {
    this.syncDirectory(path);
  }

  syncFile(path: string): void {
    this.#sync(this.#file(path), path);
  }

  #sync(node: Node, path: string): void {
    if (node.poisoned && !node.stuck && !this.dead) this.resynced.push(path);
    try {
      this.#mutate('syncFile', [path]);
    } catch (error) {
      if (!(error instanceof CrashSignal)) {
        node.poisoned = true;
        node.refused = true;
      }
      throw error;
    }
    if (!node.poisoned) node.synced = node.data;
  }

  syncDirectory(path: string): void {
    this.#mutate('syncDirectory', [path]);
    this.#disk.syncFolder(this.#need(path));
  }

  link(from: string, to: string): void {
    this.#mutate('link', [from, to]);
    if (!this.#hasLinks) throw errno('EPERM');
    this.#requireOneMount(from, to);
    this.#add(to, this.#file(from));
  }

  rename(from: string, to: string): void {
    this.#mutate('rename', [from, to]);
    const node = this.#need(from);
    this.#requireOneMount(from, to);
    const [source, target] = [this.#parent(from), this.#parent(to)];
    const replaced = this.#disk.find(to);
    const isOneEntry =
      source.folder === target.folder && source.name.toLowerCase() === target.name.toLowerCase();
    if (replaced === node && !isOneEntry) return;
    if (replaced?.kind === 'directory' && replaced !== node) throw errno('EISDIR');
    const leave = { folder: source.folder, name: source.name, node: null };
    const arrive = { folder: target.folder, name: target.name, node };
    if (source.folder === target.folder) {
      this.#disk.change([leave, arrive]);
    } else {
      this.#disk.change([arrive]);
      this.#disk.change([leave]);
    }
  }

  unlink(path: string): void {
    try {
      this.#mutate('unlink', [path]);
    } catch (error) {
      const node = this.#disk.find(path);
      if (node !== null) node.stuck ||= node.refused;
      throw error;
    }
    this.#file(path);
    this.#disk.change([{ ...this.#parent(path), node: null }]);
  }

  removeDirectory(path: string): void {
    this.#mutate('removeDirectory', [path]);
    if (this.#need(path).entries.size > 0) throw errno('ENOTEMPTY');
    this.#disk.change([{ ...this.#parent(path), node: null }]);
  }

  hide(path: string): void {
    this.#read(path);
  }

  /** `paths`: the new file, then its source. */
  #write(
    call: 'createFile' | 'copyFile',
    paths: readonly [string, string?],
    data: string,
    mode: number,
  ): void {
    const [path] = paths;
    try {
      this.#mutate(
        call,
        paths.flatMap((one) => one ?? []),
      );
    } catch (error) {
      // The process dies or the call fails in the middle of the bytes.
      const written = this.#prng.below(data.length + 2) - 1;
      if (written >= 0 && this.#disk.find(path) === null) {
        this.#add(path, this.#disk.makeNode('file', data.slice(0, written), mode));
      }
      throw error;
    }
    this.#add(path, this.#disk.makeNode('file', data, mode));
  }

  #read(path: string): void {
    if (this.dead) throw new CrashSignal();
    this.#fail('read', [path]);
  }

  #mutate(call: MutatingCall, paths: readonly string[]): void {
    if (this.dead) throw new CrashSignal();
    this.mutatingCalls += 1;
    this.#intrude(call, paths);
    if (this.mutatingCalls === this.#faults.crashAt) {
      this.dead = true;
      throw new CrashSignal();
    }
    this.#fail(call, paths);
    const { held } = this.#faults;
    if (
      held !== null &&
      (call === 'rename' || call === 'unlink') &&
      paths.some((path) => this.#disk.isSame(path, held))
    )
      throw errno('EBUSY');
  }

  #fail(call: MutatingCall | 'read', paths: readonly string[]): void {
    this.calls += 1;
    if (this.#faults.errno?.at === this.calls) throw errno(this.#faults.errno.code);
    const { sticky } = this.#faults;
    if (sticky === null || this.calls < sticky.at) return;
    const isAffected = {
      'every call': true,
      changes: call !== 'read',
      room: ROOM_CALLS.has(call),
    }[sticky.only];
    if (!isAffected || (sticky.path !== null && !paths.includes(sticky.path))) return;
    this.isFull ||= sticky.only === 'room';
    throw errno(sticky.code);
  }

  #intrude(call: MutatingCall, paths: readonly string[]): void {
    const { intruder } = this.#faults;
    if (intruder === null || this.intruded || this.mutatingCalls < intruder.at) return;
    if (intruder.before !== undefined && call !== intruder.before) return;
    if (intruder.when?.() === false) return;
    const isTaken = (): boolean => call === 'link' && this.#disk.isSame(paths[1], intruder.path);
    if (intruder.onTake === true && !isTaken()) return;
    if (this.#takesFile(call, paths, intruder.path)) return;
    this.intruded = true;
    intruder.act();
  }

  /** Whether the call removes or renames the file at a path. */
  #takesFile(call: MutatingCall, paths: readonly string[], path: string): boolean {
    const isIt = (other: string | undefined): boolean => this.#disk.isSame(other, path);
    if (call === 'rename' || call === 'unlink') return paths.some(isIt);
    return call === 'link' && isIt(paths[0]);
  }

  #isOnMount(path: string): boolean {
    return this.#mount !== null && `${path}/`.startsWith(`${this.#mount}/`);
  }

  #requireOneMount(from: string, to: string): void {
    if (this.#isOnMount(from) !== this.#isOnMount(to)) throw errno('EXDEV');
  }

  #facts(node: Node, path: string): FileFacts {
    const isFile = node.kind === 'file';
    const isOnMount = this.#isOnMount(path);
    return {
      kind: node.kind,
      size: node.data.length,
      dev: isOnMount ? `${this.#device}-mount` : this.#device,
      // Two file systems may use the same inode numbers.
      ino: String(isOnMount ? node.id - 1 : node.id),
      nlink: isFile ? node.links : 1,
      uid: this.userId,
      mode: node.mode,
      modifiedMs: node.written,
      changedMs: node.changed,
    };
  }

  #add(path: string, node: Node): void {
    if (this.#disk.find(path) !== null) throw errno('EEXIST');
    this.#disk.change([{ ...this.#parent(path), node }]);
  }

  #parent(path: string): { folder: Node; name: string } {
    const cut = path.lastIndexOf('/');
    const folder = this.#disk.find(path.slice(0, cut));
    if (folder?.kind !== 'directory') throw errno('ENOENT');
    return { folder, name: path.slice(cut + 1) };
  }

  #need(path: string): Node {
    const node = this.#disk.find(path);
    if (node === null) throw errno('ENOENT');
    return node;
  }

  #file(path: string): Node {
    const node = this.#need(path);
    if (node.kind !== 'file') throw errno('EISDIR');
    return node;
  }
}

function errno(code: string): Error {
  return Object.assign(new Error(code), { code });
}
