import type { Message } from '#shared/domain/addon.ts';
import type { Settings } from '#shared/domain/settings.ts';
import { addLateTexts } from '#shared/messages/late-catalogue.ts';
import { renderUi, type UiArguments, type UiKey } from '#shared/messages/render-window.ts';
import { render, toLocale } from '#shared/messages/render.ts';

/** Returns a text of the shell in the user's language. */
export interface Translate {
  <Key extends UiKey>(key: Key, ...params: UiArguments<Key>): string;
  message(message: Message): string;
}

export function createTranslate(language: () => Settings['language']): Translate {
  addLateTexts();
  const translate = <Key extends UiKey>(key: Key, ...params: UiArguments<Key>) =>
    renderUi(toLocale(language()), key, ...params);
  return Object.assign(translate, { message: (one: Message) => render(one, toLocale(language())) });
}
