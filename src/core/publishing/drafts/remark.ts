import type { DraftField, DraftRemark } from '#shared/domain/draft.ts';
import { message, type MessageCode } from '#shared/messages/message.ts';

type DraftCode = MessageCode & `draft-${string}`;

/** A message about one field of a draft. */
export function remark<Code extends DraftCode>(
  field: DraftField,
  ...[code, ...params]: Parameters<typeof message<Code>>
): DraftRemark {
  return { field, ...message(code, ...params) };
}

/** Returns the remark if the condition holds, else nothing. */
export function remarkIf<Code extends DraftCode>(
  isSo: boolean,
  ...about: Parameters<typeof remark<Code>>
): DraftRemark[] {
  return isSo ? [remark(...about)] : [];
}
