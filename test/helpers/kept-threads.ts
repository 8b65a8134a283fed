import { Worker as Thread, type WorkerOptions } from 'node:worker_threads';
import type { WorkerAnswer } from '#core/scan/worker.ts';

/** As many as two cores of one test have open at the same time. */
const MOST_KEPT = 2;

/** Threads whose core has ended; reading a file leaves nothing behind in one. */
const kept: Thread[] = [];

/**
 * Stands in for `Worker` where the core reads files: the next core of this process takes over the thread of one that
 * has ended, because starting one takes longer than most tests read. A thread that still has work is ended as ever.
 */
export class Worker {
  readonly #thread: Thread;
  readonly #isOfCore: boolean;
  readonly #listeners: (readonly [event: string, listener: (value: unknown) => void])[] = [];
  #unanswered = 0;
  #isGone = false;
  #isKept = false;

  constructor(url: URL, options: WorkerOptions) {
    // A test that brings threads of its own gets new ones.
    this.#isOfCore = url.pathname.endsWith('/core-worker.js');
    this.#thread = (this.#isOfCore ? kept.pop() : undefined) ?? new Thread(url, options);
    this.on('message', (answer) => {
      if (isLast(answer as WorkerAnswer)) this.#unanswered -= 1;
    });
    this.on('exit', () => (this.#isGone = true));
  }

  on(event: string, listener: (value: unknown) => void): void {
    this.#listeners.push([event, listener]);
    this.#thread.on(event, listener);
  }

  postMessage(message: unknown): void {
    this.#unanswered += 1;
    this.#thread.postMessage(message, []);
  }

  ref(): void {
    this.#thread.ref();
  }

  unref(): void {
    this.#thread.unref();
  }

  async terminate(): Promise<void> {
    if (this.#isKept) return;
    const isIdle = !this.#isGone && this.#unanswered === 0;
    if (!this.#isOfCore || !isIdle || kept.length >= MOST_KEPT) {
      await this.#thread.terminate();
      return;
    }
    this.#isKept = true;
    this.#thread.unref();
    for (const [event, listener] of this.#listeners) this.#thread.off(event, listener);
    kept.push(this.#thread);
    for (const [event, listener] of this.#listeners) if (event === 'exit') listener(0);
  }
}

function isLast(answer: WorkerAnswer): boolean {
  return answer.type !== 'digests' || answer.done;
}
