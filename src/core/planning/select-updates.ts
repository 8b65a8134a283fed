import type { AddonState, Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Candidate } from '../updates/updates.ts';
import { warnOfMisfits } from './choose-install.ts';
import { aimUpTo, leaveAlone, raiseCandidate, type UpdateDraft } from './draft.ts';
import { findWantedVersion } from './find-wanted-version.ts';
import {
  type AddonFacts,
  collectFacts,
  type DependencyContext,
  refuseToChange,
} from './plan-basis.ts';
import { counterpartIn } from './plan-item.ts';
import type { UpdatePlanRequest } from './planner.ts';
import { changeTo } from './select-installs.ts';

/** What a person would miss in a plan for everything. */
const LEFT_ALONE: readonly AddonState[] = ['pinned', 'skipped', 'held', 'not-checked'];

/**
 * Puts the chosen add-ons into the draft: those with a candidate as targets, the others with why not. When none is
 * named, every add-on with an update is chosen; what is pinned, skipped, held or could not be asked for is listed.
 */
export function selectUpdates(draft: UpdateDraft, chosen: readonly string[] | null): void {
  const { checked } = draft.request;
  const named = chosen === null ? null : new Set(chosen);
  for (const facts of draft.facts) {
    const { id } = facts.addon.record;
    const isChosen = named ? named.has(id) : isOfInterest(facts);
    if (isChosen) {
      const candidate = checked.candidates.get(id) ?? null;
      select(draft, facts, { candidate, isNamed: named !== null });
    }
  }
}

function isOfInterest({ addon, checked }: AddonFacts): boolean {
  if (checked === null || checked.state === 'update-available') return checked !== null;
  return LEFT_ALONE.includes(checked.state) && refuseToChange(addon) === null;
}

/** The one add-on that shall have a version named by a person. */
interface NamedUpdate {
  readonly facts: AddonFacts;
  /** null: no file of the version can take the installed one's place. */
  readonly candidate: Candidate | null;
  readonly version: Version;
  readonly warnings: readonly Message[];
}

/** Throws USAGE unless exactly one add-on is chosen, VERSION_UNKNOWN, and what the registry throws. */
export async function toNamedUpdate(
  context: DependencyContext,
  request: UpdatePlanRequest,
  to: string,
): Promise<NamedUpdate> {
  const [addonId] = request.chosen ?? [];
  const facts = collectFacts(request.installed, request.checked).find(
    ({ addon }) => addon.record.id === addonId,
  );
  if (request.chosen?.length !== 1 || !facts) {
    throw new AppError('USAGE', { argument: '--to', allowed: 'it with exactly one add-on' });
  }
  const { projectId, title } = facts;
  if (projectId === null) throw new AppError('VERSION_UNKNOWN', { name: to, project: title });
  const version = await findWantedVersion(context, { id: projectId, name: title }, to);
  const file = counterpartIn(version, facts);
  const warnings = await warnOfMisfits(context, version);
  return { facts, version, candidate: file && { version, file }, warnings };
}

export function selectNamedUpdate(draft: UpdateDraft, named: NamedUpdate): void {
  const { facts, candidate, version, warnings } = named;
  const { sha512 } = facts.addon.record;
  if (candidate === null) {
    const params = { version: version.versionNumber };
    leaveAlone(draft, facts, null, message('plan-cannot-be-placed', params));
  } else if (candidate.file.sha512_hash === sha512) {
    const params = { version: version.versionNumber, enabled: facts.addon.record.enabled };
    leaveAlone(draft, facts, null, message('plan-is-installed', params));
  } else changeTo(draft, { facts, candidate, warnings });
}

function select(
  draft: UpdateDraft,
  facts: AddonFacts,
  { candidate, isNamed }: { candidate: Candidate | null; isNamed: boolean },
): void {
  const refusal = refuse(facts, candidate, isNamed);
  if (candidate === null || refusal !== null) {
    leaveAlone(draft, facts, candidate, refusal ?? message('plan-no-candidate'));
    return;
  }
  const aimed = raiseCandidate(draft, facts, candidate);
  aimUpTo(draft, facts, aimed, toUpdateReason(facts, aimed));
}

function isTaken(state: AddonState, isNamed: boolean): boolean {
  return state === 'update-available' || (isNamed && state === 'held');
}

function refuse(facts: AddonFacts, candidate: Candidate | null, isNamed: boolean): Message | null {
  const refusal = refuseToChange(facts.addon);
  if (refusal !== null) return refusal;
  if (facts.checked === null) return message('plan-no-candidate');
  if (candidate === null || !isTaken(facts.checked.state, isNamed)) return facts.checked.reason;
  // The candidate was chosen elsewhere; that a plan never goes back is a promise of its own.
  if (facts.version && !isNewer(candidate.version, facts.version)) {
    return message('plan-not-newer', { version: candidate.version.versionNumber });
  }
  return null;
}

function toUpdateReason(facts: AddonFacts, { version }: Candidate): Message {
  const from = facts.version?.versionNumber ?? facts.checked?.version?.versionNumber ?? null;
  return message('plan-newer-version', { from, to: version.versionNumber });
}
