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

/** Renders a text of the window. String params are untrusted and are made printable. */
export function renderUi<Key extends UiKey>(
  locale: Locale,
  key: Key,
  ...[params]: UiArguments<Key>
): string {
  return renderText(uiFiles, key, { ...(params && { params: { ...params } }), locale });
}

/** Display names of registries, by id. */
export type RegistryNames = ReadonlyMap<string, string>;

/**
 * Like `renderError`, with a heading and with the next step in a window; a registry is called by
 * its name if known, as ids are for terminals.
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

/** Renders a message of the core, with registries named as in errors. */
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

/** Returns the user's options for a state. */
export function renderStateStep(state: AddonState, locale: Locale = 'en'): string {
  return renderText([stateSteps], state, { locale });
}
