import type { AddonState, Message } from '../domain/addon.ts';
import type { ErrorPayload } from '../errors.ts';
import { errorTexts } from './en-errors.ts';
import { messageTexts, stateLabels } from './en.ts';
import { stateSteps, windowErrorTexts } from './en-window.ts';
import { toPrintable } from './printable.ts';
import { toPseudo } from './pseudo.ts';
import { type UiKey, type UiParams, uiTexts } from './ui/en.ts';

type Params = Message['params'];
type Text = (params: Params) => string;

/** `pseudo` is made from English: it shows texts that were written past the catalogue, and texts that are cut off. */
export type Locale = 'en' | 'pseudo';

interface Catalogue {
  readonly messages: Readonly<Record<string, Text>>;
  readonly errors: typeof errorTexts;
  readonly windowErrors: typeof windowErrorTexts;
  readonly states: typeof stateLabels;
  readonly stateSteps: typeof stateSteps;
  readonly ui: Readonly<Record<UiKey, string | Text>>;
}

// Params are known to fit their code by the types of codes.ts; here a message is what came over a boundary.
const english: Catalogue = {
  messages: messageTexts as unknown as Catalogue['messages'],
  errors: errorTexts,
  windowErrors: windowErrorTexts,
  states: stateLabels,
  stateSteps,
  ui: uiTexts as unknown as Catalogue['ui'],
};

const catalogues: Readonly<Record<Locale, Catalogue>> = { en: english, pseudo: english };

function inLocale(text: string, locale: Locale): string {
  return locale === 'pseudo' ? toPseudo(text) : text;
}

/** The text of a message. Its params are foreign: they come out printable. A code without text is shown itself. */
export function render(message: Message, locale: Locale = 'en'): string {
  const texts = catalogues[locale].messages;
  const text = Object.hasOwn(texts, message.code) ? texts[message.code] : undefined;
  if (text === undefined) return toPrintable(message.code);
  return inLocale(text(toPrintableParams(message.params)), locale);
}

/** A text of the window. Params that are texts are foreign: they come out printable. */
export function renderUi<Key extends UiKey>(
  locale: Locale,
  key: Key,
  ...[params]: UiParams<Key>
): string {
  const text = catalogues[locale].ui[key];
  if (typeof text === 'string') return inLocale(text, locale);
  return inLocale(text(toPrintableParams((params ?? {}) as Params)), locale);
}

/** What happened to what, and what the person can do about it (null: nothing). */
export function renderError(
  error: ErrorPayload,
  locale: Locale = 'en',
): { text: string; hint: string | null } {
  const { text, hint } = catalogues[locale].errors[error.code];
  return {
    text: inLocale(text(toPrintableParams(error.params)), locale),
    hint: hint === null ? null : inLocale(hint, locale),
  };
}

/** As `renderError`, with a heading, and with what can be done in a window. */
export function renderWindowError(
  error: ErrorPayload,
  locale: Locale = 'en',
): { title: string; text: string; hint: string } {
  const { title, step } = catalogues[locale].windowErrors[error.code];
  return {
    title: inLocale(title, locale),
    text: renderError(error, locale).text,
    hint: inLocale(step, locale),
  };
}

/** What a person can do about a state. */
export function renderStateStep(state: AddonState, locale: Locale = 'en'): string {
  return inLocale(catalogues[locale].stateSteps[state], locale);
}

/** A short label for a column or a pill. */
export function renderState(state: AddonState, locale: Locale = 'en'): string {
  return inLocale(catalogues[locale].states[state], locale);
}

function toPrintableParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? toPrintable(value) : value,
    ]),
  );
}
