import { dequal } from 'dequal/lite';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Unsaved input of a form, by its place; kept across pages and reloads until this window is closed.
 * Never for secrets. With a place of null nothing is kept.
 */
export function readUnsaved(place: string | null): unknown {
  try {
    return JSON.parse((place && sessionStorage.getItem(keyOf(place))) || 'null');
  } catch {
    return null;
  }
}

/** null: it was saved or discarded. */
export function keepUnsaved(place: string | null, typed: object | null): void {
  try {
    if (place === null) return;
    if (typed === null) sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), JSON.stringify(typed));
    for (const tell of listeners) tell();
  } catch {
    // Without storage everything still works; the text lasts as long as its form is open.
  }
}

const listeners = new Set<() => void>();

function subscribeToUnsaved(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Returns which of these places have unsaved input, for links to their forms. */
export function useUnsavedPlaces(places: readonly string[]): ReadonlySet<string> {
  const read = useCallback(
    () => JSON.stringify(places.filter((place) => readUnsaved(place) !== null)),
    [places],
  );
  return new Set(JSON.parse(useSyncExternalStore(subscribeToUnsaved, read)) as string[]);
}

export interface Unsaved<Values extends object> {
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
  /** undefined: there is nothing to discard. */
  readonly discard: (() => void) | undefined;
  /** Call it once the form is sent, even if it is closed by then. */
  readonly forget: () => void;
}

/** The values of a form for a new item, restored from unsaved input; they begin as `first`. */
export function useUnsaved<Values extends object>(place: string, first: Values): Unsaved<Values> {
  const [values, setValues] = useState<Values>(() => ({
    ...first,
    ...(readUnsaved(place) as Partial<Values> | null),
  }));
  const isTouched = !dequal(values, first);
  useEffect(() => keepUnsaved(place, isTouched ? values : null), [place, isTouched, values]);
  return {
    values,
    set: (change) => setValues((before) => ({ ...before, ...change })),
    discard: isTouched ? () => setValues(first) : undefined,
    forget: () => keepUnsaved(place, null),
  };
}

/**
 * Applies earlier unsaved input to the current values; a field that was saved meanwhile follows.
 */
export function restoreUnsaved<Content extends object>(place: string | null, current: Content) {
  const kept = readUnsaved(place) as { base: Content; values: Content } | null;
  if (kept === null) return { base: current, values: current };
  const typed = differenceOf(kept.base, kept.values);
  const fields = (Object.keys(typed) as (keyof Content)[]).filter(
    (field) => field in current && !dequal(typed[field], current[field]),
  );
  const pick = (from: Content) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return {
    base: { ...current, ...pick(kept.base) },
    values: { ...current, ...pick(kept.values) },
  };
}

/** Returns the changed fields with their new values. */
export function differenceOf<Content extends object>(
  base: Content,
  values: Content,
): Partial<Content> {
  const keys = Object.keys(values) as (keyof Content)[];
  const changed = keys.filter((key) => !dequal(base[key], values[key]));
  return Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<Content>;
}

function keyOf(place: string): string {
  return `loadout.unsaved.${place}`;
}
