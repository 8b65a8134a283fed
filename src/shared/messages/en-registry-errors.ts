import type { ErrorCode, ErrorParams } from '../errors.ts';
import type { ErrorTexts } from './error-texts.ts';
import { because } from './because.ts';
import { formatCount, formatCountdown } from './format.ts';
import { shown } from './shown.ts';

const TRY_LATER = 'Cached data still works. Try again later.';

const IN_USE: Readonly<Record<string, string>> = {
  shipped: 'comes with Loadout and cannot be removed',
  default: 'is the default for new loadouts and cannot be removed',
};

const UNREADABLE: Readonly<Record<string, string>> = {
  empty: 'it is empty',
  json: 'it is not JSON',
  shape: 'something in it is missing or has the wrong type',
  item: 'something in it is missing or has the wrong type',
  part: 'a part of it has the wrong type, and saving would overwrite that part. Nothing was sent',
  size: 'it is too large',
  items: 'it has too many items',
  depth: 'it is nested too deeply',
  protocol: 'it is not HTTP',
  hash: 'it is about another file',
};

function theRegistry(name: ErrorParams[string] | undefined): string {
  return `The registry ${shown(name, '')}`.trimEnd();
}

/** A capability of the profile, or the path that the registry does not know. */
const LACKING: Readonly<Record<string, string>> = {
  search: 'search',
  '/api/search': 'search',
  singleProject: 'project pages',
  '/api/project/{project}': 'project pages',
  users: 'user profiles',
  '/api/user/{user}': 'user profiles',
  '/api/users': 'user profiles',
  organizations: 'organizations',
  newProjects: 'creating projects',
  publishing: 'publishing versions',
  projectLinks: 'project links',
  ownProjects: 'listing your projects',
  galleries: 'galleries',
  organizationWrites: 'editing organizations',
  collections: 'collections',
  reports: 'reports',
  threads: 'moderation threads',
  notifications: 'notifications',
  follows: 'following projects',
  accounts: 'accounts',
  members: 'team members',
  randomProjects: 'random projects',
  '/api/project/{project}/check': 'checking whether an address is available',
  '/api/tags/api-scopes': 'the list of token scopes',
  '/api/tags/project-types': 'the tag lists that every registry must have',
  passwords: 'signing in with a password',
  address: 'an address here',
  demo: 'the demo',
};

function lackingWords(value: ErrorParams[string] | undefined): string {
  const text = shown(value, 'this');
  return LACKING[text] ?? text;
}

/** Failures of requests to a registry and of downloads from it. */
export const registryErrors = {
  REGISTRY_UNKNOWN: {
    text: ({ registry }) => `There is no registry “${shown(registry, '')}”.`,
    hint: 'Use the ID or the address of a registry. `loadout registry list` shows the IDs.',
  },
  REGISTRY_OFFLINE: {
    text: ({ registry }) => `${theRegistry(registry)} was not contacted: offline mode is on.`,
    hint: 'Cached data still works. Leave out `--offline`, or turn offline mode off with `loadout config unset network.offline`.',
  },
  REGISTRY_IN_USE: {
    text: ({ registry, cause, loadouts }) =>
      `${theRegistry(registry)} ${IN_USE[shown(cause, '')] ?? `is used by loadouts: ${shown(loadouts, 'some')}`}.`,
    hint: 'Make another one the default with `loadout config set registries.default REGISTRY`, or remove its loadouts from the list with `loadout forget`.',
  },
  REGISTRY_UNREACHABLE: {
    text: ({ registry, cause, issuer, status }) =>
      `${theRegistry(registry)} could not be reached${describeUnreachable({ cause, issuer, status })}.`,
    hint: 'Check the connection. `loadout doctor` shows details.',
  },
  REGISTRY_REFUSED: {
    text: ({ registry, status }) =>
      `${theRegistry(registry)} refused the request${status ? ` (${shown(status, '')})` : ''}.`,
    hint: 'It may require a token with more permissions, or block your network.',
  },
  REGISTRY_NOT_FOUND: {
    text: ({ registry, isWrite }) =>
      isWrite === true
        ? `${theRegistry(registry)} did not find this, or you are not allowed to change it.`
        : `${theRegistry(registry)} did not find this.`,
    hint: 'It may be deleted, or hidden by its author.',
  },
  REGISTRY_LIMITED: {
    text: ({ registry, seconds }) =>
      typeof seconds === 'number'
        ? `The rate limit of ${shown(registry, 'the registry')} is reached; the next request is possible in ${formatCountdown(seconds * 1000)}.`
        : `The rate limit of ${shown(registry, 'the registry')} is reached.`,
    hint: 'Try again later. Cached data still works.',
  },
  REGISTRY_FAILED: {
    text: ({ registry, status, request }) => {
      const details = [status, request].filter(Boolean).map((part) => shown(part, ''));
      const inBrackets = details.length === 0 ? '' : ` (${details.join(', ')})`;
      return `${theRegistry(registry)} reported an error${inBrackets}.`;
    },
    hint: TRY_LATER,
  },
  REGISTRY_ANSWER_INVALID: {
    text: ({ registry, route, cause }) =>
      `${theRegistry(registry)} sent an answer${route ? ` to ${shown(route, '')}` : ''} that cannot be read: ${UNREADABLE[shown(cause, '')] ?? 'its format is not valid'}.`,
    hint: TRY_LATER,
  },
  REGISTRY_FILE_CHANGED: {
    text: ({ registry }) =>
      `${theRegistry(registry)} gives different data for a file than before. The new data is not used.`,
    hint: 'The version may have been replaced without a new version number. Ask its author.',
  },
  REGISTRY_LACKS: {
    text: ({ registry, capability, feature }) =>
      `${theRegistry(registry)} does not offer ${lackingWords(capability ?? feature)}.`,
    hint: null,
  },
  REDIRECT_REFUSED: {
    text: ({ cause }) => `Loadout did not follow a redirect from the registry${because(cause)}.`,
    hint: 'Nothing was downloaded. If the registry’s file address changed, add the registry again.',
  },
  ORIGIN_REFUSED: {
    text: ({ origin }) =>
      `Loadout did not connect to ${shown(origin, 'this address')} because it is not allowed.`,
    hint: 'A registry needs an https address, or http on this computer. Files are only downloaded from its known addresses.',
  },
  DOWNLOAD_FAILED: {
    text: ({ file, cause, status }) =>
      `The download of ${shown(file, 'a file')} failed${because(status ? `status ${status}` : cause)}. The folder was not changed.`,
    hint: 'Run the command again to resume the download.',
  },
  DOWNLOAD_DIFFERS: {
    text: ({ file, announcedBytes, sizeBytes }) =>
      typeof announcedBytes === 'number' && typeof sizeBytes === 'number'
        ? `The registry announced ${formatCount(announcedBytes, 'byte')} for ${shown(file, 'a file')}, but the file has ${formatCount(sizeBytes, 'byte')} and another checksum. It was not installed.`
        : `The checksum of ${shown(file, 'a file')} does not match the registry’s. The download was discarded.`,
    hint: 'The folder was not changed. Try again later, or tell the author.',
  },
  DOWNLOAD_TOO_LARGE: {
    text: ({ file }) =>
      `${shown(file, 'A file')} is much larger than the registry announced. The download was cancelled.`,
    hint: 'The folder was not changed. Tell the author.',
  },
} satisfies Partial<Record<ErrorCode, ErrorTexts>>;

function describeUnreachable({ cause, issuer, status }: Partial<ErrorParams>): string {
  if (cause === 'tls' && issuer)
    return `: its certificate is issued by “${shown(issuer, '')}”, which is not trusted on this computer`;
  if (cause === 'proxy')
    return status
      ? `: the proxy refused the connection (status ${shown(status, '')})`
      : ': the proxy does not answer';
  return because(cause);
}
