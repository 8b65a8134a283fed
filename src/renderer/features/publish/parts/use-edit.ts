import { dequal } from 'dequal/lite';
import { useEffect, useState } from 'react';
import { toPayload } from '../../../lib/core/errors.ts';
import { readPublishingAgain } from '../../../lib/core/publishing.ts';
import { t } from '../../../lib/format/text.ts';
import { differenceOf, keepUnsaved, restoreUnsaved } from '../../../lib/state/unsaved.ts';
import { type Writing, useWrite } from '../../../lib/core/use-write.ts';

/** A field that someone else saved meanwhile with a value other than the user's. */
interface Conflict {
  readonly field: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export interface EditState<Content extends object> {
  readonly values: Content;
  readonly set: (change: Partial<Content>) => void;
  readonly isChanged: boolean;
  readonly writing: Writing;
  /** Conflicting fields; empty until a save was tried. */
  readonly conflicts: readonly Conflict[];
  /** Resolves to true once it is saved. */
  readonly save: () => Promise<boolean>;
  /** Overwrites the values of others that the user was shown. */
  readonly saveOver: () => Promise<boolean>;
  /** Discards the input in favour of the registry's current values. */
  readonly reset: () => void;
}

interface EditRequest<Content> {
  /** The values when the user began. */
  readonly base: Content;
  readonly change: Partial<Content>;
}

/**
 * A form for something stored on the registry: sends only the differences, with the values the user
 * began with. `current` may change meanwhile: an untouched form follows it, a touched one keeps its
 * input until it is saved or reset, even while another page is open. `place` identifies the form;
 * null: its input is not kept.
 */
export function useEdit<Content extends object>(
  place: string | null,
  current: Content,
  send: (request: EditRequest<Content>) => Promise<unknown>,
): EditState<Content> {
  const [first] = useState(() => restoreUnsaved(place, current));
  const [base, setBase] = useState(first.base);
  const [values, setValues] = useState(first.values);
  const writing = useWrite();
  const change = differenceOf(base, values);
  const isChanged = Object.keys(change).length > 0;
  if (!isChanged && !dequal(base, current)) {
    setBase(current);
    setValues(current);
  }
  useEffect(
    () => keepUnsaved(place, isChanged ? { base, values } : null),
    [place, isChanged, base, values],
  );
  const sendFrom = async (seen: Content) => {
    const isDone = await writing.run(async () => {
      await sendOrReload(() => send({ base: seen, change }));
      // The form may have been closed by now.
      keepUnsaved(place, null);
    }, t('ui-saved'));
    if (isDone) setBase(values);
    return isDone;
  };
  const isConflict = writing.problem?.code === 'EDIT_CONFLICT';
  return {
    values,
    isChanged,
    writing,
    conflicts: isConflict ? conflictsOf({ base, current, change }) : [],
    set: (part) => setValues((before) => ({ ...before, ...part })),
    save: () => sendFrom(base),
    saveOver: () => sendFrom(current),
    reset() {
      writing.forget();
      setBase(current);
      setValues(current);
    },
  };
}

/** After a conflict, reads the current values so that the form can show them. */
async function sendOrReload(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (toPayload(error).code === 'EDIT_CONFLICT') await readPublishingAgain();
    throw error;
  }
}

interface MergeSides<Content> {
  readonly base: Content;
  readonly current: Content;
  readonly change: Partial<Content>;
}

function conflictsOf<Content extends object>({ base, current, change }: MergeSides<Content>) {
  const fields = Object.keys(change) as (keyof Content & string)[];
  return fields
    .filter((field) => !dequal(base[field], current[field]))
    .map((field) => ({ field, theirs: current[field], mine: change[field] }))
    .filter(({ theirs, mine }) => !dequal(theirs, mine));
}
