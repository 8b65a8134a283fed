import type { Message } from '../domain/addon.ts';
import type { MessageCode, MessageParams } from './codes.ts';
import type { Empty } from './message-shapes.ts';

/** What a message of that code carries: nothing, or one object, which may be left out where all of it may be. */
type Carried<Code extends MessageCode> = MessageParams[Code] extends Empty
  ? []
  : Empty extends MessageParams[Code]
    ? [params?: MessageParams[Code]]
    : [params: MessageParams[Code]];

/** Makes every message of the core; the texts are in the catalogue, by code. */
export function message<Code extends MessageCode>(code: Code, ...[params]: Carried<Code>): Message {
  return { code, params: { ...params } };
}
