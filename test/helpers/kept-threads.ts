import {
  MessageChannel,
  type MessagePort,
  Worker as Thread,
  type WorkerOptions,
} from 'node:worker_threads';
import type { ApplyReply, ApplyWorkerData } from '#core/apply/apply-worker.ts';
import type { WorkerAnswer } from '#core/scan/worker.ts';
import type { Handover } from './apply-thread.ts';

/** Two cores of one test may be open at the same time. */
const MOST_KEPT = 2;

/** Idle threads of closed cores, by role; reading or changing files leaves no state in a thread. */
const kept = { scan: [] as Thread[], apply: [] as Thread[] };

type Listener = readonly [event: string, listener: (value: unknown) => void];

/**
 * Replaces `Worker` for the core's threads that read and change files: the next core of this
 * process reuses the thread of a closed one, because starting one takes longer than most tests'
 * reads and changes. A thread that still has work is terminated as usual.
 */
export class Worker {
  readonly #thread: Thread;
  /** The thread, or the core's own port to an apply thread. */
  readonly #line: Thread | MessagePort;
  /** null: a test with its own threads gets new ones. */
  readonly #role: keyof typeof kept | null;
  readonly #listeners: Listener[] = [];
  #unanswered = 0;
  #isGone = false;
  #isKept = false;

  constructor(url: URL, options: WorkerOptions) {
    const data = options.workerData as { readonly role: 'scan' } | ApplyWorkerData | undefined;
    const isOfCore = url.pathname.endsWith('/core-worker.js');
    this.#role = isOfCore && data !== undefined ? data.role : null;
    const former = this.#role === null ? undefined : kept[this.#role].pop();
    if (isOfCore && data?.role === 'apply') {
      this.#thread = former ?? new Thread(new URL('apply-thread.js', url), options);
      this.#thread.unref();
      const { port1, port2 } = new MessageChannel();
      this.#thread.postMessage({ port: port2, data } satisfies Handover, [port2]);
      this.#line = port1;
    } else {
      this.#thread = former ?? new Thread(url, options);
      this.#line = this.#thread;
    }
    this.on('message', (answer) => {
      if (isLast(answer as WorkerAnswer | ApplyReply)) this.#unanswered -= 1;
    });
    this.on('exit', () => (this.#isGone = true));
  }

  on(event: string, listener: (value: unknown) => void): void {
    this.#listeners.push([event, listener]);
    this.#source(event).on(event, listener);
  }

  postMessage(message: unknown): void {
    this.#unanswered += 1;
    this.#line.postMessage(message, []);
  }

  ref(): void {
    this.#line.ref();
  }

  unref(): void {
    this.#line.unref();
  }

  async terminate(): Promise<void> {
    if (this.#isKept) return;
    const isIdle = !this.#isGone && this.#unanswered === 0;
    const others = this.#role === null ? null : kept[this.#role];
    if (others === null || !isIdle || others.length >= MOST_KEPT) {
      await this.#thread.terminate();
      return;
    }
    this.#isKept = true;
    this.#thread.unref();
    for (const [event, listener] of this.#listeners) this.#source(event).off(event, listener);
    if (this.#line !== this.#thread) (this.#line as MessagePort).close();
    others.push(this.#thread);
    for (const [event, listener] of this.#listeners) if (event === 'exit') listener(0);
  }

  /** A port only emits messages. */
  #source(event: string): Thread | MessagePort {
    return event === 'message' ? this.#line : this.#thread;
  }
}

function isLast(answer: WorkerAnswer | ApplyReply): boolean {
  return 'ok' in answer || answer.type !== 'digests' || answer.done;
}
