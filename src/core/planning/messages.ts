import type { Message } from '#shared/domain/addon.ts';

/** Why an item changes, is left alone or deserves a warning; the texts are in `shared/messages`. */
export function toMessage(code: string, params: Message['params'] = {}): Message {
  return { code, params };
}
