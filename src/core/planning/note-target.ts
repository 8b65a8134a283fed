import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutTarget } from '#shared/domain/loadout.ts';
import { toMessage } from './messages.ts';

/** What a generation says of a loadout that was set to something else; empty when that stays as it was. */
export function noteTarget(before: LoadoutTarget, after: LoadoutTarget): Message[] {
  const { gameVersion, loader, channel } = after;
  return [
    ...(gameVersion === before.gameVersion
      ? []
      : [toMessage('record-game-version', { gameVersion })]),
    ...(loader === before.loader ? [] : [toMessage('record-loader', { loader })]),
    ...(channel === before.channel ? [] : [toMessage('record-channel', { channel })]),
  ];
}
