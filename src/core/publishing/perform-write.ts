import type { Message } from '#shared/domain/addon.ts';
import type { FieldChange, WriteReport } from '#shared/domain/publishing.ts';
import type { PublishingContext } from './publishing-context.ts';

/** A validated write, its changes, and the function that sends it. */
export interface PreparedWrite {
  readonly target: WriteReport['target'];
  readonly changes: readonly FieldChange[];
  readonly notes?: readonly Message[];
  readonly slug?: string | null;
  /** Project whose cached answers expire afterwards. */
  readonly projectId?: string;
  /** Returns facts that only the registry knows: the target's new slug or id, and warnings. */
  send(): Promise<{
    readonly slug?: string;
    readonly id?: string | null;
    readonly notes?: readonly Message[];
    readonly warnings?: readonly Message[];
  } | void>;
}

/** The common part of reports on one kind of thing. */
export type WriteSubject = Pick<PreparedWrite, 'target' | 'slug' | 'projectId'>;

export const DELETED: readonly FieldChange[] = [{ field: 'deleted', from: false, to: true }];

/** The change of one field; empty when it already has the value. */
export function toFieldChanges<Value extends FieldChange['from']>(
  field: string,
  from: Value,
  to: Value,
): FieldChange[] {
  return from === to ? [] : [{ field, from, to }];
}

type PreparedFields = Partial<WriteSubject> & Omit<PreparedWrite, keyof WriteSubject>;

type Tried = { readonly dryRun: boolean };

/** Creates writes on one kind of thing: each finds the thing, lists its changes, and sends them. */
export function createWritesOn<Named, Thing>(
  find: (context: PublishingContext, named: Named) => Promise<Thing>,
  about: (thing: Thing, named: Named) => WriteSubject,
) {
  return <Input extends Named & Tried>(
    prepare: (
      context: PublishingContext,
      thing: Thing,
      input: Input,
    ) => PreparedFields | Promise<PreparedFields>,
  ) =>
    async (context: PublishingContext, input: Input): Promise<WriteReport> => {
      const thing = await find(context, input);
      const prepared = await prepare(context, thing, input);
      return performWrite(context, input.dryRun, { ...about(thing, input), ...prepared });
    };
}

/** Sends the write, unless it is a dry run or nothing changes. Throws the errors of `send`. */
export async function performWrite(
  { client, forget }: Pick<PublishingContext, 'client' | 'forget'>,
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
  // Also after a failure: it may have succeeded.
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
