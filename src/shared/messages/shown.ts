import type { ErrorParams } from '../errors.ts';

/** A parameter inside a sentence, with words where it is missing. */
export function shown(value: ErrorParams[string] | undefined, otherwise: string): string {
  return value === undefined || value === null || value === '' ? otherwise : String(value);
}
