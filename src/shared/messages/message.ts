import type { Message } from '../domain/addon.ts';
import type { MessageTexts } from './catalogue.ts';
import type { LateMessageTexts } from './late-messages.ts';
import type { MessageParams } from './params.ts';

export type MessageCode = keyof MessageTexts | keyof LateMessageTexts;

/** A text without placeholders needs no params. */
type Empty = Readonly<Record<string, never>>;

type Needs<Params, Key> = Key extends keyof Params ? Params[Key] : Empty;

/** The arguments of a text: none, or one object. */
export type TextArguments<Params, Key> =
  Needs<Params, Key> extends Empty ? [] : [params: Needs<Params, Key>];

/** Facts of a message that its text does not show, for programs that read the JSON. */
type MessageFacts = Message['params'];

/** No argument, or one object, which is optional if all its params are. */
type Carried<Code extends MessageCode> =
  object extends Needs<MessageParams, Code>
    ? [params?: Needs<MessageParams, Code> & MessageFacts]
    : Needs<MessageParams, Code> extends Empty
      ? [facts?: MessageFacts]
      : [params: Needs<MessageParams, Code> & MessageFacts];

/** Creates a message of the core; the texts are in `resources/messages`, by code. */
export function message<Code extends MessageCode>(code: Code, ...[params]: Carried<Code>): Message {
  return { code, params: { ...params } };
}
