import type { AddonState, Message } from '../domain/addon.ts';
import type { ErrorPayload } from '../errors.ts';
import { errorTexts } from './en-errors.ts';
import { messageTexts, stateLabels } from './en.ts';
import { toPrintable } from './printable.ts';
import { toPseudo } from './pseudo.ts';

type Params = Message['params'];
type Text = (params: Params) => string;

/** `pseudo` is made from English: it shows texts that were written past the catalogue, and texts that are cut off. */
export type Locale = 'en' | 'pseudo';

interface Catalogue {
  readonly messages: Readonly<Record<string, Text>>;
  readonly errors: typeof errorTexts;
  readonly states: typeof stateLabels;
}

// Params are known to fit their code by the types of codes.ts; here a message is what came over a boundary.
const english: Catalogue = {
  messages: messageTexts as unknown as Catalogue['messages'],
  errors: errorTexts,
  states: stateLabels,
};

const catalogues: Readonly<Record<Locale, Catalogue>> = { en: english, pseudo: english };

/** English text as the locale has it. */
export function inLocale(text: string, locale: Locale): string {
  return locale === 'pseudo' ? toPseudo(text) : text;
}

/** The text of a message. Its params are foreign: they come out printable. A code without text is shown itself. */
export function render(message: Message, locale: Locale = 'en'): string {
  const texts = catalogues[locale].messages;
  const text = Object.hasOwn(texts, message.code) ? texts[message.code] : undefined;
  if (text === undefined) return toPrintable(message.code);
  return inLocale(text(toPrintableParams(message.params)), locale);
}

/** What happened to what, and what the person can do about it (null: nothing). */
export function renderError(
  error: ErrorPayload,
  locale: Locale = 'en',
): { text: string; hint: string | null } {
  const { text, hint } = catalogues[locale].errors[error.code];
  return {
    text: inLocale(text(toPrintableParams(error.params)), locale),
    hint: hint === null ? null : inLocale(toText(hint, error.params), locale),
  };
}

/** A text that may depend on the params of its error. */
export function toText(text: string | ((params: Params) => string), params: Params): string {
  return typeof text === 'string' ? text : text(toPrintableParams(params));
}

/** A short label for a column or a pill. */
export function renderState(state: AddonState, locale: Locale = 'en'): string {
  return inLocale(catalogues[locale].states[state], locale);
}

/** Params with every foreign text printable. */
export function toPrintableParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? toPrintable(value) : value,
    ]),
  );
}
