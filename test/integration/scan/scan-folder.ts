import { createGames } from '#core/loadouts/games.ts';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sealText } from '#core/database/stored-text.ts';
import { openDatabase } from '#core/database/open-database.ts';
import { createScanner, type ScanRequest, type ScanResult } from '#core/scan/scanner.ts';
import type { ScannedItem } from '#core/scan/walk.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';

export interface ScanFolder {
  readonly root: string;
  path(relative: string): string;
  put(relative: string, content: string | Buffer): string;
  scan(slots: readonly Slot[], request?: Partial<ScanRequest>): Promise<ScanResult>;
  /** Advances the scanner's clock, so that recently written files count as settled. */
  passTime(ms: number): void;
  /** Flips one bit of a text in a file's row, in the byte at this fraction of its length. */
  damageCache(relative: string, column: string, part: number): void;
  /** Gives a file's row content sealed by the previous version of the reader. */
  sealAsBefore(relative: string, content: string): void;
  /** Paths with cached digests in the database. */
  cachedPaths(): string[];
  close(): Promise<void>;
}

/** A real folder, a real database and a scanner with two threads. */
export function openScanFolder(): ScanFolder {
  const folder = mkdtempSync(join(tmpdir(), 'loadout-scan-'));
  chmodSync(folder, 0o755);
  const root = join(folder, 'game');
  mkdirSync(root);
  const database = openDatabase(folder);
  // The clock stops at the last change, since a busy machine may scan minutes after it.
  let changedMs = Date.now();
  let passedMs = 0;
  const clock = { now: () => new Date(changedMs + passedMs) };
  const scanner = createScanner({
    database,
    manifests: createGames().manifests(),
    logger: createMemoryLogger(),
    clock,
    threads: 2,
  });
  const path = (relative: string): string => join(root, relative);
  return {
    root,
    path,
    put(relative, content) {
      mkdirSync(dirname(path(relative)), { recursive: true });
      writeFileSync(path(relative), content);
      changedMs = Math.floor(statSync(path(relative)).ctimeMs);
      return path(relative);
    },
    scan: (slots, request) => scanner.scan({ loadoutId: 'l1', root, slots, ...request }),
    passTime(ms) {
      passedMs += ms;
    },
    damageCache(relative, column, part) {
      const text = database
        .prepare<[string], string>(`SELECT ${column} FROM scan_cache WHERE path = ?`)
        .pluck()
        .get(relative);
      const bytes = Buffer.from(text ?? '');
      const at = Math.floor(part * bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      database
        .prepare(`UPDATE scan_cache SET ${column} = ? WHERE path = ?`)
        .run(bytes.toString(), relative);
    },
    sealAsBefore(relative, content) {
      const cells = database
        .prepare<[string], (string | number)[]>(
          `SELECT path, size, mtime_ns, ctime_ns, inode, sha1, sha512 FROM scan_cache WHERE path = ?`,
        )
        .raw()
        .get(relative);
      database
        .prepare('UPDATE scan_cache SET metadata = ? WHERE path = ?')
        .run(sealText(content, cells ?? []), relative);
    },
    cachedPaths: () =>
      database.prepare<[], string>('SELECT path FROM scan_cache ORDER BY path').pluck().all(),
    async close() {
      await scanner.close();
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export function makeSlot(overrides: Partial<Slot> = {}): Slot {
  return {
    id: 'mods',
    projectTypes: ['mod'],
    loader: 'puzzle_loader',
    directory: 'pmods',
    disabledDirectory: null,
    rule: 'keep',
    extensions: ['jar'],
    exclude: [],
    companions: [],
    ...overrides,
  };
}

/** Returns the scanned item at this path; throws if it is not listed. */
export function itemAt({ items }: ScanResult, path: string): ScannedItem {
  const found = items.find((item) => item.path === path);
  if (found === undefined) throw new Error(`nothing listed at ${path}`);
  return found;
}
