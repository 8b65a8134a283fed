import type { Message } from '#shared/domain/addon.ts';
import type { MessageCode, MessageParams } from '#shared/messages/codes.ts';

/** A message with what its code carries. */
export function say<Code extends MessageCode>(code: Code, params: MessageParams[Code]): Message {
  return { code, params: { ...params } };
}
