import type { Message } from '../domain/addon.ts';
import type { MessageTexts } from './catalogue.ts';
import type { LateMessageTexts } from './late-messages.ts';
import type { MessageParams } from './params.ts';

export type MessageCode = keyof MessageTexts | keyof LateMessageTexts;

/** A text without placeholders needs nothing. */
type Empty = Readonly<Record<string, never>>;

type Needs<Params, Key> = Key extends keyof Params ? Params[Key] : Empty;

/** What a text needs to be shown: nothing, or one object. */
export type TextArguments<Params, Key> =
  Needs<Params, Key> extends Empty ? [] : [params: Needs<Params, Key>];

/** What a message carries besides what its text shows: facts for programs that read the JSON. */
type Facts = Message['params'];

/** Nothing, or one object, which may be left out where all of it may be. */
type Carried<Code extends MessageCode> =
  object extends Needs<MessageParams, Code>
    ? [params?: Needs<MessageParams, Code> & Facts]
    : Needs<MessageParams, Code> extends Empty
      ? [facts?: Facts]
      : [params: Needs<MessageParams, Code> & Facts];

/** Makes every message of the core; the texts are in `resources/messages`, by code. */
export function message<Code extends MessageCode>(code: Code, ...[params]: Carried<Code>): Message {
  return { code, params: { ...params } };
}
