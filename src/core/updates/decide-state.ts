import type { AddonState, Message, Policy } from '#shared/domain/addon.ts';
import { toRealEnd } from '#shared/domain/end-date.ts';
import { type AskedGameVersion, chooseReplacementFile } from '#shared/domain/compatibility.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import { findPolicyOf, type PolicySubject } from '#shared/domain/policies.ts';
import { nameVersionRuns } from '#shared/domain/version-runs.ts';
import { isLowerNumber } from '#shared/domain/version-number.ts';
import { acceptedExtensions } from '#shared/domain/slot-files.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { MessageParams } from '#shared/messages/params.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { NewestQuestion } from '../catalogue/newest.ts';
import type { Identification } from '../catalogue/version-store.ts';
import type { ScannedItem } from '../scan/walk.ts';
import type { UpdateFinding } from './find-newer.ts';
import type { InstalledAddon } from './check-context.ts';

/** The version, and the one of its files that would replace the add-on's (design decision 6). */
export interface UpdateCandidate {
  readonly version: Version;
  readonly file: VersionFile;
}

export interface AddonStateDecision {
  readonly state: AddonState;
  readonly reason: Message;
  readonly candidate: UpdateCandidate | null;
  /** Time of the deciding answer, in milliseconds since 1970; null when there is none. */
  readonly at: number | null;
}

/** An add-on whose version the registry knows, with its settings. */
export interface IdentifiedAddon {
  readonly addon: InstalledAddon;
  readonly sha512: string;
  readonly installed: Version;
  readonly policy: ActivePolicy;
  readonly question: NewestQuestion;
}

interface AddonStateFacts extends IdentifiedAddon {
  readonly finding: UpdateFinding;
  readonly gameVersion: AskedGameVersion;
  readonly holdHours: number;
  /** In milliseconds since 1970; null when it was never seen. */
  readonly firstSeenAt: (versionId: string) => number | null;
  readonly now: Date;
}

/** Decides for an item that no registry is asked about. */
export function decideUnidentifiable(item: ScannedItem): AddonStateDecision {
  return decide('not-identifiable', item.problem ?? message(UNIDENTIFIABLE[item.kind]));
}

const UNIDENTIFIABLE = {
  file: 'state-no-digest',
  copy: 'state-kept-copy',
  receipt: 'state-no-digest',
  folder: 'state-unpacked-folder',
  world: 'state-world',
} as const satisfies Record<ScannedItem['kind'], string>;

/**
 * Decides for an add-on whose bytes differ from the installed ones and are no version that the
 * registry is known to have.
 */
export function decideChanged(
  { item }: InstalledAddon,
  installed: Version | null,
): AddonStateDecision {
  const version = installed?.versionNumber ?? null;
  // An odd name, an empty file or a link says more than that something changed.
  const problem = item.changeable ? null : item.problem;
  return decide('changed', problem ?? message('state-changed', { version }));
}

/**
 * Decides for an add-on that the registry does not know, no longer knows, or could not be asked
 * about.
 */
export function decideUnknown(
  { record, item }: InstalledAddon,
  identification: Exclude<Identification, { kind: 'known' }>,
): AddonStateDecision {
  if (identification.kind === 'not-checked') return decideNotChecked(identification.cause);
  const { at } = identification;
  const version = identification.kind === 'withdrawn' ? identification.version.versionNumber : null;
  // A folder's record remembers its files' versions even if the catalogue was lost.
  if (version !== null || record.versionId !== null) {
    return decide('withdrawn', message('state-withdrawn', { what: 'file', version }), { at });
  }
  const unknown = message('state-not-on-registry');
  // A problem of the file itself tells a person more than that it is unknown.
  return decide('not-on-registry', item.problem ?? unknown, { at });
}

function decideNotChecked(
  cause: ErrorPayload | null,
  gameVersion: string | null = null,
): AddonStateDecision {
  if (cause !== null)
    return decide('not-checked', message('state-not-answered', { cause: cause.code }));
  if (gameVersion === null) return decide('not-checked', message('state-not-asked'));
  return decide('not-checked', message('state-not-asked-for', { gameVersion }));
}

/** The state of an identified add-on (design decision 5). */
export function decideKnown(known: AddonStateFacts): AddonStateDecision {
  const { finding, installed, policy } = known;
  if (finding.kind === 'not-checked')
    return decideNotChecked(finding.cause, known.gameVersion.wanted);
  const { at } = finding;
  if (finding.kind === 'gone') {
    const params = { what: finding.what, version: installed.versionNumber };
    return decide('withdrawn', message('state-withdrawn', params), { at });
  }
  if (policy.pin !== null) {
    const { note, until } = policy.pin;
    const newer = finding.newer?.versionNumber ?? null;
    const params = { ...asked(known), newer, note, until: toRealEnd(until) };
    return decide('pinned', message('state-pinned', params), { at });
  }
  if (finding.newer !== null) return { ...decideNewer(known, finding.newer), at };
  return { ...decideNothingNewer(known, finding), at };
}

function decideNothingNewer(
  known: AddonStateFacts,
  {
    onOtherChannel,
    forOtherGameVersion,
    newestFitting,
  }: Extract<UpdateFinding, { kind: 'answered' }>,
): AddonStateDecision {
  const gameVersion = findUnsupported(known);
  if (gameVersion !== null && newestFitting !== null) {
    return decideIncompatible(known, gameVersion, newestFitting);
  }
  if (onOtherChannel !== null) {
    const { versionNumber: newer, releaseChannel } = onOtherChannel;
    const params = { ...asked(known), newer, releaseChannel, channel: known.policy.channel };
    return decide('newer-on-other-channel', message('state-newer-on-other-channel', params));
  }
  if (gameVersion !== null) {
    const from = known.installed.versionNumber;
    return decide('incompatible', message('state-incompatible', { from, gameVersion }));
  }
  if (forOtherGameVersion !== null) {
    const { versionNumber: newer, gameVersions } = forOtherGameVersion;
    const forGameVersions = nameVersionRuns(gameVersions, known.gameVersion.listed).join(', ');
    const params = { ...asked(known), newer, forGameVersions };
    const reason = message('state-newer-for-other-game-version', params);
    return decide('newer-for-other-game-version', reason);
  }
  return decide('up-to-date', message('state-up-to-date', asked(known)));
}

/** The requested game version if the installed version does not support it, else null. */
function findUnsupported({ gameVersion: { asked }, installed }: AddonStateFacts): string | null {
  return asked === null || installed.gameVersions.includes(asked) ? null : asked;
}

function decideIncompatible(
  known: AddonStateFacts,
  gameVersion: string,
  fitting: Version,
): AddonStateDecision {
  const { addon, installed } = known;
  const names = { from: installed.versionNumber, to: fitting.versionNumber, gameVersion };
  const reason = message('state-incompatible-replaceable', names);
  const choice = chooseFileOf(known, fitting);
  const isOffered = choice.kind !== 'none' && addon.item.changeable;
  const candidate = isOffered ? { version: fitting, file: choice.file } : null;
  return decide('incompatible', reason, { candidate });
}

function chooseFileOf(
  { addon, installed, sha512, gameVersion }: AddonStateFacts,
  candidate: Version,
) {
  const extensions = acceptedExtensions(addon.slot);
  const fit = { gameVersion: gameVersion.wanted, loader: addon.slot.loader };
  return chooseReplacementFile({ installed, sha512, candidate, extensions, fit });
}

function decideNewer(known: AddonStateFacts, newer: Version): AddonStateDecision {
  const { addon, installed, sha512, policy, holdHours, now } = known;
  const params = { ...asked(known), newer: newer.versionNumber };
  const choice = chooseFileOf(known, newer);
  if (choice.kind === 'none') {
    const reason = message('state-update-without-file', { ...params, cause: choice.cause });
    return decide('update-available', reason);
  }
  // The same bytes may belong to several versions (registry §6.4).
  if (choice.file.sha512_hash === sha512)
    return decide('up-to-date', message('state-same-bytes', params));
  const candidate = { version: newer, file: choice.file };
  if (!addon.item.changeable) {
    const problem = addon.item.problem?.code ?? null;
    const reason = message('state-update-unchangeable', { ...params, problem });
    return decide('update-available', reason);
  }
  if (policy.skip?.versionId === newer.id) {
    const { note, until } = policy.skip;
    const reason = message('state-skipped', { ...params, note, until: toRealEnd(until) });
    return decide('skipped', reason, { candidate });
  }
  if (isLowerNumber(newer.versionNumber, installed.versionNumber)) {
    const numbers = { newer: newer.versionNumber, installed: installed.versionNumber };
    return decide('held', message('state-lower-number', numbers), { candidate });
  }
  const until = heldUntil(known.firstSeenAt(newer.id), holdHours, now);
  if (until !== null) {
    const reason = message('state-held', { ...params, until: new Date(until).toISOString() });
    return decide('held', reason, { candidate });
  }
  return decide('update-available', message('state-update-available', params), { candidate });
}

/**
 * Every reason names the requested game version, because a registry may not list the wanted one.
 */
function asked({ gameVersion }: AddonStateFacts): Required<MessageParams['state-up-to-date']> {
  return { gameVersion: gameVersion.wanted, askedGameVersion: gameVersion.asked };
}

function decide(
  state: AddonState,
  reason: Message,
  { candidate = null, at = null }: Partial<Pick<AddonStateDecision, 'candidate' | 'at'>> = {},
): AddonStateDecision {
  return { state, reason, candidate, at };
}

const HOUR_MS = 3_600_000;

/** A person's decisions for one add-on that are in effect now. */
export interface ActivePolicy {
  readonly channel: ReleaseChannel;
  readonly pin: Policy['pin'];
  readonly skip: Policy['skip'];
}

/** Returns the policy in effect; ended pins and skips no longer count. */
export function findPolicy(
  { policies, target }: Pick<LoadoutFile, 'policies' | 'target'>,
  subject: PolicySubject,
  now: Date,
): ActivePolicy {
  const policy = findPolicyOf(policies, subject);
  return {
    channel: policy?.channel ?? target.channel,
    pin: isInForce(policy?.pin, now),
    skip: isInForce(policy?.skip, now),
  };
}

function isInForce<T extends { readonly until: string | null }>(
  decision: T | null | undefined,
  now: Date,
): T | null {
  if (!decision) return null;
  return decision.until === null || Date.parse(decision.until) > now.getTime() ? decision : null;
}

/**
 * When a candidate first seen at `firstSeenAt` may be offered, in milliseconds since 1970; null:
 * now.
 */
function heldUntil(firstSeenAt: number | null, holdHours: number, now: Date): number | null {
  // Seen after this check began, or before the clock was set back: counts as now either way.
  const seenAt = Math.min(firstSeenAt ?? now.getTime(), now.getTime());
  const end = seenAt + holdHours * HOUR_MS;
  return end > now.getTime() ? end : null;
}
