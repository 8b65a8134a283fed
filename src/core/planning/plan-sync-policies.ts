import type { Message, Policy } from '#shared/domain/addon.ts';
import { toRealEnd } from '#shared/domain/end-date.ts';
import type { LoadoutFile, PolicyChange } from '#shared/domain/loadout.ts';
import type { LockedPolicy, LockFile } from '#shared/domain/lock-file.ts';
import { placeLocked, takeLockedPolicy } from '#shared/domain/lock-match.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { findPolicyOf, setPolicy } from '#shared/domain/policies.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import { message } from '#shared/messages/message.ts';

interface TakenPolicies {
  readonly loadout: LoadoutFile;
  /** Each rule that is another one then. */
  readonly notes: readonly Message[];
  readonly policies: readonly PolicyChange[];
}

/** The loadout with what the lockfile says of pins, skips and channels of the add-ons that the plan makes equal to it. */
export function takeLockedPolicies(
  { file, slots }: OpenLoadout,
  { items }: Plan,
  { lock }: { readonly lock: LockFile },
): TakenPolicies {
  const places = lock.addons.flatMap((locked) => placeLocked(locked, slots) ?? []);
  const byFile = new Map(
    places.map(({ slot, path, locked }) => [keyOf(slot.id, path, locked), locked]),
  );
  let policies: readonly Policy[] = file.policies;
  const notes: Message[] = [];
  const changes: PolicyChange[] = [];
  for (const { kind, to, title } of items) {
    const locked =
      kind === 'leave' || to === null ? undefined : byFile.get(keyOf(to.slot, to.path, to));
    if (!to || !locked) continue;
    const { id: addonId, projectId } = to;
    const subject = { addonId, projectId };
    const before = findPolicyOf(policies, subject);
    const noted = noteRules({ addonId, title }, before ?? NO_RULES, locked.policy ?? NO_RULES);
    policies = takeLockedPolicy(policies, to, locked.policy);
    if (noted.length === 0) continue;
    notes.push(...noted);
    changes.push({ ...subject, title, from: before, to: findPolicyOf(policies, subject) });
  }
  return { loadout: { ...file, policies: [...policies] }, notes, policies: changes };
}

/** The loadout with the rules that an undo sets back. */
export function takePoliciesBack(file: LoadoutFile, { policies = [] }: Plan): TakenPolicies {
  const taken = policies.reduce<readonly Policy[]>(
    (before, change) => setPolicy(before, change, change.to),
    file.policies,
  );
  const notes = policies.flatMap(({ addonId, title, from, to }) =>
    noteRules({ addonId, title }, from ?? NO_RULES, to ?? NO_RULES),
  );
  return { loadout: { ...file, policies: [...taken] }, notes, policies };
}

const RULES = ['pin', 'skip', 'channel'] as const;
const NO_RULES: LockedPolicy = { channel: null, pin: null, skip: null };

interface NamedAddon {
  readonly addonId: string;
  readonly title: string;
}

function noteRules(addon: NamedAddon, before: LockedPolicy, after: LockedPolicy): Message[] {
  const isOther = (rule: (typeof RULES)[number]) =>
    JSON.stringify(before[rule]) !== JSON.stringify(after[rule]);
  return RULES.filter(isOther).map((rule) => noteRule(rule, addon, after));
}

function noteRule(
  rule: (typeof RULES)[number],
  addon: NamedAddon,
  { channel, pin, skip }: LockedPolicy,
): Message {
  if (rule === 'channel') return message('record-addon-channel', { ...addon, channel });
  if (rule === 'pin') {
    return pin
      ? message('record-pin', { ...addon, ...pin, until: toRealEnd(pin.until) })
      : message('record-unpin', { ...addon });
  }
  if (skip === null) return message('record-unskip', { ...addon });
  const { note, until } = skip;
  return message('record-skip', { ...addon, version: null, note, until: toRealEnd(until) });
}

/** Receipts may be shown by one path. */
function keyOf(slot: string, path: string, { sha512 }: { readonly sha512: string | null }): string {
  return [slot, path, sha512].join('\n');
}
