import type { ErrorPayload } from '#shared/errors.ts';
import type { SyncApplyEngine } from './engine.ts';

/** What the facade sends to the worker: one call of the synchronous engine. */
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
