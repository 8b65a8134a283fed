import { countCharacters, TEXT_LIMITS } from './limits.ts';

export type LimitedField = keyof typeof TEXT_LIMITS;

/** What a form's counter shows of a text; `over` and `short`: by how many characters, 0 where the registry takes it. */
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

/** Whether every text has a length that the registry takes. */
export function areLengthsGood(texts: readonly (readonly [LimitedField, string])[]): boolean {
  return texts.every(([field, text]) => {
    const { over, short } = measureText(field, text);
    return over === 0 && short === 0;
  });
}
