import type { Message } from '#shared/domain/addon.ts';
import type { DraftField, DraftRemark } from '#shared/domain/draft.ts';
import type { MessageCode, MessageParams } from '#shared/messages/codes.ts';

type DraftCode = MessageCode & `draft-${string}`;

/** A message about a draft. */
export function say<Code extends DraftCode>(code: Code, params: MessageParams[Code]): Message {
  return { code, params: { ...(params as Message['params']) } };
}

/** The same about one field. */
export function remark<Code extends DraftCode>(
  field: DraftField,
  code: Code,
  params: MessageParams[Code],
): DraftRemark {
  return { field, ...say(code, params) };
}
