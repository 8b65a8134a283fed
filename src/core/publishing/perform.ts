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

/** What every report of such a thing begins with. */
export type About = Pick<PreparedWrite, 'target' | 'slug' | 'projectId'>;

export const DELETED: readonly FieldChange[] = [{ field: 'deleted', from: false, to: true }];

/** The change of one field; none where it is so already. */
export function changed<Value extends FieldChange['from']>(
  field: string,
  from: Value,
  to: Value,
): FieldChange[] {
  return from === to ? [] : [{ field, from, to }];
}

type Prepared = Partial<About> & Omit<PreparedWrite, keyof About>;

type Tried = { readonly dryRun: boolean };

/** Writes on one kind of thing: each finds it, says what changes of it, and sends that. */
export function writesOn<Named, Thing>(
  find: (asking: Asking, named: Named) => Promise<Thing>,
  about: (thing: Thing, named: Named) => About,
) {
  return <Input extends Named & Tried>(
    prepare: (asking: Asking, thing: Thing, input: Input) => Prepared | Promise<Prepared>,
  ) =>
    async (asking: Asking, input: Input): Promise<WriteReport> => {
      const thing = await find(asking, input);
      const prepared = await prepare(asking, thing, input);
      return perform(asking, input.dryRun, { ...about(thing, input), ...prepared });
    };
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
  // Also after a failure: it may have been done.
  const done = (await send().finally(() => forget(projectId ?? null))) ?? {};
  return {
    ...report,
    target: { ...target, id: done.id ?? target.id },
    slug: done.slug ?? slug,
    notes: [...notes, ...(done.notes ?? [])],
    warnings: [...(done.warnings ?? [])],
    sent: true,
  };
}
