import type { JobTransfer, LostFile, TransferFile } from '#shared/domain/job-transfer.ts';

/** State of one add-on of a change. `ready`: its file is verified, but not applied. */
export type FileState =
  | { readonly name: 'failed'; readonly file: LostFile }
  | { readonly name: 'active'; readonly file: TransferFile }
  | { readonly name: 'waiting' | 'ready' | 'applied' };

export type FileStateName = FileState['name'];

/** Shared by all rows of a list. */
const known = new WeakMap<JobTransfer, ReadonlyMap<string, FileState>>();

/** States of a change's add-ons, by id; a missing one is waiting. */
export function readFileStates(transfer: JobTransfer): ReadonlyMap<string, FileState> {
  const states = known.get(transfer) ?? toFileStates(transfer);
  known.set(transfer, states);
  return states;
}

function toFileStates(transfer: JobTransfer): ReadonlyMap<string, FileState> {
  return new Map<string, FileState>([
    ...transfer.ready.map((id) => [id, READY] as const),
    ...transfer.applied.map((id) => [id, APPLIED] as const),
    ...transfer.active.map((file) => [file.addonId, { name: 'active', file }] as const),
    ...transfer.failed.map((file) => [file.addonId, { name: 'failed', file }] as const),
  ]);
}

const READY = { name: 'ready' } as const;
const APPLIED = { name: 'applied' } as const;
/** Before anything is known. */
export const NO_STATES: ReadonlyMap<string, FileState> = new Map();
export const WAITING = { name: 'waiting' } as const satisfies FileState;

/** From 0 to 100; 100 only if nothing is missing. */
export function percentOfBytes(bytesDone: number, bytesTotal: number): number {
  return bytesTotal === 0 ? 0 : Math.min(100, Math.floor((bytesDone / bytesTotal) * 100));
}
