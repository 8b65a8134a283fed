import type { Message } from '#shared/domain/addon.ts';
import type { FieldChange, WriteReport } from '#shared/domain/publishing.ts';
import type { Asking } from './asking.ts';

/** A write that was checked and compared, and what sends it. */
export interface PreparedWrite {
  readonly target: WriteReport['target'];
  readonly changes: readonly FieldChange[];
  readonly notes?: readonly Message[];
  readonly slug?: string | null;
  /** Whose kept answers are old afterwards. */
  readonly projectId?: string;
  /** Answers what only the registry knows: the slug or the id that the target has now, and what went otherwise. */
  send(): Promise<{
    readonly slug?: string;
    readonly id?: string | null;
    readonly notes?: readonly Message[];
    readonly warnings?: readonly Message[];
  } | void>;
}

/** Sends it, unless it is only tried or there is nothing to change. Throws what `send` throws. */
export async function perform(
  { client, forget }: Pick<Asking, 'client' | 'forget'>,
  dryRun: boolean,
  { target, changes, notes = [], slug = null, projectId, send }: PreparedWrite,
): Promise<WriteReport> {
  const report = {
    registry: client.profile.id,
    target,
    changes: [...changes],
    notes: [...notes],
    warnings: [],
    slug,
  };
  if (dryRun || changes.length === 0) return { ...report, sent: false };
  const done = (await sendAndForget(send, () => forget(projectId ?? null))) ?? {};
  return {
    ...report,
    target: { ...target, id: done.id ?? target.id },
    slug: done.slug ?? slug,
    notes: [...notes, ...(done.notes ?? [])],
    warnings: [...(done.warnings ?? [])],
    sent: true,
  };
}

/** Also after a failure: it may have been done. */
async function sendAndForget<T>(send: () => Promise<T>, forget: () => void): Promise<T> {
  try {
    return await send();
  } finally {
    forget();
  }
}
