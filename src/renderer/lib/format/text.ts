import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AddonState, Message } from '#shared/domain/addon.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { toPrintable } from '#shared/messages/printable.ts';
import {
  renderNamed,
  renderStateStep,
  type RegistryNames,
  type UiArguments,
  type UiKey,
  renderUi,
  renderWindowError,
} from '#shared/messages/render-window.ts';
import { type Locale, render } from '#shared/messages/render.ts';

/** Language of the window; `app/root.tsx` renders everything again when it changes. */
export const localeStore = createStore<{ locale: Locale }>(() => ({ locale: 'en' }));

/** Display names of the registries; updated by the shell. */
export const namesStore = createStore<{ names: RegistryNames }>(() => ({ names: new Map() }));

function locale(): Locale {
  return localeStore.getState().locale;
}

/** Returns a text of the window: `t('ui-addon-count', { count })`. */
export function t<Key extends UiKey>(key: Key, ...params: UiArguments<Key>): string {
  return renderUi(locale(), key, ...params);
}

/** Renders a message of the core: a reason, a warning, a note. */
export function tMessage(message: Message): string {
  return render(message, locale());
}

/** Does the same for messages that may name registries; there are only a few on a screen. */
export function tNamed(message: Message): string {
  return renderNamed(message, locale(), namesStore.getState().names);
}

/** Returns title, text and remedy of an error. `Problem` shows all three. */
export function tError(error: ErrorPayload): { title: string; text: string; hint: string } {
  return renderWindowError(error, locale(), namesStore.getState().names);
}

/**
 * The same as a hook, which renders again when the registries' names are loaded after the error.
 */
export function useErrorText(error: ErrorPayload): ReturnType<typeof tError> {
  useStore(namesStore);
  return tError(error);
}

/** Returns the options for an add-on's state. */
export function tStateStep(state: AddonState): string {
  return renderStateStep(state, locale());
}

/** Makes an untrusted name (of a project, a file, a person) safe to display. */
export const printable = toPrintable;
