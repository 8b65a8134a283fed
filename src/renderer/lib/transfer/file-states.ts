import type { JobTransfer, LostFile, TransferFile } from '#shared/domain/job-transfer.ts';

/** How far one add-on of a change is. `ready`: its file is verified and waits for the folder. */
export type FileState =
  | { readonly name: 'failed'; readonly file: LostFile }
  | { readonly name: 'active'; readonly file: TransferFile }
  | { readonly name: 'waiting' | 'ready' | 'applied' };

export type FileStateName = FileState['name'];

/** Every row of a list reads the same ones. */
const known = new WeakMap<JobTransfer, ReadonlyMap<string, FileState>>();

/** Of every add-on of the change, by id; one that is not in it waits. */
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

/** From 0 to 100; 100 only when nothing is missing. */
export function percentOfBytes(bytesDone: number, bytesTotal: number): number {
  return bytesTotal === 0 ? 0 : Math.min(100, Math.floor((bytesDone / bytesTotal) * 100));
}
