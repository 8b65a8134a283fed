import { dequal } from 'dequal/lite';
import type { AddonRecord, Message, Policy } from '#shared/domain/addon.ts';
import type {
  AddonChange,
  LoadoutFile,
  LoadoutTarget,
  PartOf,
  PolicyChange,
} from '#shared/domain/loadout.ts';
import type { LockedPolicy, LockFile } from '#shared/domain/lock-file.ts';
import { placeLocked, takeLockedPolicy } from '#shared/domain/lock-match.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import {
  findPolicyOf,
  recordPin,
  recordSkip,
  recordWords,
  setPolicy,
} from '#shared/domain/policies.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { compareAddons } from '#shared/domain/sort-lock.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { isRecordedAddon } from '../loadouts/match-addons.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import type { InstalledAddon } from '../updates/check-context.ts';
import { projectOf } from './plan-basis.ts';
import { listDependencies } from './plan-item.ts';
import type { CheckResult } from '../updates/updates.ts';

export interface OperationRequest {
  readonly plan: Plan;
  readonly op: string;
  readonly loadout: LoadoutFile;
  /** Changes to the loadout other than add-ons and target. */
  readonly notes: readonly Message[];
  /** Policies of add-ons that it changes. */
  readonly policies?: readonly PolicyChange[];
  /** The add-ons now in the folder; unchanged ones keep these records. */
  readonly installed: readonly InstalledAddon[];
  readonly slots: readonly Slot[];
  /** True sizes of the plan's new files by sha512; a registry's size is a hint (reliability B2). */
  readonly sizes: ReadonlyMap<string, number>;
  readonly versionOf: VersionOf;
  /** The change that the operation is part of. */
  readonly partOf?: PartOf | null;
  readonly now: Date;
}

/** Returns the folder's records after the items are applied. */
export function toRecords(
  { installed, plan, versionOf }: OperationRequest,
  items: readonly PlanItem[],
): AddonRecord[] {
  const records = new Map(
    installed.filter(isRecordedAddon).map(({ record }) => [record.id, record]),
  );
  for (const { addonId, to } of items) {
    if (to) records.set(addonId, to);
    else records.delete(addonId);
  }
  const recordList = [...records.values()];
  // A lockfile has its own `neededBy`.
  const named = plan.intent === 'sync' ? recordList : nameDependants(recordList, versionOf);
  return named.toSorted(compareAddons);
}

/** The registry's answer for a record's bytes; null when none is cached. */
export type VersionOf = (record: AddonRecord) => Pick<Version, 'projectId' | 'dependencies'> | null;

/**
 * Fills in `neededBy` of each dependency: the present add-ons whose version requires it; where the
 * version of an add-on is unknown, the recorded value is kept.
 */
function nameDependants(
  records: readonly AddonRecord[],
  versionOf: VersionOf,
): readonly AddonRecord[] {
  if (!records.some(isDependency)) return records;
  const needs = records.map((record) => {
    const version = versionOf(record);
    const required = version && listDependencies(version, 'required').map((one) => one.projectId);
    return { projectId: version?.projectId ?? projectOf(record), required };
  });
  const present = new Set(needs.flatMap(({ projectId }) => projectId ?? []));
  const known = new Set(needs.flatMap(({ projectId, required }) => (required && projectId) ?? []));
  const byRequired = new Map<string, Set<string>>();
  for (const { projectId, required } of needs) {
    for (const id of projectId === null ? [] : (required ?? [])) {
      byRequired.set(id, (byRequired.get(id) ?? new Set()).add(projectId ?? ''));
    }
  }
  return records.map((record) => {
    const { projectId } = record;
    if (!isDependency(record) || projectId === null) return record;
    const requirers = byRequired.get(projectId) ?? new Set<string>();
    const recorded = record.neededBy.filter(
      (id) => requirers.has(id) || (present.has(id) && !known.has(id)),
    );
    return { ...record, neededBy: [...new Set([...recorded, ...requirers])].toSorted() };
  });
}

function isDependency({ origin }: AddonRecord): boolean {
  return origin === 'dependency';
}

/** Notes of a generation about a changed target; empty when it is unchanged. */
export function noteTarget(before: LoadoutTarget, after: LoadoutTarget): Message[] {
  const { gameVersion, loader, channel } = after;
  return [
    ...(gameVersion === before.gameVersion
      ? []
      : [message('record-game-version', { gameVersion, from: before.gameVersion })]),
    ...(loader === before.loader
      ? []
      : [message('record-loader', { loader, from: before.loader })]),
    ...(channel === before.channel
      ? []
      : [message('record-channel', { channel, from: before.channel })]),
  ];
}

type TakenPolicies = Pick<OperationRequest, 'loadout' | 'notes' | 'policies'>;

/**
 * Applies the lockfile's pins, skips and channels to the add-ons that the plan makes equal to it.
 */
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
    policies = takeLockedPolicy(policies, to, locked);
    const after = findPolicyOf(policies, subject);
    const noted = noteRules({ addonId, title }, before, after);
    if (noted.length === 0) continue;
    notes.push(...noted);
    changes.push({ ...subject, title, from: before, to: after });
  }
  return { loadout: { ...file, policies: [...policies] }, notes, policies: changes };
}

/** Applies the policies that an undo restores. */
export function takePoliciesBack(file: LoadoutFile, { policies = [] }: Plan): TakenPolicies {
  const taken = policies.reduce<readonly Policy[]>(
    (before, change) => setPolicy(before, change, change.to),
    file.policies,
  );
  const notes = policies.flatMap(({ addonId, title, from, to }) =>
    noteRules({ addonId, title }, from, to),
  );
  return { loadout: { ...file, policies: [...taken] }, notes, policies };
}

const NO_RULES: LockedPolicy = { channel: null, pin: null, skip: null };

/** Notes each policy that differs. */
function noteRules(
  addon: Pick<AddonChange, 'addonId' | 'title'>,
  before: Policy | null,
  after: Policy | null,
): Message[] {
  const then = after ?? NO_RULES;
  const { channel, pin, skip } = then;
  const isOther = (rule: keyof LockedPolicy) => !dequal((before ?? NO_RULES)[rule], then[rule]);
  const notes: Message[] = [];
  if (isOther('pin')) notes.push(pin ? recordPin(addon, pin) : message('record-unpin', addon));
  if (isOther('skip')) {
    const noted = skip && recordSkip(addon, { ...skip, version: null });
    notes.push(noted ?? message('record-unskip', addon));
  }
  if (isOther('channel')) notes.push(message('record-addon-channel', { ...addon, channel }));
  return [...notes, ...recordWords(addon, before, after)];
}

/**
 * Receipts may share a path. A receipt's final path is known once its archive was read, so its
 * archive's digest identifies it.
 */
function keyOf(
  slot: string,
  path: string,
  { sha512, files }: Pick<AddonRecord, 'sha512' | 'files'>,
): string {
  return [slot, files === null ? path : '', sha512].join('\n');
}

/**
 * Returns the check's version while the bytes are still those that were checked. Holds only the
 * fields it returns: a plan may be kept long, and a version has many more.
 */
export function createVersionOf(
  { versions }: CheckResult,
  cachedVersion: (versionId: string) => Version | null,
): VersionOf {
  const known = new Map(
    [...versions].map(([addonId, { projectId, dependencies, files }]) => [
      addonId,
      { projectId, dependencies, sha512s: files.map((file) => file.sha512_hash) },
    ]),
  );
  return ({ id, sha512, versionId }) => {
    const version = known.get(id);
    if (version?.sha512s.includes(sha512)) return version;
    return versionId === null ? null : cachedVersion(versionId);
  };
}
