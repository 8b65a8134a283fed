import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * What was typed into a form and is not saved, by the place that the form is for; kept until this window is closed, over
 * pages and reloads. Never for secrets. A place of null keeps nothing.
 */
export function readUnsaved(place: string | null): unknown {
  try {
    return JSON.parse((place && sessionStorage.getItem(keyOf(place))) || 'null');
  } catch {
    return null;
  }
}

/** null: it is saved or discarded. */
export function keepUnsaved(place: string | null, typed: object | null): void {
  try {
    if (place === null) return;
    if (typed === null) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify(typed));
    for (const tell of listeners) tell();
  } catch {
    // A browser that keeps nothing still works; the text lasts as long as its form is open.
  }
}

const listeners = new Set<() => void>();

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Which of these places hold something that is not saved, for links to their forms. */
export function useUnsavedPlaces(places: readonly string[]): ReadonlySet<string> {
  const read = useCallback(
    () => JSON.stringify(places.filter((place) => readUnsaved(place) !== null)),
    [places],
  );
  return new Set(JSON.parse(useSyncExternalStore(listen, read)) as string[]);
}

export interface Unsaved<Values extends object> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** undefined: there is nothing to discard. */
  readonly discard: (() => void) | undefined;
  /** To be called once it is sent, also where the form is closed by then. */
  readonly forget: () => void;
}

/** The values of a form for something new, as they were typed when it was open before; they begin with `first`. */
export function useUnsaved<Values extends object>(place: string, first: Values): Unsaved<Values> {
  const [values, setValues] = useState<Values>(() => ({
    ...first,
    ...(readUnsaved(place) as Partial<Values> | null),
  }));
  const isTouched = !isSame(values, first);
  useEffect(() => keepUnsaved(place, isTouched ? values : null), [place, isTouched, values]);
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    discard: isTouched ? () => setValues(first) : undefined,
    forget: () => keepUnsaved(place, null),
  };
}

/** What a person typed before and did not save, on what is there now; a field that is saved by now follows. */
export function resume<Content extends object>(place: string | null, current: Content) {
  const kept = readUnsaved(place) as { base: Content; values: Content } | null;
  if (kept === null) return { base: current, values: current };
  const typed = differenceOf(kept.base, kept.values);
  const fields = (Object.keys(typed) as (keyof Content)[]).filter(
    (field) => field in current && !isSame(typed[field], current[field]),
  );
  const pick = (from: Content) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return {
    base: { ...current, ...pick(kept.base) },
    values: { ...current, ...pick(kept.values) },
  };
}

/** The fields that are not as they were, with their new values. */
export function differenceOf<Content extends object>(
  base: Content,
  values: Content,
): Partial<Content> {
  const keys = Object.keys(values) as (keyof Content)[];
  const changed = keys.filter((key) => !isSame(base[key], values[key]));
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<Content>;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function keyOf(place: string): string {
  return `loadout.unsaved.${place}`;
}
