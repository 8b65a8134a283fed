import type { ErrorParams } from '../errors.ts';
import { formatNumber } from './format.ts';
import { toPrintable } from './printable.ts';
import { shown } from './shown.ts';

/** Failures of signed-in requests and of changes on a registry. */
export const writeErrors = {
  REGISTRY_REJECTED: {
    text: ({ registry, status, request, said }: ErrorParams) => {
      const details = [status, request].filter(Boolean).map((part) => shown(part, ''));
      const inBrackets = details.length === 0 ? '' : ` (${details.join(', ')})`;
      const words = said ? `: ${toPrintable(shown(said, ''))}` : '';
      const sentence = `The registry ${shown(registry, '')} rejected the request${inBrackets}${words}`;
      return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
    },
    hint: 'Nothing was changed on the registry.',
  },
  AUTH_NEEDED: {
    text: ({ registry }: ErrorParams) =>
      `The registry ${shown(registry, '')} requires you to sign in for this.`,
    hint: 'Sign in with `loadout auth login --registry REGISTRY`, or set LOADOUT_TOKEN for a single command.',
  },
  AUTH_NOT_ACCEPTED: {
    text: ({ registry, kind }: ErrorParams) =>
      kind === 'session'
        ? `Your session with the registry ${shown(registry, '')} has expired.`
        : `The registry ${shown(registry, '')} rejected the token: it has expired, was revoked, or belongs to another registry.`,
    hint: ({ kind }: ErrorParams) =>
      kind === 'session'
        ? 'Sign in again with `loadout auth login --account`.'
        : 'Create a new token on the registry’s website, then run `loadout auth login`.',
  },
  AUTH_SCOPE_MISSING: {
    text: ({ registry, scopes }: ErrorParams) =>
      `The token for the registry ${shown(registry, '')} does not allow this: it needs ${shown(scopes, 'another scope')}.`,
    hint: 'Add the scope to the token on the registry’s website, or sign in with another token.',
  },
  AUTH_SESSION_NEEDED: {
    text: ({ registry }: ErrorParams) =>
      `The registry ${shown(registry, '')} does not let a token manage tokens or sessions.`,
    hint: 'Sign in with `loadout auth login --account` if the registry supports it, or use its website.',
  },
  WRITE_UNCERTAIN: {
    text: ({ registry }: ErrorParams) =>
      `The connection to the registry ${shown(registry, '')} was lost, and Loadout cannot tell whether the change was made.`,
    hint: 'It was not sent again. Check the registry before you retry.',
  },
  INPUT_INVALID: {
    text: ({ field, rule, value, least, most }: ErrorParams) =>
      `${FIELDS[String(field)] ?? shown(field, 'Something')} ${describeRule(shown(rule, ''), shown(value, ''))}${describeRange({ least, most })}.`,
    hint: 'Nothing was sent.',
  },
  EDIT_CONFLICT: {
    text: ({ fields }: ErrorParams) =>
      `Someone else changed ${shown(fields, 'the same fields')} in the meantime.`,
    hint: 'Nothing was sent. Check the current values, then try again.',
  },
  TEAM_REFUSED: {
    text: ({ state, trigger, name }: ErrorParams) =>
      describeTeamRefusal(shown(state, ''), shown(trigger, ''), shown(name, 'This person')),
    hint: 'Nothing was sent. An owner must transfer ownership before leaving.',
  },
  PASSWORD_REFUSED: {
    text: ({ registry }: ErrorParams) =>
      `The registry ${shown(registry, '')} rejected the email address or the password.`,
    hint: 'Many accounts have no password. Create a token on the registry’s website instead.',
  },
  COLLECTION_UNKNOWN: {
    text: ({ name }: ErrorParams) =>
      `There is no collection “${shown(name, '')}”, or several have this name.`,
    hint: '`loadout collection list` shows your collections and their IDs.',
  },
  REPORT_UNKNOWN: {
    text: ({ id }: ErrorParams) => `You have no report “${shown(id, '')}”.`,
    hint: '`loadout report list` shows your reports and their IDs.',
  },
  REPORT_EXISTS: {
    text: ({ name }: ErrorParams) =>
      `You already have an open report about ${shown(name, 'this')}.`,
    hint: '`loadout report list` shows it; `loadout thread reply` adds to it.',
  },
  THREAD_UNKNOWN: {
    text: ({ name }: ErrorParams) => `You have no moderation thread about “${shown(name, '')}”.`,
    hint: 'A project’s thread is visible to its team, a report’s thread to the person who made the report.',
  },
  DRAFT_UNKNOWN: {
    text: () => 'This draft no longer exists: it was published or discarded.',
    hint: 'Start from the file again.',
  },
  DRAFT_BUSY: {
    text: ({ pid }: ErrorParams) =>
      `Another Loadout process${pid ? ` (${shown(pid, '')})` : ''} is publishing this file.`,
    hint: 'Nothing was sent from here. Wait for it to finish, then check the project.',
  },
  FILE_PUBLISHED_ELSEWHERE: {
    text: ({ file, project }: ErrorParams) =>
      `${shown(file, 'The file')} is already published in another project${project ? ` (${shown(project, '')})` : ''}.`,
    hint: 'Nothing was sent. A registry accepts the same file in one project only.',
  },
  UPLOAD_DIFFERS: {
    text: ({ file, version }: ErrorParams) =>
      `The registry’s copy of ${shown(file, 'the file')}${version ? ` in version ${shown(version, '')}` : ''} differs from the file that was sent.`,
    hint: 'Delete that version on the registry and publish it again.',
  },
};

/** Readable names of fields whose names in the interface are not. */
const FIELDS: Readonly<Record<string, string>> = {
  body: 'The text',
  dateExpires: 'The expiry date',
};

const RULES: Readonly<Record<string, string>> = {
  past: 'must be in the future',
  missing: 'is missing',
  taken: 'is already taken',
};

/** Rules that name the value that breaks them. */
const RULES_OF_VALUES: Readonly<Record<string, string>> = {
  restricted: 'cannot be granted to a token',
  unknown: 'is not allowed here',
  'not-yours-to-give': 'cannot be granted by you',
  'file-type': 'has a file type that a registry does not accept here',
  'file-name': 'has a name that is too long',
  'file-damaged': 'is a damaged image',
  status: 'does not allow this',
};

function describeRule(rule: string, value: string): string {
  const ofValue = RULES_OF_VALUES[rule];
  if (ofValue !== undefined) return `${value === '' ? '' : `“${value}” `}${ofValue}`;
  return RULES[rule] ?? 'is not valid';
}

function describeTeamRefusal(state: string, trigger: string, name: string): string {
  if (state === 'owner' && trigger === 'leave') return 'The owner cannot leave the team.';
  if (state === 'owner') return `${name} is the owner of this team, so this is not possible.`;
  if (state === 'pending' && trigger === 'invite') return `${name} is already invited.`;
  if (state === 'pending') return `${name} has not accepted the invitation yet.`;
  if (state === 'member' && trigger === 'accept') return 'The invitation is already accepted.';
  if (state === 'member') return `${name} is already a member.`;
  return trigger === 'accept' ? 'There is no open invitation.' : `${name} is not in this team.`;
}

function describeRange({ least, most }: Partial<ErrorParams>): string {
  if (typeof most === 'number') return ` (at most ${formatNumber(most)})`;
  return typeof least === 'number' ? ` (at least ${formatNumber(least)})` : '';
}
