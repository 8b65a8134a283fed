import type { ErrorCode, ErrorParams } from '../errors.ts';
import type { ErrorTexts } from './error-texts.ts';
import { because } from './because.ts';
import { formatCount, formatCountdown } from './format.ts';
import { shown } from './shown.ts';

const ASK_AGAIN = 'What is known already stays usable. Try again later.';

const IN_USE: Readonly<Record<string, string>> = {
  shipped: 'comes with Loadout and cannot be removed',
  default: 'is the default for new loadouts',
};

const UNREADABLE: Readonly<Record<string, string>> = {
  empty: 'it is empty',
  json: 'it is not JSON',
  shape: 'something in it is missing or of the wrong type',
  item: 'something in it is missing or of the wrong type',
  part: 'a part of it is of the wrong type, and an edit would overwrite it. Nothing was sent',
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
  search: 'a search',
  '/api/search': 'a search',
  singleProject: 'the pages of single projects',
  '/api/project/{project}': 'the pages of single projects',
  users: 'people',
  '/api/user/{user}': 'people',
  '/api/users': 'people',
  organizations: 'organizations',
  newProjects: 'the making of projects',
  publishing: 'the publishing of versions',
  projectLinks: 'links of projects',
  ownProjects: 'the list of your projects',
  galleries: 'galleries',
  organizationWrites: 'the changing of organizations',
  collections: 'collections',
  reports: 'reports',
  threads: 'talks with moderators',
  notifications: 'notifications',
  follows: 'the following of projects',
  accounts: 'accounts',
  members: 'the members of this team',
  randomProjects: 'a choice of projects at random',
  '/api/project/{project}/check': 'the look whether an address is free',
  '/api/tags/api-scopes': 'the list of what tokens may do',
  '/api/tags/project-types': 'the lists that every registry has',
  passwords: 'accounts with a password',
  address: 'an address here',
  demo: 'the demo',
};

function lackingWords(value: ErrorParams[string] | undefined): string {
  const text = shown(value, 'this');
  return LACKING[text] ?? text;
}

/** What comes of asking a registry and of fetching from it. */
export const registryErrors = {
  REGISTRY_UNKNOWN: {
    text: ({ registry }) => `There is no registry profile “${shown(registry, '')}”.`,
    hint: 'Use the id or the address of a registry. `loadout registry list` shows the ids.',
  },
  REGISTRY_OFFLINE: {
    text: ({ registry }) =>
      `The registry ${shown(registry, '')} was not contacted: offline mode is on.`,
    hint: 'Cached data still works. Leave out `--offline`, or turn the setting off with `loadout config unset network.offline`.',
  },
  REGISTRY_IN_USE: {
    text: ({ registry, cause, loadouts }) =>
      `The registry ${shown(registry, '')} ${IN_USE[shown(cause, '')] ?? `has loadouts: ${shown(loadouts, 'some')}`}.`,
    hint: 'Make another one the default with `loadout config set registries.default REGISTRY`, or remove its loadouts from the list with `loadout forget`.',
  },
  REGISTRY_UNREACHABLE: {
    text: ({ registry, cause, issuer, status }) =>
      `The registry ${shown(registry, '')} could not be reached${describeUnreachable({ cause, issuer, status })}.`,
    hint: 'Check the connection. `loadout doctor` says more.',
  },
  REGISTRY_REFUSED: {
    text: ({ registry, status }) =>
      `The registry ${shown(registry, '')} refused the request${status ? ` (${shown(status, '')})` : ''}.`,
    hint: 'It may need a token with more rights, or it blocks this address.',
  },
  REGISTRY_NOT_FOUND: {
    text: ({ registry, isWrite }) =>
      isWrite === true
        ? `The registry ${shown(registry, '')} says that this is not there, which it also says to those who may not change it.`
        : `The registry ${shown(registry, '')} does not have what was asked for.`,
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
      return `${theRegistry(registry)} failed${inBrackets}.`;
    },
    hint: ASK_AGAIN,
  },
  REGISTRY_ANSWER_INVALID: {
    text: ({ registry, route, cause }) =>
      `${theRegistry(registry)} sent an answer${route ? ` to ${shown(route, '')}` : ''} that cannot be read: ${UNREADABLE[shown(cause, '')] ?? 'it is not as expected'}.`,
    hint: ASK_AGAIN,
  },
  REGISTRY_FILE_CHANGED: {
    text: ({ registry }) =>
      `The registry ${shown(registry, '')} answers something else for a file than it did before, so the answer is not used.`,
    hint: 'The version may have been exchanged without a new number. Ask its author.',
  },
  REGISTRY_LACKS: {
    text: ({ registry, capability, feature }) =>
      `The registry ${shown(registry, '')} does not offer ${lackingWords(capability ?? feature)}.`,
    hint: null,
  },
  REDIRECT_REFUSED: {
    text: ({ cause }) =>
      `The registry sent the request elsewhere and Loadout did not follow${because(cause)}.`,
    hint: 'Nothing was downloaded. Add the registry again if its file address changed.',
  },
  ORIGIN_REFUSED: {
    text: ({ origin }) => `Loadout does not ask ${shown(origin, 'that address')}.`,
    hint: 'A registry is an https address, or http on this machine. Files come only from its known origins.',
  },
  DOWNLOAD_FAILED: {
    text: ({ file, cause, status }) =>
      `The download of ${shown(file, 'a file')} failed${because(status ? `status ${status}` : cause)}. The folder is as it was before.`,
    hint: 'Run the command again: it goes on where it stopped.',
  },
  DOWNLOAD_DIFFERS: {
    text: ({ file, announcedBytes, sizeBytes }) =>
      typeof announcedBytes === 'number' && typeof sizeBytes === 'number'
        ? `The registry announced ${formatCount(announcedBytes, 'byte')} for ${shown(file, 'a file')}, but the file has ${formatCount(sizeBytes, 'byte')} and another checksum. It was not installed.`
        : `The bytes of ${shown(file, 'a file')} are not those that the registry promised, so they were thrown away.`,
    hint: 'The folder is as it was before. Try again later, or tell the author.',
  },
  DOWNLOAD_TOO_LARGE: {
    text: ({ file }) =>
      `${shown(file, 'A file')} is far larger than the registry said, so it was stopped.`,
    hint: 'The folder is as it was before. Tell the author.',
  },
} satisfies Partial<Record<ErrorCode, ErrorTexts>>;

function describeUnreachable({ cause, issuer, status }: Partial<ErrorParams>): string {
  if (cause === 'tls' && issuer)
    return `: its certificate comes from “${shown(issuer, '')}”, which is not trusted here`;
  if (cause === 'proxy')
    return status
      ? `: the proxy refused with status ${shown(status, '')}`
      : ': the proxy does not answer';
  return because(cause);
}
