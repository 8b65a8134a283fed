import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import { formatToParts } from 'intl-messageformat';
import type { AddonState, Message } from '../domain/addon.ts';
import type { Settings } from '../domain/settings.ts';
import type { ErrorPayload } from '../errors.ts';
import {
  errorHints,
  errorTexts,
  messageFiles,
  stateLabels,
  type Texts,
  words,
} from './catalogue.ts';
import { toPrintable } from './printable.ts';
import { toPseudo } from './pseudo.ts';
import { formatCountdown, formatNumber, formatSize, formatTime } from './format.ts';
import { type Filling, listPlaceholders, parsePlaceholderName } from './placeholders.ts';
import { chooseVariant, isGiven, type Text, type VariantValue } from './variants.ts';

/**
 * `pseudo` is generated from English: it reveals texts that bypass the catalogue and texts that are
 * clipped.
 */
export type Locale = 'en' | 'pseudo';

/** English is complete and so far the only language. */
export function toLocale(language: Settings['language']): Locale {
  return language === 'pseudo' ? 'pseudo' : 'en';
}

/**
 * Renders the text of a key. Its params are untrusted and are made printable. A key without a text
 * is returned itself.
 */
export function renderText(
  files: Iterable<Texts>,
  key: string,
  { params = {}, locale = 'en' }: { readonly params?: Params; readonly locale?: Locale },
): string {
  const text = findText(files, key);
  if (text === undefined) return toPrintable(key);
  const printable = toPrintableParams(params);
  const shown = formatText(chooseVariant(text, printable), printable);
  return locale === 'pseudo' ? toPseudo(shown) : shown;
}

function findText(files: Iterable<Texts>, key: string): Text | undefined {
  for (const texts of files) if (Object.hasOwn(texts, key)) return texts[key];
  return undefined;
}

export function render({ code, params }: Message, locale: Locale = 'en'): string {
  return renderText(messageFiles, code, { params, locale });
}

/** Renders what failed, and the user's next step (null: none). */
export function renderError(
  { code, params }: ErrorPayload,
  locale: Locale = 'en',
): { text: string; hint: string | null } {
  return {
    text: renderText([errorTexts], code, { params, locale }),
    hint: Object.hasOwn(errorHints, code)
      ? renderText([errorHints], code, { params, locale })
      : null,
  };
}

/** Returns a short label for a column or a pill. */
export function renderState(state: AddonState, locale: Locale = 'en'): string {
  return renderText([stateLabels], state, { locale });
}

function toPrintableParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? toPrintable(value) : value,
    ]),
  );
}

export type Params = Readonly<Record<string, VariantValue>>;

const LOCALE = 'en';
const NO_STYLES = { number: {}, date: {}, time: {} };

interface Compiled {
  readonly elements: MessageFormatElement[];
  readonly fillings: ReadonlyMap<string, Filling>;
}
const compiled = new Map<string, Compiled>();

/** Formats an ICU MessageFormat text (`resources/messages/README.md`). */
export function formatText(text: string, params: Params): string {
  if (!/[{']/.test(text)) return text;
  const { elements, fillings } = compileMessage(text);
  const values = [...fillings].map(
    ([name, filling]) => [name, renderPlaceholder(filling, params)] as const,
  );
  const parts = formatToParts<string>(
    elements,
    LOCALE,
    formatters,
    NO_STYLES,
    Object.fromEntries(values),
  );
  return parts.map(({ value }) => value).join('');
}

function compileMessage(text: string): Compiled {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const elements = parse(text, { ignoreTag: true });
  const placeholders = listPlaceholders(elements);
  for (const { options } of placeholders) {
    // A value such as `constructor` must not select a property inherited from Object.
    if (options !== null) Object.setPrototypeOf(options, null);
  }
  const made = {
    elements,
    fillings: new Map(placeholders.map(({ name }) => [name, parsePlaceholderName(name)])),
  };
  compiled.set(text, made);
  return made;
}

function renderPlaceholder(filling: Filling, params: Params): string | number {
  if (filling.kind === 'compared') {
    const [left, right] = filling.params.map((param) => params[param]);
    return isGiven(left) && left === right ? 'yes' : 'no';
  }
  const value = Object.hasOwn(params, filling.param) ? params[filling.param] : null;
  if (filling.kind === 'plain') return toMessageArgument(value);
  const format = FORMATS.get(filling.as);
  return format === undefined ? inWords(filling.as, value) : format(value);
}

/** Formats of a placeholder `{param_format}`; any other suffix names words of the catalogue. */
const FORMATS = new Map<string, (value: VariantValue) => string | number>(
  Object.entries({
    key: (value) => String(value ?? '').replaceAll('-', '_'),
    sign: (value) => (Number(value) < 0 ? 'minus' : 'plus'),
    abs: (value) => Math.abs(Number(value)),
    seconds: (value) => Math.round(Number(value) / 1000),
    clock: (value) => formatCountdown(Number(value) * 1000),
    size: (value) => formatSize(Number(value)),
    time: (value) => formatTime(String(value ?? '')),
    loader: (value) => nameLoader(String(value ?? '')),
    loaders: (value) => toItems(value).map(nameLoader).join(', '),
    and: (value) => formatList(toItems(value), 'conjunction'),
    several: (value) => (toItems(value).length > 1 ? 'yes' : 'no'),
    shortlist: (value) => shortenList(toItems(value)),
    sentence: (value) => (/[.!?]$/.test(String(value)) ? String(value) : `${value}.`),
  } satisfies Record<string, (value: VariantValue) => string | number>),
);

function toMessageArgument(value: VariantValue): string | number {
  return typeof value === 'number' ? value : String(value ?? '');
}

/** `simply_shaders` → `Simply Shaders`, `puzzle_loader` → `Puzzle`: registries have only ids. */
export function nameLoader(id: string): string {
  if (!/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/.test(id)) return id;
  const words = id.replace(/[_-]loader$/, '').split(/[_-]/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/**
 * Returns the catalogue's words for a code (`word-<kind>-<code>`); without any, the code itself.
 */
export function inWords(kind: string, value: VariantValue): string {
  const text = String(value ?? '');
  const own = text === '' ? 'none' : text;
  return wordOf(kind, own) ?? wordOf(kind, 'other') ?? text;
}

function wordOf(kind: string, code: string): string | undefined {
  const key = `word-${kind}-${code}`;
  return Object.hasOwn(words, key) ? words[key as keyof typeof words] : undefined;
}

const SHORT_LIST = 3;

// The first formatter of a process loads the data of all languages, which costs a third of a short
// command's time.
const listFormats = new Map<string, Intl.ListFormat>();

function formatList(items: readonly string[], type: 'conjunction' | 'unit'): string {
  return remembered(listFormats, type, () => new Intl.ListFormat(LOCALE, { type })).format(items);
}

/** Lists are passed as `a, b, c`. */
function toItems(value: VariantValue): readonly string[] {
  return String(value ?? '').split(', ');
}

/** `a, b, c and 2 more`. */
function shortenList(items: readonly string[]): string {
  const shown = formatList(items.slice(0, SHORT_LIST), 'unit');
  if (items.length <= SHORT_LIST) return shown;
  return formatText(words['word-list-more'], { items: shown, more: items.length - SHORT_LIST });
}

// Shared by all texts: formatters of their own would cost more than all the formatting.
const pluralRules = new Map<string, Intl.PluralRules>();
const formatters = {
  getNumberFormat: () => ({ format: formatNumber }) as Intl.NumberFormat,
  getPluralRules: (...[locales, options]: ConstructorParameters<typeof Intl.PluralRules>) =>
    remembered(
      pluralRules,
      JSON.stringify(options ?? {}),
      () => new Intl.PluralRules(locales, options),
    ),
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
};

function remembered<Made>(made: Map<string, Made>, key: string, make: () => Made): Made {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}
