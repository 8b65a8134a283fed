import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import { message } from '#shared/messages/message.ts';

/** What a generation says of a loadout that was set to something else; empty when that stays as it was. */
export function noteTarget(before: LoadoutTarget, after: LoadoutTarget): Message[] {
  const { gameVersion, loader, channel } = after;
  return [
    ...(gameVersion === before.gameVersion
      ? []
      : [message('record-game-version', { gameVersion })]),
    ...(loader === before.loader ? [] : [message('record-loader', { loader })]),
    ...(channel === before.channel ? [] : [message('record-channel', { channel })]),
  ];
}
