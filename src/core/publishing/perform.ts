import type { Message } from '#shared/domain/addon.ts';
import type { FieldChange, WriteReport } from '#shared/domain/publishing.ts';
import type { Asking } from './asking.ts';

/** A write that was checked and compared, and what sends it. */
export interface PreparedWrite {
  readonly target: WriteReport['target'];
  readonly changes: readonly FieldChange[];
  readonly notes?: readonly Message[];
  readonly slug?: string | null;
  /** Answers what only the registry knows: the slug or the id that the target has now. */
  send(): Promise<{ readonly slug?: string; readonly id?: string | null } | void>;
}

/** Sends it, unless it is only tried or there is nothing to change. Throws what `send` throws. */
export async function perform(
  { client }: Pick<Asking, 'client'>,
  dryRun: boolean,
  { target, changes, notes = [], slug = null, send }: PreparedWrite,
): Promise<WriteReport> {
  const report = {
    registry: client.profile.id,
    target,
    changes: [...changes],
    notes: [...notes],
    slug,
  };
  if (dryRun || changes.length === 0) return { ...report, sent: false };
  const done = (await send()) ?? {};
  return {
    ...report,
    target: { ...target, id: done.id ?? target.id },
    slug: done.slug ?? slug,
    sent: true,
  };
}
