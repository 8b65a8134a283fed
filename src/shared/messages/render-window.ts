import type { AddonState, Message } from '../domain/addon.ts';
import type { ErrorPayload } from '../errors.ts';
import { errorTexts } from './catalogue.ts';
import type { LateTexts } from './late-catalogue.ts';
import type { TextArguments } from './message.ts';
import type { UiParams } from './params.ts';
import { type Locale, render, renderText } from './render.ts';
import {
  errorSteps,
  errorTitles,
  type FirstTexts,
  stateSteps,
  uiFiles,
} from './window-catalogue.ts';

export type UiKey = keyof FirstTexts | keyof LateTexts;

export type UiArguments<Key extends UiKey> = TextArguments<UiParams, Key>;

/** A text of the window. Params that are texts are foreign: they come out printable. */
export function renderUi<Key extends UiKey>(
  locale: Locale,
  key: Key,
  ...[params]: UiArguments<Key>
): string {
  return renderText(uiFiles, key, { ...(params && { params: { ...params } }), locale });
}

/** The names that people know registries by, by their ids. */
export type RegistryNames = ReadonlyMap<string, string>;

/**
 * As `renderError`, with a heading, and with what can be done in a window; a registry is called by its name where that
 * is known: ids are for terminals.
 */
export function renderWindowError(
  error: ErrorPayload,
  locale: Locale = 'en',
  names: RegistryNames = new Map(),
): { title: string; text: string; hint: string } {
  const { code, params } = nameRegistries(error, names);
  return {
    title: renderText([errorTitles], code, { params, locale }),
    text: renderText([errorTexts], code, { params, locale }),
    hint: renderText([errorSteps], code, { params, locale }),
  };
}

/** A text that the core made, with registries called as in errors. */
export function renderNamed(message: Message, locale: Locale, names: RegistryNames): string {
  return render(nameRegistries(message, names), locale);
}

function nameRegistries<Code extends string>(
  { code, params }: { readonly code: Code; readonly params: Message['params'] },
  names: RegistryNames,
) {
  const named = Object.entries(params).map(([key, value]) => {
    const isRegistry = key === 'registry' || (key === 'locked' && code === 'LOCK_REGISTRY_DIFFERS');
    const name = isRegistry ? names.get(String(value)) : undefined;
    return [key, name === undefined ? value : `“${name}”`] as const;
  });
  return { code, params: Object.fromEntries(named) };
}

/** What a person can do about a state. */
export function renderStateStep(state: AddonState, locale: Locale = 'en'): string {
  return renderText([stateSteps], state, { locale });
}
