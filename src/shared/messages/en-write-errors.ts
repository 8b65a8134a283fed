import type { ErrorParams } from '../errors.ts';
import { formatNumber } from './format.ts';
import { toPrintable } from './printable.ts';
import { shown } from './shown.ts';

/** What comes of asking a registry as somebody, and of changing something there. */
export const writeErrors = {
  REGISTRY_REJECTED: {
    text: ({ registry, status, request, said }: ErrorParams) => {
      const details = [status, request].filter(Boolean).map((part) => shown(part, ''));
      const inBrackets = details.length === 0 ? '' : ` (${details.join(', ')})`;
      const words = said ? `: ${toPrintable(shown(said, ''))}` : '';
      const sentence = `The registry ${shown(registry, '')} rejected the request${inBrackets}${words}`;
      return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
    },
    hint: 'Nothing was changed there.',
  },
  AUTH_NEEDED: {
    text: ({ registry }: ErrorParams) =>
      `For this the registry ${shown(registry, '')} wants to know who asks.`,
    hint: '`loadout auth login` with `--registry` and that registry keeps a token; LOADOUT_TOKEN gives one for a single command.',
  },
  AUTH_NOT_ACCEPTED: {
    text: ({ registry, kind }: ErrorParams) =>
      kind === 'session'
        ? `The session at the registry ${shown(registry, '')} is over.`
        : `The registry ${shown(registry, '')} does not accept the token any more: it has expired, was revoked, or belongs to another registry.`,
    hint: 'Make a new token on the registry’s website, then run `loadout auth login`.',
  },
  AUTH_SCOPE_MISSING: {
    text: ({ registry, scopes }: ErrorParams) =>
      `The token is valid at the registry ${shown(registry, '')}, but may not do this: it needs ${shown(scopes, 'another scope')}.`,
    hint: 'Give the token that scope on the registry’s website, or log in with another one.',
  },
  AUTH_SESSION_NEEDED: {
    text: ({ registry }: ErrorParams) =>
      `The registry ${shown(registry, '')} manages tokens and sessions for a signed-in person only, never for a token.`,
    hint: '`loadout auth login --account` opens a session where the registry has accounts of its own; else its website manages them.',
  },
  WRITE_UNCERTAIN: {
    text: ({ registry }: ErrorParams) =>
      `The registry ${shown(registry, '')} broke off, and whether it did what was asked cannot be seen.`,
    hint: 'It was not sent again. Look at the registry before you repeat it.',
  },
  INPUT_INVALID: {
    text: ({ field, rule, value, least, most }: ErrorParams) =>
      `${FIELDS[String(field)] ?? shown(field, 'Something')} ${describeRule(shown(rule, ''), shown(value, ''))}${describeRange({ least, most })}.`,
    hint: 'Nothing was sent.',
  },
  EDIT_CONFLICT: {
    text: ({ fields }: ErrorParams) =>
      `Somebody else changed ${shown(fields, 'the same')} meanwhile, to something else.`,
    hint: 'Nothing was sent. Look at what is there now, then decide again.',
  },
  TEAM_REFUSED: {
    text: ({ state, trigger, name }: ErrorParams) =>
      describeTeamRefusal(shown(state, ''), shown(trigger, ''), shown(name, 'This person')),
    hint: 'Nothing was sent. An owner transfers ownership before leaving.',
  },
  PASSWORD_REFUSED: {
    text: ({ registry }: ErrorParams) =>
      `The registry ${shown(registry, '')} does not know this email address with this password.`,
    hint: 'Many accounts have no password: then make a token on the registry’s website.',
  },
  COLLECTION_UNKNOWN: {
    text: ({ name }: ErrorParams) =>
      `There is no collection “${shown(name, '')}” that you may use here, or several have that name.`,
    hint: '`loadout collection list` lists yours with their ids.',
  },
  REPORT_UNKNOWN: {
    text: ({ id }: ErrorParams) => `You have made no report “${shown(id, '')}”.`,
    hint: '`loadout report list` lists yours with their ids.',
  },
  REPORT_EXISTS: {
    text: ({ name }: ErrorParams) =>
      `You have reported ${shown(name, 'this')} already, and moderators have not closed the report.`,
    hint: '`loadout report list` finds it, `loadout thread reply` adds to it.',
  },
  THREAD_UNKNOWN: {
    text: ({ name }: ErrorParams) =>
      `There is no talk with moderators about “${shown(name, '')}” that you take part in.`,
    hint: 'A project’s is its team’s, a report’s is for whoever made it.',
  },
  DRAFT_UNKNOWN: {
    text: () => 'There is no such draft any more: it was published or discarded.',
    hint: 'Start from the file again.',
  },
  DRAFT_BUSY: {
    text: ({ pid }: ErrorParams) =>
      `Another Loadout${pid ? ` (process ${shown(pid, '')})` : ''} is publishing this file right now.`,
    hint: 'Nothing was sent from here. Wait until it is done, then look at the project.',
  },
  FILE_PUBLISHED_ELSEWHERE: {
    text: ({ file, project }: ErrorParams) =>
      `The bytes of ${shown(file, 'the file')} are published already, by another project${project ? ` (${shown(project, '')})` : ''}.`,
    hint: 'Nothing was sent. A registry takes the same bytes for one project only.',
  },
  UPLOAD_DIFFERS: {
    text: ({ file, version }: ErrorParams) =>
      `The registry has other bytes of ${shown(file, 'the file')} than were sent${version ? `, in version ${shown(version, '')}` : ''}.`,
    hint: 'Delete that version on the registry and publish it again.',
  },
};

/** Where the interface has a word for a field that no person knows. */
const FIELDS: Readonly<Record<string, string>> = {
  body: 'The text',
  dateExpires: 'The day of its end',
};

const RULES: Readonly<Record<string, string>> = {
  past: 'must be a day in the future',
  missing: 'is missing',
  taken: 'is taken already',
};

/** Rules that name the value that breaks them. */
const RULES_OF_VALUES: Readonly<Record<string, string>> = {
  restricted: 'is for signed-in people only, never for a token',
  unknown: 'is not one of those that fit here',
  'not-yours-to-give': 'is not yours to give',
  'file-type': 'is a file of a type that a registry does not take here',
  'file-name': 'has a longer name than a registry keeps',
  'file-damaged': 'is a picture that cannot be read to its end',
  status: 'is a state in which this cannot be done',
};

function describeRule(rule: string, value: string): string {
  const ofValue = RULES_OF_VALUES[rule];
  if (ofValue !== undefined) return `${value === '' ? '' : `“${value}” `}${ofValue}`;
  return RULES[rule] ?? 'is not what a registry takes';
}

function describeTeamRefusal(state: string, trigger: string, name: string): string {
  if (state === 'owner' && trigger === 'leave') return 'The owner cannot leave the team.';
  if (state === 'owner') return `${name} owns this team already, so this cannot be done.`;
  if (state === 'pending' && trigger === 'invite') return `${name} is invited already.`;
  if (state === 'pending') return `${name} has not accepted the invitation yet.`;
  if (state === 'member' && trigger === 'accept') return 'The invitation is accepted already.';
  if (state === 'member') return `${name} is a member already.`;
  return trigger === 'accept' ? 'There is no open invitation.' : `${name} is not in this team.`;
}

function describeRange({ least, most }: Partial<ErrorParams>): string {
  if (typeof most === 'number') return ` (at most ${formatNumber(most)})`;
  return typeof least === 'number' ? ` (at least ${formatNumber(least)})` : '';
}
