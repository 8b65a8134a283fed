import { formatCount } from './format.ts';
import { policyWords, type Texts } from './words.ts';

export const recordTexts: Texts<'record'> = {
  'record-pin': ({ title, ...policy }) => `Pinned ${title}${policyWords(policy)}`,
  'record-unpin': ({ title }) => `Unpinned ${title}`,
  'record-skip': ({ title, version, ...policy }) =>
    `Skipped ${version === null ? title : `${version} of ${title}`}${policyWords(policy)}`,
  'record-unskip': ({ title }) => `Stopped skipping updates of ${title}`,
  'record-addon-channel': ({ title, channel }) =>
    channel === null
      ? `Set ${title} to the channel of the loadout`
      : `Set the channel of ${title} to ${channel}`,
  'record-name': ({ name }) => `Renamed the loadout to ${name}`,
  'record-hold': ({ holdHours }) => {
    if (holdHours === null) return 'Set the hold time to the default';
    return holdHours === 0
      ? 'Turned off the hold time'
      : `Set the hold time to ${formatCount(holdHours, 'hour')}`;
  },
  'record-lookups': ({ lookups }) =>
    lookups ? 'Enabled registry look-ups' : 'Disabled registry look-ups',
  'record-game-version': ({ gameVersion }) =>
    gameVersion === null ? 'Cleared the game version' : `Set the game version to ${gameVersion}`,
  'record-loader': ({ loader }) =>
    loader === null ? 'Cleared the loader' : `Set the loader to ${loader}`,
  'record-channel': ({ channel }) => `Set the channel to ${channel}`,
};
