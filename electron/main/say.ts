import type { Settings } from '#shared/domain/settings.ts';
import { addLateTexts } from '#shared/messages/late-catalogue.ts';
import { renderUi, type UiArguments, type UiKey } from '#shared/messages/render-window.ts';
import type { Locale } from '#shared/messages/render.ts';

/** A text of the shell in the person's language. */
export type Say = <Key extends UiKey>(key: Key, ...params: UiArguments<Key>) => string;

export function createSay(language: () => Settings['language']): Say {
  addLateTexts();
  return (key, ...params) => renderUi(toLocale(language()), key, ...params);
}

/** English is the one language so far. */
function toLocale(language: Settings['language']): Locale {
  return language === 'pseudo' ? 'pseudo' : 'en';
}
