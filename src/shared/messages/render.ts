import type { AddonState, Message } from '../domain/addon.ts';
import type { ErrorPayload } from '../errors.ts';
import { errorHints, errorTexts, messageTexts, stateLabels } from './catalogue.ts';
import { formatText, type Params } from './format-text.ts';
import { toPrintable } from './printable.ts';
import { toPseudo } from './pseudo.ts';

/** `pseudo` is made from English: it shows texts that were written past the catalogue, and texts that are cut off. */
export type Locale = 'en' | 'pseudo';

/** The text of a key. Its params are foreign: they come out printable. A key without text is shown itself. */
export function renderText(
  texts: Readonly<Record<string, string>>,
  key: string,
  { params = {}, locale = 'en' }: { readonly params?: Params; readonly locale?: Locale },
): string {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
  if (text === undefined) return toPrintable(key);
  const shown = formatText(text, toPrintableParams(params));
  return locale === 'pseudo' ? toPseudo(shown) : shown;
}

export function render({ code, params }: Message, locale: Locale = 'en'): string {
  return renderText(messageTexts, code, { params, locale });
}

/** What happened to what, and what the person can do about it (null: nothing). */
export function renderError(
  { code, params }: ErrorPayload,
  locale: Locale = 'en',
): { text: string; hint: string | null } {
  return {
    text: renderText(errorTexts, code, { params, locale }),
    hint: Object.hasOwn(errorHints, code) ? renderText(errorHints, code, { params, locale }) : null,
  };
}

/** A short label for a column or a pill. */
export function renderState(state: AddonState, locale: Locale = 'en'): string {
  return renderText(stateLabels, state, { locale });
}

function toPrintableParams(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? toPrintable(value) : value,
    ]),
  );
}
