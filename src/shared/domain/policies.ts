import type { ReleaseChannel } from '../registry/enumerations.ts';
import { message } from '../messages/message.ts';
import type { Message, Policy } from './addon.ts';
import { toRealEnd } from './end-date.ts';
import type { LoadoutFile } from './loadout.ts';

/** Returns the effective channel for a project of the loadout. */
export function findChannel(
  { policies, target }: Pick<LoadoutFile, 'policies' | 'target'>,
  projectId: string,
): ReleaseChannel {
  const policy = policies.find(
    ({ target: of }) => of.kind === 'project' && of.projectId === projectId,
  );
  return policy?.channel ?? target.channel;
}

/** The subject of a policy: the project, or the add-on if there is no project (design §1). */
export interface PolicySubject {
  readonly addonId: string;
  readonly projectId: string | null;
}

/** Returns the effective policy of the add-on: its project's before its own. */
export function findPolicyOf(policies: readonly Policy[], subject: PolicySubject): Policy | null {
  return (
    policies.find(({ target }) => target.kind === 'project' && isPolicyOf({ target }, subject)) ??
    policies.find((policy) => isPolicyOf(policy, subject)) ??
    null
  );
}

/** Editable parts of a policy; `groups` empty: in none, `note` null: none. */
export interface PolicyEdit extends Partial<Pick<Policy, 'pin' | 'skip' | 'channel'>> {
  readonly groups?: readonly string[];
  readonly note?: string | null;
}

/** Returns the policies with the change applied to the add-on's; an empty policy is removed. */
export function changePolicy(
  policies: readonly Policy[],
  subject: PolicySubject,
  change: PolicyEdit,
): Policy[] {
  const known = findPolicyOf(policies, subject);
  const { channel, pin, skip } = { channel: null, pin: null, skip: null, ...known, ...change };
  const groups = change.groups ?? known?.groups ?? [];
  const note = change.note === undefined ? (known?.note ?? null) : change.note;
  const others = policies.filter((policy) => !isPolicyOf(policy, subject));
  const hasWords = groups.length > 0 || note !== null;
  if (channel === null && pin === null && skip === null && !hasWords) return others;
  const changed: Policy = {
    target: policyTargetOf(subject),
    channel,
    pin,
    skip,
    ...(groups.length > 0 && { groups: [...groups] }),
    ...(note !== null && { note }),
  };
  return [...others, changed];
}

/** Returns the policies with the add-on's replaced by this one; null: removed. */
export function setPolicy(
  policies: readonly Policy[],
  subject: PolicySubject,
  policy: Policy | null,
): Policy[] {
  const others = policies.filter((one) => !isPolicyOf(one, subject));
  return policy === null ? others : [...others, policy];
}

/** Returns the target of a policy for the add-on. */
function policyTargetOf({ addonId, projectId }: PolicySubject): Policy['target'] {
  return projectId === null ? { kind: 'addon', addonId } : { kind: 'project', projectId };
}

function isPolicyOf({ target }: Pick<Policy, 'target'>, subject: PolicySubject): boolean {
  return target.kind === 'addon'
    ? target.addonId === subject.addonId
    : target.projectId === subject.projectId;
}

interface NamedAddon {
  readonly addonId: string;
  readonly title: string;
}

interface PolicyReason {
  readonly note: string | null;
  readonly until: string | null;
}

/** Returns a pin's note in the history. */
export function recordPin({ addonId, title }: NamedAddon, { note, until }: PolicyReason): Message {
  return message('record-pin', { addonId, title, note, until: toRealEnd(until) });
}

/** Returns the history's notes about groups and a note that changed. */
export function recordWords(
  { addonId, title }: NamedAddon,
  before: Pick<Policy, 'groups' | 'note'> | null,
  after: Pick<Policy, 'groups' | 'note'> | null,
): Message[] {
  const groups = after?.groups?.join(', ') ?? null;
  const note = after?.note ?? null;
  return [
    ...(groups === (before?.groups?.join(', ') ?? null)
      ? []
      : [message('record-groups', { addonId, title, groups })]),
    ...(note === (before?.note ?? null) ? [] : [message('record-note', { addonId, title, note })]),
  ];
}

/** Returns a skip's note in the history; `version` null: its number is no longer known. */
export function recordSkip(
  { addonId, title }: NamedAddon,
  { version, note, until }: PolicyReason & { readonly version: string | null },
): Message {
  return message('record-skip', { addonId, title, version, note, until: toRealEnd(until) });
}
