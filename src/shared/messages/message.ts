import type { Message } from '../domain/addon.ts';
import type { Empty, MessageParams } from './params.ts';

export type MessageCode = keyof MessageParams;

/** What a message carries besides what its text shows: facts for programs that read the JSON. */
type Facts = Message['params'];

/** Nothing, or one object, which may be left out where all of it may be. */
type Carried<Code extends MessageCode> = object extends MessageParams[Code]
  ? [params?: MessageParams[Code] & Facts]
  : MessageParams[Code] extends Empty
    ? [facts?: Facts]
    : [params: MessageParams[Code] & Facts];

/** Makes every message of the core; the texts are in `resources/messages`, by code. */
export function message<Code extends MessageCode>(code: Code, ...[params]: Carried<Code>): Message {
  return { code, params: { ...params } };
}
