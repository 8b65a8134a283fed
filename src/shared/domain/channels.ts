import { RELEASE_CHANNELS, type ReleaseChannel } from '../registry/enumerations.ts';

/** True when a version of `channel` may be offered under `limit`, which allows itself and everything more stable. An unknown channel is never allowed. */
export function isWithinChannel(channel: string, limit: ReleaseChannel): boolean {
  const position = RELEASE_CHANNELS.findIndex((known) => known === channel);
  return position !== -1 && position <= RELEASE_CHANNELS.indexOf(limit);
}
