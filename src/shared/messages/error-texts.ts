import type { ErrorParams } from '../errors.ts';

/** `text`: what happened to what. `hint`: what the person can do; null where there is nothing to do. */
export interface ErrorTexts {
  readonly text: (params: ErrorParams) => string;
  readonly hint: string | null | ((params: ErrorParams) => string);
}
