import type { AddonState, Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { Candidate } from '../updates/updates.ts';
import { itemIdOf, refuseToChange, type AddonFacts } from './addon-facts.ts';
import { toMessage } from './messages.ts';
import { findPrimaryFile } from './place-file.ts';
import { aimAt, leaveAlone, type UpdateDraft } from './update-draft.ts';

const TAKEN_BY_NAME: readonly AddonState[] = ['update-available', 'held'];

/**
 * Puts the chosen add-ons into the draft: those with a candidate as targets, the others with why not. When none is
 * named, every add-on with an update is chosen and the others are not mentioned.
 */
export function selectUpdates(draft: UpdateDraft, chosen: readonly string[] | null): void {
  const { checked } = draft.request;
  const named = chosen === null ? null : new Set(chosen);
  for (const facts of draft.facts) {
    const isChosen = named
      ? named.has(facts.addon.record.id)
      : facts.checked?.state === 'update-available';
    if (isChosen) select(draft, facts, checked.candidates.get(facts.addon.record.id) ?? null);
  }
}

function select(draft: UpdateDraft, facts: AddonFacts, candidate: Candidate | null): void {
  const refusal = refuse(facts, candidate);
  if (candidate === null || refusal !== null) {
    leaveAlone(draft, facts, candidate, refusal ?? toMessage('plan-no-candidate'));
    return;
  }
  const aimed = raiseCandidate(draft, facts, candidate);
  aimAt(draft, facts, aimed, toUpdateReason(facts, aimed));
}

/** The candidate, or the newer version that a dependency of another add-on turned out to name. */
function raiseCandidate(draft: UpdateDraft, facts: AddonFacts, candidate: Candidate): Candidate {
  const version = draft.limits.raised.get(itemIdOf(facts.addon.record.id));
  const file = version && findPrimaryFile(version);
  return file ? { version, file } : candidate;
}

function refuse(facts: AddonFacts, candidate: Candidate | null): Message | null {
  const refusal = refuseToChange(facts.addon);
  if (refusal !== null) return refusal;
  if (facts.checked === null) return toMessage('plan-no-candidate');
  if (candidate === null || !TAKEN_BY_NAME.includes(facts.checked.state))
    return facts.checked.reason;
  // The candidate was chosen elsewhere; that a plan never goes back is a promise of its own.
  if (facts.version && !isNewer(candidate.version, facts.version)) {
    return toMessage('plan-not-newer', { version: candidate.version.versionNumber });
  }
  return null;
}

function toUpdateReason(facts: AddonFacts, { version }: Candidate): Message {
  const from = facts.version?.versionNumber ?? facts.checked?.version?.versionNumber ?? null;
  return toMessage('plan-newer-version', { from, to: version.versionNumber });
}
