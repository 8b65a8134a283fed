import type { MessagePort } from 'node:worker_threads';
import { toErrorPayload, type ErrorPayload } from '#shared/errors.ts';
import { createSyncApplyEngine, type SyncApplyEngine } from './engine.ts';
import { takeFolderLock } from './folder-lock.ts';
import { errnoOf } from '../disk/io.ts';
import { openJournalKey } from './journal-key.ts';
import { createNodeIo } from '../disk/node-io.ts';
import { toFileSystemError } from './to-app-error.ts';

/** A call of the synchronous engine, as the facade sends it. */
export interface ApplyRequest {
  readonly id: number;
  readonly method: keyof SyncApplyEngine;
  readonly args: readonly unknown[];
}

export type ApplyReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  /** `detail` names the cause for the log, never a path. */
  | {
      readonly id: number;
      readonly ok: false;
      readonly error: ErrorPayload;
      readonly detail: string | null;
    };

export interface ApplyWorkerData {
  readonly role: 'apply';
  readonly dataDir: string;
}

/** Serves the synchronous engine to one facade, one request at a time. */
export function runApplyWorker(port: MessagePort, data: ApplyWorkerData): void {
  let engine: SyncApplyEngine | null = null;
  port.on('message', (request: ApplyRequest) => {
    port.postMessage(answerApplyRequest(request, () => (engine ??= openEngine(data.dataDir))));
  });
}

/** Throws the engine's errors: DISK_FULL, FOLDER_NOT_WRITABLE, WRITE_FAILED. */
function openEngine(dataDir: string): SyncApplyEngine {
  const io = createNodeIo();
  try {
    const key = openJournalKey(io, dataDir.replaceAll('\\', '/'));
    return createSyncApplyEngine(io, key, takeFolderLock);
  } catch (error) {
    throw toFileSystemError(error);
  }
}

function answerApplyRequest(request: ApplyRequest, engine: () => SyncApplyEngine): ApplyReply {
  try {
    return { id: request.id, ok: true, value: call(engine()[request.method], request) };
  } catch (error) {
    return { id: request.id, ok: false, error: toErrorPayload(error), detail: detailOf(error) };
  }
}

function call(method: (...args: never[]) => unknown, request: ApplyRequest): unknown {
  return method(...(request.args as never[]));
}

function detailOf(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return errnoOf(cause) ?? (cause instanceof Error ? cause.name : null);
}
