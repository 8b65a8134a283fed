import type { Message } from './addon.ts';

/** A saved world of the player: listed, but not counted as an add-on. */
export function isWorld({ reason }: { readonly reason: Pick<Message, 'code'> }): boolean {
  return reason.code === 'state-world';
}
