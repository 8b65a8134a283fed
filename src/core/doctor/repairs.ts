import type { Message } from '#shared/domain/addon.ts';
import { message } from '#shared/messages/message.ts';
import type { CoreParts } from '../core-parts.ts';

/** Repairs made when this program started, so that a person learns of them. */
export function listRepairs({ setAside }: Pick<CoreParts, 'setAside'>): readonly Message[] {
  return setAside.map((file) => message('doctor-set-aside-now', { file }));
}
