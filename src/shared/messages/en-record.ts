import { formatCount } from './format.ts';
import { policyWords, type Texts } from './words.ts';

export const recordTexts: Texts<'record'> = {
  'record-pin': ({ title, ...policy }) => `Pinned ${title}${policyWords(policy)}`,
  'record-unpin': ({ title }) => `Unpinned ${title}`,
  'record-skip': ({ title, version, ...policy }) =>
    `Skipped ${version === null ? title : `${version} of ${title}`}${policyWords(policy)}`,
  'record-unskip': ({ title }) => `No version of ${title} is skipped any more`,
  'record-addon-channel': ({ title, channel }) =>
    channel === null
      ? `${title} follows the channel of the loadout`
      : `Channel of ${title} set to ${channel}`,
  'record-name': ({ name }) => `Loadout renamed to ${name}`,
  'record-hold': ({ holdHours }) => {
    if (holdHours === null) return 'Hold time set to that of the settings';
    return holdHours === 0
      ? 'Hold time switched off'
      : `Hold time set to ${formatCount(holdHours, 'hour')}`;
  },
  'record-lookups': ({ lookups }) => `Look-ups at the registry switched ${lookups ? 'on' : 'off'}`,
  'record-game-version': ({ gameVersion }) => `Game version set to ${gameVersion ?? 'none'}`,
  'record-loader': ({ loader }) => `Loader set to ${loader ?? 'none'}`,
  'record-channel': ({ channel }) => `Channel set to ${channel}`,
};
