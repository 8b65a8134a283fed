import type { AddonState, Message } from '../domain/addon.ts';
import type { ErrorPayload } from '../errors.ts';
import { stateSteps, windowErrorTexts } from './en-window.ts';
import { inLocale, type Locale, render, renderError, toPrintableParams, toText } from './render.ts';
import { type UiKey, type UiParams, uiTexts } from './ui/en.ts';

type Params = Message['params'];

interface WindowCatalogue {
  readonly ui: Readonly<Record<UiKey, string | ((params: Params) => string)>>;
  readonly errors: typeof windowErrorTexts;
  readonly stateSteps: typeof stateSteps;
}

// Params are known to fit their key by the type of `renderUi`.
const english: WindowCatalogue = {
  ui: uiTexts as unknown as WindowCatalogue['ui'],
  errors: windowErrorTexts,
  stateSteps,
};

const catalogues: Readonly<Record<Locale, WindowCatalogue>> = { en: english, pseudo: english };

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
  const { title, step } = catalogues[locale].errors[error.code];
  return {
    title: inLocale(toText(title, error.params), locale),
    text: renderError(nameRegistries(error, names), locale).text,
    hint: inLocale(toText(step, error.params), locale),
  };
}

/** A text that the core made, with registries called as in errors. */
export function renderNamed(message: Message, locale: Locale, names: RegistryNames): string {
  return render(nameRegistries(message, names), locale);
}

function nameRegistries<Code extends string>(
  { code, params }: { readonly code: Code; readonly params: Params },
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
  return inLocale(catalogues[locale].stateSteps[state], locale);
}
