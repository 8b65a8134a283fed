import type { Message } from '../domain/addon.ts';
import type { MessageCode } from './catalogue.ts';
import type { MessageParams } from './params.ts';

/** What a message carries besides what its text shows: facts for programs that read the JSON. */
type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Carried<Code extends MessageCode> = Code extends keyof MessageParams
  ? [params: MessageParams[Code] & Facts]
  : [facts?: Facts];

/** Makes every message of the core; the texts are in `resources/messages`, by code. */
export function message<Code extends MessageCode>(code: Code, ...[params]: Carried<Code>): Message {
  return { code, params: { ...params } };
}
