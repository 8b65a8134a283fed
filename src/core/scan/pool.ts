// How bytes are read: the scanner passes files, largest first; each worker thread has at most two,
// so that it never waits for the next one; it answers per file (worker.ts). A worker that dies, or
// spends too long on one archive, is terminated: its current file gets a reason, the other returns
// to the queue, and a new worker replaces it. Threads start when there is work, another one only if
// it saves more than its start costs, and idle threads keep no process alive.
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { ManifestKind } from '#shared/domain/slot.ts';
import type { Logger } from '../host.ts';
import {
  type ArchiveContent,
  type ChecksumPair,
  type FileStamp,
  type ReadFailure,
  refusedContent,
} from './protocol.ts';
import type { HashJob, WorkerAnswer } from './worker.ts';

export const ARCHIVE_NAME = /\.(?:jar|zip)(?:\.disabled|\.old)*$/i;
const QUEUED_PER_WORKER = 2;
/** Work of one thread during the start of another one. */
const BYTES_WORTH_A_THREAD = 16 * 1024 * 1024;
const FILES_WORTH_A_THREAD = 100;
const ARCHIVE_TIMEOUT_MS = 20_000;
const WORKER_HEAP_MB = 96;

export interface FileToRead {
  /** Absolute. */
  readonly file: string;
  readonly sizeBytes: number;
  readonly readMetadata: boolean;
}

export interface ReadContent {
  readonly digests: ChecksumPair;
  readonly stamp: FileStamp;
  /** null: not requested. */
  readonly content: ArchiveContent | null;
}

export type ReadOutcome = ReadContent | { readonly failure: ReadFailure };

export interface HashPoolOptions {
  readonly workerUrl: URL;
  readonly threads: number;
  /** Metadata files to look for in archives. */
  readonly manifests: readonly ManifestKind[];
  readonly logger: Logger;
  readonly archiveTimeoutMs?: number;
}

interface ReadBatch {
  remaining: number;
  readonly resolve: () => void;
  readonly reject: (error: AppError) => void;
}

interface Task {
  readonly job: HashJob;
  readonly sizeBytes: number;
  readonly batch: ReadBatch;
  readonly report: (outcome: ReadOutcome) => void;
  hashed: Omit<ReadContent, 'content'> | null;
}

interface PoolMember {
  readonly worker: Worker;
  /** The first one is being read. */
  readonly tasks: Task[];
  archiveTimer: NodeJS.Timeout | undefined;
}

export class HashPool {
  readonly #options: HashPoolOptions;
  readonly #members = new Set<PoolMember>();
  readonly #batches = new Set<ReadBatch>();
  #queue: Task[] = [];
  #lastId = 0;

  constructor(options: HashPoolOptions) {
    this.#options = options;
  }

  /**
   * Reads files in their order and reports each; a file's error is an outcome. Rejects only with
   * CANCELLED, at once when the signal aborts.
   */
  async readAll<T extends FileToRead>(
    files: readonly T[],
    report: (file: T, outcome: ReadOutcome) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    if (signal?.aborted) throw new AppError('CANCELLED');
    if (files.length === 0) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const batch: ReadBatch = { remaining: files.length, resolve, reject };
    const cancel = (): void => this.#cancel(batch);
    this.#batches.add(batch);
    signal?.addEventListener('abort', cancel);
    for (const file of files) {
      const manifests = file.readMetadata ? this.#options.manifests : null;
      const job = { id: ++this.#lastId, file: file.file, manifests };
      const { sizeBytes } = file;
      this.#queue.push({
        job,
        sizeBytes,
        batch,
        hashed: null,
        report: (outcome) => report(file, outcome),
      });
    }
    this.#fill();
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.#batches.delete(batch);
    }
  }

  async close(): Promise<void> {
    const workers = [...this.#members].map(({ worker }) => worker);
    for (const batch of this.#batches) this.#cancel(batch);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #fill(): void {
    while (this.#queue.length > 0) {
      const member = this.#memberForNext();
      if (member === null) return;
      const task = this.#queue.shift();
      if (task === undefined) return;
      member.tasks.push(task);
      member.worker.ref();
      member.worker.postMessage(task.job, []);
    }
  }

  #memberForNext(): PoolMember | null {
    const [freest] = [...this.#members].toSorted((a, b) => a.tasks.length - b.tasks.length);
    if (freest !== undefined && freest.tasks.length === 0) return freest;
    if (freest === undefined || this.#isWorthAnother()) return this.#start();
    return freest.tasks.length < QUEUED_PER_WORKER ? freest : null;
  }

  #isWorthAnother(): boolean {
    if (this.#members.size >= this.#options.threads) return false;
    const held = [...this.#members].flatMap(({ tasks }) => tasks);
    const open = [...held, ...this.#queue];
    const bytes = open.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return open.length >= FILES_WORTH_A_THREAD || bytes >= BYTES_WORTH_A_THREAD;
  }

  #start(): PoolMember {
    const worker = new Worker(this.#options.workerUrl, {
      workerData: { role: 'scan' },
      resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
    });
    const member: PoolMember = { worker, tasks: [], archiveTimer: undefined };
    worker.unref();
    worker.on('message', (answer: WorkerAnswer) => this.#take(member, answer));
    worker.on('error', (error) => {
      const name = error instanceof Error ? error.name : 'unknown';
      this.#options.logger.warn('scan-worker-failed', { name });
    });
    worker.on('exit', () => this.#retire(member, 'crashed'));
    this.#members.add(member);
    return member;
  }

  #take(member: PoolMember, answer: WorkerAnswer): void {
    const [task] = member.tasks;
    // A retired member may still have sent an answer; its file is already settled.
    if (!this.#members.has(member) || task?.job.id !== answer.id) return;
    if (answer.type === 'digests' && !answer.done) {
      task.hashed = answer;
      const limitMs = this.#options.archiveTimeoutMs ?? ARCHIVE_TIMEOUT_MS;
      member.archiveTimer = setTimeout(() => this.#retire(member, 'timeout'), limitMs);
      return;
    }
    clearTimeout(member.archiveTimer);
    member.tasks.shift();
    if (member.tasks.length === 0) member.worker.unref();
    this.#fill();
    this.#settle(task, toReadOutcome(task, answer));
  }

  /**
   * Ends a worker: its first file gets a reason, the next one returns to the front of the queue.
   */
  #retire(member: PoolMember, why: 'timeout' | 'crashed'): void {
    if (!this.#members.delete(member)) return;
    clearTimeout(member.archiveTimer);
    void member.worker.terminate();
    const [task, ...untouched] = member.tasks;
    this.#queue.unshift(...untouched.filter(({ batch }) => this.#batches.has(batch)));
    this.#fill();
    if (task === undefined) return;
    this.#settle(
      task,
      task.hashed === null
        ? { failure: { kind: 'crashed' } }
        : { ...pickRead(task.hashed), content: refusedContent(why) },
    );
  }

  #settle({ batch, report }: Task, outcome: ReadOutcome): void {
    if (!this.#batches.has(batch)) return;
    report(outcome);
    batch.remaining -= 1;
    if (batch.remaining === 0) batch.resolve();
  }

  #cancel(batch: ReadBatch): void {
    this.#batches.delete(batch);
    this.#queue = this.#queue.filter((task) => task.batch !== batch);
    const busy = [...this.#members].filter(({ tasks }) => tasks[0]?.batch === batch);
    for (const member of busy) this.#retire(member, 'crashed');
    batch.reject(new AppError('CANCELLED'));
  }
}

function toReadOutcome(task: Task, answer: WorkerAnswer): ReadOutcome {
  if (answer.type === 'digests') return { ...pickRead(answer), content: null };
  if (answer.type === 'content' && task.hashed !== null) {
    return { ...pickRead(task.hashed), content: answer.content };
  }
  return { failure: answer.type === 'failed' ? answer.failure : { kind: 'crashed' } };
}

function pickRead({ digests, stamp }: Omit<ReadContent, 'content'>): Omit<ReadContent, 'content'> {
  return { digests, stamp };
}
