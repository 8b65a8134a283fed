import { useState } from 'react';
import { t } from '../../../lib/text.ts';
import { type Writing, useWrite } from '../../../lib/use-write.ts';

export interface Edit<Content extends object> {
  readonly values: Content;
  readonly set: (change: Partial<Content>) => void;
  readonly isChanged: boolean;
  readonly writing: Writing;
  readonly save: () => Promise<void>;
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
 * change below it: an untouched form follows, a touched one stays as it is until it is saved or reset.
 */
export function useEdit<Content extends object>(
  current: Content,
  send: (request: Request<Content>) => Promise<unknown>,
): Edit<Content> {
  const [base, setBase] = useState(current);
  const [values, setValues] = useState(current);
  const writing = useWrite();
  const change = differenceOf(base, values);
  const isChanged = Object.keys(change).length > 0;
  if (!isChanged && !isSame(base, current)) {
    setBase(current);
    setValues(current);
  }
  return {
    values,
    isChanged,
    writing,
    set: (part) => setValues((before) => ({ ...before, ...part })),
    async save() {
      const isDone = await writing.run(() => send({ base, change }), t('ui-saved'));
      if (isDone) setBase(values);
    },
    reset() {
      writing.forget();
      setBase(current);
      setValues(current);
    },
  };
}

function differenceOf<Content extends object>(base: Content, values: Content): Partial<Content> {
  const keys = Object.keys(values) as (keyof Content)[];
  const changed = keys.filter((key) => !isSame(base[key], values[key]));
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<Content>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
