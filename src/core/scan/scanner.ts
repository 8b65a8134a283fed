import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { ReceiptRecord } from '#shared/domain/slot-files.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock, Logger } from '../host.ts';
import { findRealFolder } from '../real-folder.ts';
import { coreWorkerUrl } from '../worker-url.ts';
import { isTimeSliceOver, yieldToEventLoop } from '../yield-to-event-loop.ts';
import { createFileReader } from './file-reader.ts';
import { isSameStamp, type ReadFile } from './read-file.ts';
import { ARCHIVE_NAME, type FileToRead, HashPool, type ReadOutcome } from './pool.ts';
import * as problems from './problems.ts';
import { findReceipts, isReceiptAmong, joinReceipts } from './receipts.ts';
import {
  type CachedFile,
  isKeepable,
  loadScanCache,
  saveScanCache,
  withKnownContent,
} from './scan-cache.ts';
import { type WalkedEntry, walkSlots, type ScannedItem } from './walk.ts';
import type { Message } from '#shared/domain/addon.ts';
import type { ManifestKind, Slot } from '#shared/domain/slot.ts';

export interface ScanRequest {
  readonly loadoutId: string;
  readonly root: string;
  readonly slots: readonly Slot[];
  /** Receipts; their files are hashed, and a folder with nothing else is not listed. */
  readonly receipts?: readonly ReceiptRecord[];
  /**
   * Entries of slot directories, relative to the root: nothing else is read, and the cache is not
   * used.
   */
  readonly only?: ReadonlySet<string>;
  readonly signal?: AbortSignal;
  /** Default true; the benchmark disables it. */
  readonly readMetadata?: boolean;
  /** Hashes every file again, ignoring the cache. Default false. */
  readonly fresh?: boolean;
  readonly onProgress?: (progress: ScanProgress) => void;
}

export interface ScanProgress {
  readonly files: number;
  readonly filesDone: number;
  readonly bytes: number;
  readonly bytesDone: number;
}

export interface ScanResult {
  /** Sorted by slot, then path. */
  readonly items: readonly ScannedItem[];
  /** Directories that could not be read, each with a reason. */
  readonly problems: readonly Message[];
  readonly hashedFiles: number;
  readonly cachedFiles: number;
}

/** Walks slots, hashes files that changed since the last scan, reads embedded metadata. */
export interface Scanner {
  /** Rejects with FOLDER_MISSING when the root is gone, CANCELLED on abort. */
  scan(request: ScanRequest): Promise<ScanResult>;
  /** `file` is absolute. Rejects with FILE_UNREADABLE, CANCELLED on abort. */
  readFile(file: string, signal?: AbortSignal): Promise<ReadFile>;
  close(): Promise<void>;
}

const MAX_THREADS = 4;
const PROGRESS_INTERVAL_MS = 100;
interface ScannerOptions {
  readonly database: AppDatabase;
  /** Metadata files to look for in archives. */
  readonly manifests: readonly ManifestKind[];
  readonly logger: Logger;
  readonly clock?: Pick<Clock, 'now'>;
  readonly workerUrl?: URL;
  readonly threads?: number;
}

interface UnreadFile extends FileToRead {
  readonly finding: WalkedEntry;
}

export function createScanner(options: ScannerOptions): Scanner {
  const pool = new HashPool({
    workerUrl: options.workerUrl ?? coreWorkerUrl(),
    threads: options.threads ?? Math.min(availableParallelism(), MAX_THREADS),
    manifests: options.manifests,
    logger: options.logger,
  });
  return {
    scan: (request) => scanFolder(options, pool, request),
    readFile: createFileReader(pool, options.clock),
    close: () => pool.close(),
  };
}

async function scanFolder(
  { database, logger, clock }: ScannerOptions,
  pool: HashPool,
  request: ScanRequest,
): Promise<ScanResult> {
  const { loadoutId, root, slots, signal, only } = request;
  if (signal?.aborted) throw new AppError('CANCELLED');
  if (findRealFolder(root) === null) throw new AppError('FOLDER_MISSING');
  const startedAtMs = clock?.now().getTime() ?? Date.now();
  const wanted = (request.receipts ?? []).filter((receipt) => isReceiptAmong(receipt, only));
  const receipts = await findReceipts(root, slots, { receipts: wanted, signal });
  const receiptPaths = new Set(receipts.flatMap(({ record }) => record.files.map(toPath)));
  const walked = await walkSlots({ root, slots, receiptPaths, only, signal });
  const findings = [...walked.findings, ...receipts.flatMap((receipt) => receipt.findings)];
  const cache = only
    ? new Map<string, CachedFile>()
    : await loadScanCache(database, loadoutId, signal);
  const { items, unread } = await matchCache(findings, cache, request);
  const fresh = new Map<string, CachedFile>();
  const progress = createScanProgress(
    findings,
    unread.map(({ finding }) => finding),
    request.onProgress,
  );
  const take = ({ finding }: UnreadFile, outcome: ReadOutcome): void => {
    const { item } = finding;
    items.push(toItem(item, outcome));
    if ('digests' in outcome && isKeepable(outcome, startedAtMs)) {
      fresh.set(item.path, withKnownContent(outcome, cache.get(item.path)));
    }
    progress.done(item.size);
  };
  try {
    await pool.readAll(unread, take, signal);
  } finally {
    const gone = signal?.aborted ? [] : pathsGone(only ?? cache.keys(), findings);
    await saveQuietly(() => saveScanCache(database, loadoutId, { fresh, gone }), logger);
  }
  progress.finish();
  return {
    items: joinReceipts(items, receipts).toSorted(bySlotThenPath),
    problems: walked.problems,
    hashedFiles: unread.length,
    cachedFiles: findings.filter(({ stamp }) => stamp !== null).length - unread.length,
  };
}

const toPath = ({ path }: { path: string }): string => path;

async function matchCache(
  findings: readonly WalkedEntry[],
  cache: ReadonlyMap<string, CachedFile>,
  { root, readMetadata = true, fresh = false, signal }: ScanRequest,
): Promise<{ items: ScannedItem[]; unread: UnreadFile[] }> {
  const items: ScannedItem[] = [];
  const unread: UnreadFile[] = [];
  for (const finding of findings) {
    if (isTimeSliceOver()) await yieldToEventLoop(signal);
    const { item, stamp } = finding;
    const known = fresh ? undefined : cache.get(item.path);
    const wantsMetadata = readMetadata && ARCHIVE_NAME.test(item.path);
    if (stamp === null) items.push(item);
    else if (known && isSameStamp(known.stamp, stamp) && (known.content || !wantsMetadata)) {
      items.push(toItem(item, known));
    } else {
      const file = join(root, item.path);
      unread.push({ finding, file, sizeBytes: item.size, readMetadata: wantsMetadata });
    }
  }
  return { items, unread: unread.toSorted((a, b) => b.sizeBytes - a.sizeBytes) };
}

function toItem(item: ScannedItem, outcome: ReadOutcome): ScannedItem {
  if ('failure' in outcome) {
    return { ...item, problem: problems.readFailed(outcome.failure), changeable: false };
  }
  const { digests, stamp, content } = outcome;
  return {
    ...item,
    sha1: digests.sha1,
    sha512: digests.sha512,
    size: stamp.sizeBytes,
    metadata: content?.metadata ?? [],
    problem: item.problem ?? problems.archiveProblem(content),
  };
}

function pathsGone(known: Iterable<string>, findings: readonly WalkedEntry[]): string[] {
  const present = new Set(findings.map(({ item }) => item.path));
  return [...known].filter((path) => !present.has(path));
}

// The cache only saves time: a scan is right even if its results could not be stored.
async function saveQuietly(save: () => Promise<void>, logger: Logger): Promise<void> {
  try {
    await save();
  } catch (error) {
    const cause = error instanceof Error ? error.name : 'unknown';
    logger.warn('scan-cache-not-saved', { cause });
  }
}

function bySlotThenPath(a: ScannedItem, b: ScannedItem): number {
  if (a.slot !== b.slot) return a.slot < b.slot ? -1 : 1;
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}

/**
 * Counts files that need reading and reports at most ten times a second; cached files count as
 * done.
 */
export function createScanProgress(
  findings: readonly WalkedEntry[],
  unread: readonly WalkedEntry[],
  tell: ((progress: ScanProgress) => void) | undefined,
): { done(bytes: number): void; finish(): void } {
  const files = findings.length;
  const bytes = sumFindingSizes(findings);
  let filesDone = files - unread.length;
  let bytesDone = bytes - sumFindingSizes(unread);
  let toldAt = -Infinity;
  const report = (): void => tell?.({ files, filesDone, bytes, bytesDone });
  return {
    done(size) {
      filesDone += 1;
      bytesDone += size;
      if (performance.now() - toldAt < PROGRESS_INTERVAL_MS) return;
      toldAt = performance.now();
      report();
    },
    finish: report,
  };
}

function sumFindingSizes(findings: readonly WalkedEntry[]): number {
  return findings.reduce((sum, { item }) => sum + item.size, 0);
}
