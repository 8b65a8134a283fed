import type { Prng } from './prng.ts';

/**
 * A file or directory. `synced` holds the bytes of a file that survive a power loss; null: none.
 */
export interface Node {
  readonly id: number;
  readonly kind: 'file' | 'directory';
  readonly entries: Map<string, Entry>;
  readonly durable: Map<string, Entry>;
  data: string;
  synced: string | null;
  /** A sync failed: later ones report success, but the bytes never reach the disk. */
  poisoned: boolean;
  /** A sync has failed at some time. */
  refused: boolean;
  /**
   * After that, removing its name failed as well, because of the disk or the end of the process.
   */
  stuck: boolean;
  mode: number;
  /** Times of the last change of its bytes, and of anything about it. */
  written: number;
  changed: number;
  /** Number of its names in memory. */
  links: number;
}

interface Entry {
  readonly name: string;
  readonly node: Node;
}

interface Change {
  readonly folder: Node;
  readonly name: string;
  readonly node: Node | null;
}

/**
 * A disk with a volatile and a durable state. Directory changes are queued until their directory is
 * synced; a power loss applies a prefix or any subset of them, and unsynced bytes become the old
 * ones, zeros, a prefix or all.
 */
export class SimDisk {
  readonly #foldsCase: boolean;
  readonly #keysOf = new Map<string, readonly string[]>();
  #root: Node;
  hasLostPower = false;
  #nextId = 1;
  #clock = 1;
  /** Each item is applied completely or not at all. */
  #waiting: (readonly Change[])[] = [];

  constructor(foldsCase: boolean) {
    this.#foldsCase = foldsCase;
    this.#root = this.makeNode('directory', '', 0o755);
  }

  makeNode(kind: Node['kind'], data: string, mode: number): Node {
    const id = this.#nextId++;
    const now = this.#clock++;
    return {
      id,
      kind,
      data,
      mode,
      entries: new Map(),
      durable: new Map(),
      synced: null,
      poisoned: false,
      refused: false,
      stuck: false,
      written: now,
      changed: now,
      links: 0,
    };
  }

  /** Returns the time for a change and advances the clock. */
  tick(): number {
    return this.#clock++;
  }

  find(path: string): Node | null {
    let node: Node | undefined = this.#root;
    for (const key of this.#keys(path)) {
      node = node.entries.get(key)?.node;
      if (node === undefined) return null;
    }
    return node;
  }

  #keys(path: string): readonly string[] {
    const known = this.#keysOf.get(path);
    if (known !== undefined) return known;
    const segments = path.split('/').filter((segment) => segment !== '');
    const keys = segments.map((segment) => this.#key(segment));
    this.#keysOf.set(path, keys);
    return keys;
  }

  /** Whether both names are the same file, which ignores case on a disk that folds it. */
  isSame(one: string | undefined, other: string): boolean {
    return one !== undefined && this.#keys(one).join('/') === this.#keys(other).join('/');
  }

  names(folder: Node): string[] {
    return [...folder.entries.values()].map((entry) => entry.name);
  }

  /** Changes names in memory; all of `together` reach the disk at once. */
  change(together: readonly Change[]): void {
    for (const { folder, name, node } of together) {
      const before = folder.entries.get(this.#key(name))?.node;
      if (before !== undefined) before.changed = this.#clock++;
      if (before !== undefined) before.links -= 1;
      if (node !== null) node.changed = this.#clock++;
      if (node !== null) node.links += 1;
      this.#apply(folder.entries, name, node);
    }
    this.#waiting.push(together);
  }

  /**
   * Writes to a file in memory; `keepsTime` as in programs that set its time to that of the file
   * they copy.
   */
  write(file: Node, data: string, keepsTime = false): void {
    file.data = data;
    file.changed = this.#clock++;
    if (!keepsTime) file.written = file.changed;
  }

  syncFolder(folder: Node): void {
    const isMine = (item: readonly Change[]): boolean => item[0]?.folder === folder;
    for (const item of this.#waiting.filter(isMine)) this.#arrive(item);
    this.#waiting = this.#waiting.filter((item) => !isMine(item));
  }

  /** Whether the file still has a name after a power loss. */
  hasDurableName(file: Node, folder = this.#root): boolean {
    return [...folder.durable.values()].some(
      ({ node }) => node === file || (node.kind === 'directory' && this.hasDurableName(file, node)),
    );
  }

  /** Visits every file and folder in memory. */
  walk(
    visit: (path: string, file: Node) => void,
    visitFolder: (path: string, folder: Node) => void = () => undefined,
  ): void {
    const descend = (folder: Node, path: string): void => {
      visitFolder(path, folder);
      for (const { name, node } of folder.entries.values()) {
        if (node.kind === 'directory') descend(node, `${path}/${name}`);
        else visit(`${path}/${name}`, node);
      }
    };
    descend(this.#root, '');
  }

  /**
   * Copies a directory with new inode numbers, durably; hard links stay only if the copying program
   * keeps them.
   */
  copyTree(folder: Node, keepsLinks: boolean, copies = new Map<Node, Node>()): Node {
    const copy = this.makeNode('directory', '', folder.mode);
    for (const [key, { name, node }] of folder.entries) {
      const entry = { name, node: this.#copyEntry(node, keepsLinks, copies) };
      copy.entries.set(key, entry);
      copy.durable.set(key, entry);
    }
    return copy;
  }

  #copyEntry(node: Node, keepsLinks: boolean, copies: Map<Node, Node>): Node {
    if (node.kind === 'directory') return this.copyTree(node, keepsLinks, copies);
    const known = keepsLinks ? copies.get(node) : undefined;
    const copy = known ?? this.makeNode('file', node.data, node.mode);
    copy.synced = copy.data;
    copy.links += 1;
    copies.set(node, copy);
    return copy;
  }

  /** Writes everything in memory to the disk. */
  settle(): void {
    for (const item of this.#waiting) this.#arrive(item);
    this.#waiting = [];
    this.walk((_, file) => {
      file.synced = file.data;
    });
  }

  losePower(prng: Prng): void {
    this.hasLostPower = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    const arrived = prng.chance(0.5)
      ? waiting.slice(0, prng.below(waiting.length + 1))
      : waiting.filter(() => prng.chance(0.5));
    for (const item of arrived) this.#arrive(item);
    this.#restart(this.#root, new Set(), prng);
  }

  #restart(folder: Node, seen: Set<Node>, prng: Prng): void {
    folder.entries.clear();
    for (const [key, entry] of folder.durable) {
      folder.entries.set(key, entry);
      if (entry.node.kind === 'directory') {
        this.#restart(entry.node, seen, prng);
        continue;
      }
      if (!seen.has(entry.node)) {
        seen.add(entry.node);
        loseBytes(entry.node, prng);
        entry.node.links = 0;
      }
      entry.node.links += 1;
    }
  }

  #arrive(item: readonly Change[]): void {
    for (const { folder, name, node } of item) this.#apply(folder.durable, name, node);
  }

  #apply(entries: Map<string, Entry>, name: string, node: Node | null): void {
    entries.delete(this.#key(name));
    if (node !== null) entries.set(this.#key(name), { name, node });
  }

  #key(name: string): string {
    return this.#foldsCase ? name.toLowerCase() : name;
  }
}

function loseBytes(file: Node, prng: Prng): void {
  if (file.synced !== file.data) {
    const outcomes = [
      file.synced ?? '',
      '\0'.repeat(file.data.length),
      file.data.slice(0, prng.below(file.data.length + 1)),
      file.data,
    ];
    file.data = prng.pick(outcomes);
  }
  file.synced = file.data;
  file.poisoned = false;
}
