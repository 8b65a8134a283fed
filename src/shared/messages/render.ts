import type { AddonState, Message } from '../domain/addon.ts';
import type { ErrorPayload } from '../errors.ts';
import { errorTexts } from './en-errors.ts';
import { messageTexts, stateLabels } from './en.ts';
import { toPrintable } from './printable.ts';

type Params = Message['params'];
type Text = (params: Params) => string;

export type Locale = 'en';

interface Catalogue {
  readonly messages: Readonly<Record<string, Text>>;
  readonly errors: typeof errorTexts;
  readonly states: typeof stateLabels;
}

const catalogues: Readonly<Record<Locale, Catalogue>> = {
  // Params are known to fit their code by the types of codes.ts; here a message is what came over a boundary.
  en: {
    messages: messageTexts as unknown as Catalogue['messages'],
    errors: errorTexts,
    states: stateLabels,
  },
};

/** The text of a message. Its params are foreign: they come out printable. A code without text is shown itself. */
export function render(message: Message, locale: Locale = 'en'): string {
  const texts = catalogues[locale].messages;
  const text = Object.hasOwn(texts, message.code) ? texts[message.code] : undefined;
  return text === undefined ? toPrintable(message.code) : text(toPrintableParams(message.params));
}

/** What happened to what, and what the person can do about it (null: nothing). */
export function renderError(
  error: ErrorPayload,
  locale: Locale = 'en',
): { text: string; hint: string | null } {
  const { text, hint } = catalogues[locale].errors[error.code];
  return { text: text(toPrintableParams(error.params)), hint };
}

/** A short label for a column or a pill. */
export function renderState(state: AddonState, locale: Locale = 'en'): string {
  return catalogues[locale].states[state];
}

function toPrintableParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? toPrintable(value) : value,
    ]),
  );
}
