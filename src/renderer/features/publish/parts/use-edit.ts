import { useEffect, useState } from 'react';
import { toPayload } from '../../../lib/core/errors.ts';
import { readPublishingAgain } from '../../../lib/core/publishing.ts';
import { t } from '../../../lib/format/text.ts';
import { differenceOf, isSame, keepUnsaved, resume } from '../../../lib/state/unsaved.ts';
import { type Writing, useWrite } from '../../../lib/core/use-write.ts';

/** A field that somebody else saved meanwhile, to something else than the person did. */
interface Conflict {
  readonly field: string;
  readonly theirs: unknown;
  readonly mine: unknown;
}

export interface Edit<Content extends object> {
  readonly values: Content;
  readonly set: (change: Partial<Content>) => void;
  readonly isChanged: boolean;
  readonly writing: Writing;
  /** What keeps it from being saved: empty unless it was tried. */
  readonly conflicts: readonly Conflict[];
  /** True: it is done. */
  readonly save: () => Promise<boolean>;
  /** Saves what the person wrote over what they were shown of somebody else's. */
  readonly saveOver: () => Promise<boolean>;
  /** What was typed goes, and what the registry has now comes. */
  readonly reset: () => void;
}

interface Request<Content> {
  /** What the person saw when they began. */
  readonly base: Content;
  readonly change: Partial<Content>;
}

/**
 * A form on something that the registry keeps: only what differs is sent, with what the person saw. `current` may
 * change below it: an untouched form follows, a touched one stays as it is until it is saved or reset, also while
 * another page is open. `place` tells the form from all others; null: nothing of it is kept.
 */
export function useEdit<Content extends object>(
  place: string | null,
  current: Content,
  send: (request: Request<Content>) => Promise<unknown>,
): Edit<Content> {
  const [first] = useState(() => resume(place, current));
  const [base, setBase] = useState(first.base);
  const [values, setValues] = useState(first.values);
  const writing = useWrite();
  const change = differenceOf(base, values);
  const isChanged = Object.keys(change).length > 0;
  if (!isChanged && !isSame(base, current)) {
    setBase(current);
    setValues(current);
  }
  useEffect(
    () => keepUnsaved(place, isChanged ? { base, values } : null),
    [place, isChanged, base, values],
  );
  const sendFrom = async (seen: Content) => {
    const isDone = await writing.run(async () => {
      await sendOrLookAgain(() => send({ base: seen, change }));
      // The form may be closed by now.
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

/** Who is told of a conflict is shown what is there now. */
async function sendOrLookAgain(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (toPayload(error).code === 'EDIT_CONFLICT') await readPublishingAgain();
    throw error;
  }
}

interface Sides<Content> {
  readonly base: Content;
  readonly current: Content;
  readonly change: Partial<Content>;
}

function conflictsOf<Content extends object>({ base, current, change }: Sides<Content>) {
  const fields = Object.keys(change) as (keyof Content & string)[];
  return fields
    .filter((field) => !isSame(base[field], current[field]))
    .map((field) => ({ field, theirs: current[field], mine: change[field] }))
    .filter(({ theirs, mine }) => !isSame(theirs, mine));
}
