import type { ErrorParams } from '../errors.ts';
import { formatCount } from './format.ts';
import { toPrintable } from './printable.ts';
import { shown } from './shown.ts';

/** What comes of asking a registry as somebody, and of changing something there. */
export const writeErrors = {
  REGISTRY_REJECTED: {
    text: ({ registry, said }: ErrorParams) =>
      `The registry ${shown(registry, '')} did not take it${said ? `: ${toPrintable(shown(said, ''))}` : ''}.`,
    hint: 'Nothing was changed there. The words are the registry’s own.',
  },
  AUTH_NEEDED: {
    text: ({ registry }: ErrorParams) =>
      `For this the registry ${shown(registry, '')} wants to know who asks.`,
    hint: '`loadout auth login` keeps a token; LOADOUT_TOKEN gives one for a single command.',
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
      `The registry ${shown(registry, '')} manages tokens for a signed-in person only, never for a token.`,
    hint: 'Make, change and revoke tokens on the registry’s website.',
  },
  WRITE_UNCERTAIN: {
    text: ({ registry }: ErrorParams) =>
      `The registry ${shown(registry, '')} broke off, and whether it did what was asked cannot be seen.`,
    hint: 'It was not sent again. Look at the registry before you repeat it.',
  },
  INPUT_INVALID: {
    text: ({ field, least, most }: ErrorParams) =>
      `${shown(field, 'Something')} is not what a registry takes${describeRange({ least, most })}.`,
    hint: 'Nothing was sent.',
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

function describeRange({ least, most }: Partial<ErrorParams>): string {
  if (typeof most === 'number') return ` (at most ${formatCount(most, '').trim()})`;
  return typeof least === 'number' ? ` (at least ${formatCount(least, '').trim()})` : '';
}
