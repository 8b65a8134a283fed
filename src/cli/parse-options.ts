import { AppError } from '#shared/errors.ts';
import { t } from './text.ts';

/** Parses one of a few words, which a shell can complete. */
export type ChoiceParser<Choice extends string> = ((value: string) => Choice) & {
  readonly choices: readonly Choice[];
};

/** Parses an option that takes one of a few words. Throws USAGE. */
export function parseChoice<Choice extends string>(
  argument: string,
  choices: readonly Choice[],
): ChoiceParser<Choice> {
  const parse = (value: string): Choice => {
    const found = choices.find((choice) => choice === value);
    if (found !== undefined) return found;
    throw new AppError('USAGE', { argument, value, allowed: choices.join(', ') });
  };
  return Object.assign(parse, { choices });
}

/** Parses an option that takes a whole number from `least` to `most`. Throws USAGE. */
export function parseWholeNumber(
  argument: string,
  { least, most }: { least: number; most: number },
): (value: string) => number {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    const range = { least: String(least), most: String(most) };
    throw new AppError('USAGE', { argument, value, allowed: t('cli-allowed-number', range) });
  };
}

/** Collects the values of an option that may be repeated. */
export function collectValues(value: string, earlier: readonly string[] = []): string[] {
  return [...earlier, value];
}
