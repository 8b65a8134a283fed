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

/** The language of the window; `app/root.tsx` draws everything again when it changes. */
export const localeStore = createStore<{ locale: Locale }>(() => ({ locale: 'en' }));

/** What the registries of this computer are called; kept up to date by the shell. */
export const namesStore = createStore<{ names: RegistryNames }>(() => ({ names: new Map() }));

function locale(): Locale {
  return localeStore.getState().locale;
}

/** A text of the window: `t('ui-addon-count', { count })`. */
export function t<Key extends UiKey>(key: Key, ...params: UiArguments<Key>): string {
  return renderUi(locale(), key, ...params);
}

/** A text that the core made: a reason, a warning, a note. */
export function tMessage(message: Message): string {
  return render(message, locale());
}

/** The same where it may name registries; there are few of these on a screen. */
export function tNamed(message: Message): string {
  return renderNamed(message, locale(), namesStore.getState().names);
}

/** What happened, in a few words and fully, and what can be done about it. `Problem` shows all three. */
export function tError(error: ErrorPayload): { title: string; text: string; hint: string } {
  return renderWindowError(error, locale(), namesStore.getState().names);
}

/** The same on the page, drawn again when the names of registries come later than the error. */
export function useErrorText(error: ErrorPayload): ReturnType<typeof tError> {
  useStore(namesStore);
  return tError(error);
}

/** What can be done about an add-on's state. */
export function tStateStep(state: AddonState): string {
  return renderStateStep(state, locale());
}

/** A foreign name (of a project, a file, a person) as it may stand on the page. */
export const printable = toPrintable;
