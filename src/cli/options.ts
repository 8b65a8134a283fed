import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { t } from './text.ts';

export interface OperationOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  /** Items to leave out of the plan, as the user names them. */
  readonly exclude?: readonly string[];
  readonly changelogs?: boolean;
  readonly why?: boolean;
  readonly inParts?: boolean;
  /** If one item cannot be applied, nothing is. */
  readonly together?: boolean;
  /** false: no snapshot of the worlds is taken first. */
  readonly snapshot?: boolean;
}

export const ADDON_ARGUMENT = t('cli-addon-argument');

/** Options of every command that plans before it changes files. */
export function addOperationOptions(command: Command): Command {
  return command
    .option('--dry-run', t('cli-operation-option-dry-run'))
    .option('-y, --yes', t('cli-operation-option-yes'));
}

/** For plans that may damage worlds. */
export function addSnapshotOption(command: Command): Command {
  return command.option('--no-snapshot', t('cli-operation-option-no-snapshot'));
}

/**
 * For plans of several add-ons and versions: exclude some, show changelogs, and explain why newer
 * versions were not chosen.
 */
export function addPlanOptions(command: Command): Command {
  return command
    .option('--exclude <addon>', t('cli-operation-option-exclude'), collectValues)
    .option('--changelogs', t('cli-operation-option-changelogs'))
    .option('--why', t('cli-operation-option-why'))
    .option('--together', t('cli-operation-option-together'));
}

/** Parses one of several words, which a shell can complete. */
export type ChoiceParser<Choice extends string> = ((value: string) => Choice) & {
  readonly choices: readonly Choice[];
};

/** Parses an option that takes one of several words. Throws USAGE. */
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

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Parses a duration, `90s`, `5m` or `1h`; a bare number is seconds. Returns milliseconds. Throws
 * USAGE.
 */
export function parseDuration(argument: string): (value: string) => number {
  return (value) => {
    const [, count, unit = 's'] = /^(\d{1,6})([smh])?$/.exec(value) ?? [];
    const ms = Number(count) * (UNITS_MS[unit] ?? Number.NaN);
    if (ms > 0) return ms;
    throw new AppError('USAGE', { argument, value, allowed: t('cli-allowed-duration') });
  };
}

export const SIZE_UNITS: readonly (readonly [unit: string, bytes: number])[] = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
  ['GB', 1000 ** 3],
  ['MB', 1000 ** 2],
  ['KB', 1000],
  ['B', 1],
];

/** Returns the bytes of `64KiB`, `1.5 GB` or `1000`; undefined for anything else. */
export function readSize(text: string): number | undefined {
  const [, count, name = 'B'] = /^(\d+(?:\.\d+)?)\s*([kmg]i?b|b)?$/i.exec(text) ?? [];
  const unit = SIZE_UNITS.find(([one]) => one.toLowerCase() === name.toLowerCase());
  return count === undefined || unit === undefined
    ? undefined
    : Math.round(Number(count) * unit[1]);
}

/** Parses an option that takes a size. Throws USAGE. */
export function parseSize(argument: string): (value: string) => number {
  return (value) => {
    const bytes = readSize(value);
    if (bytes !== undefined && Number.isSafeInteger(bytes)) return bytes;
    const allowed = t('cli-allowed-size', { optional: false, least: '0B' });
    throw new AppError('USAGE', { argument, value, allowed });
  };
}

/** Parses an http(s) address without a path. Throws USAGE. */
export function parseUrl(value: string): string {
  const url = URL.parse(value);
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return value;
  const allowed = t('cli-registry-serve-public-url-allowed');
  throw new AppError('USAGE', { argument: '--public-url', value, allowed });
}
