import { countCharacters, TEXT_LIMITS } from './limits.ts';

export type LimitedField = keyof typeof TEXT_LIMITS;

/**
 * Measures a text for a form's counter; `over` and `short`: number of characters too many or too
 * few, 0 if accepted.
 */
export function measureText(field: LimitedField, text: string) {
  const [least, most] = TEXT_LIMITS[field];
  const length = countCharacters(text);
  return {
    length,
    least,
    most,
    over: Math.max(0, length - most),
    short: Math.max(0, least - length),
  };
}

/** Whether every text has an accepted length. */
export function areLengthsGood(texts: readonly (readonly [LimitedField, string])[]): boolean {
  return texts.every(([field, text]) => {
    const { over, short } = measureText(field, text);
    return over === 0 && short === 0;
  });
}
