import type { Message } from '#shared/domain/addon.ts';
import { fits, isNewer, isWithinChannel } from '#shared/domain/compatibility.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { nameVersionRuns } from '#shared/domain/version-runs.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Candidate } from '../../updates/decide-state.ts';
import { aimAt, leaveAlone, raiseCandidate, type Select } from '../draft.ts';
import {
  type AddonFacts,
  askFit,
  type ChangePlanRequest,
  listVersions,
  refuseToChange,
} from '../plan-basis.ts';
import type { Demand } from '../solver/universe.ts';

/**
 * The version that a person named by id, number or slug. A number may stand for several, one for each loader: then
 * the newest that fits the loadout. Throws VERSION_UNKNOWN.
 */
export async function findWantedVersion(
  request: ChangePlanRequest,
  project: { readonly id: string; readonly name: string },
  wanted: string,
): Promise<Version> {
  const versions = await listVersions(request, project.id);
  const byId = versions.find(({ id }) => id === wanted);
  const named = versions.filter(
    ({ versionNumber, slug }) => versionNumber === wanted || slug === wanted,
  );
  const fit = await askFit(request);
  const version = byId ?? named.find((one) => fits(one, fit)) ?? named[0];
  if (!version) throw new AppError('VERSION_UNKNOWN', { name: wanted, project: project.name });
  return version;
}

/** What the loadout asks of a version of the project that nobody named. */
export async function askDemand(request: ChangePlanRequest, projectId: string): Promise<Demand> {
  return { ...(await askFit(request)), channel: findChannel(request.loadout, projectId) };
}

/** In what a named version differs from what would have been chosen. */
export async function warnOfMisfits(
  request: ChangePlanRequest,
  version: Version,
): Promise<readonly Message[]> {
  return listMisfits(request, version, await askDemand(request, version.projectId));
}

/** In what the version differs from what is demanded, but for its loader. */
export function listMisfits(
  { loadout }: Pick<ChangePlanRequest, 'loadout'>,
  { releaseChannel, gameVersions }: Version,
  demand: Omit<Demand, 'loader'>,
): readonly Message[] {
  const { channel } = demand;
  const misfits: Message[] = [];
  if (!isWithinChannel(releaseChannel, channel)) {
    misfits.push(message('plan-outside-channel', { releaseChannel, channel }));
  }
  if (demand.gameVersion !== null && !gameVersions.includes(demand.gameVersion)) {
    const gameVersion = loadout.target.gameVersion ?? demand.gameVersion;
    const runs = nameVersionRuns(gameVersions, demand.listed).join(', ');
    const params = { gameVersions: runs, gameVersion };
    misfits.push(message('plan-outside-game-version', params));
  }
  return misfits;
}

/**
 * Lets the named version take the place of the installed one, also when it is older or that one is pinned; or the one
 * that was found for an add-on that was withdrawn.
 */
export function changeTo(
  facts: AddonFacts,
  named: Candidate,
  warnings: readonly Message[],
  code: 'plan-version-named' | 'plan-replaces-withdrawn' = 'plan-version-named',
): Select {
  return (draft) => {
    const refusal = refuseToChange(facts.addon);
    if (refusal !== null) {
      leaveAlone(draft, facts, named, refusal);
      return;
    }
    const candidate = raiseCandidate(draft, facts, named);
    const names = {
      from: facts.version?.versionNumber ?? null,
      to: candidate.version.versionNumber,
    };
    const target = aimAt(draft, facts, candidate, message(code, names));
    if (!target) return;
    target.item.warnings.push(...warnings);
    if (facts.version) target.item.warnings.push(...warnOfOlder(facts.version, candidate.version));
    if (facts.checked?.state === 'pinned') target.item.warnings.push(message('plan-was-pinned'));
  };
}

/** A warning where the version that would come was published before the installed one. */
export function warnOfOlder(installed: Version, coming: Version): readonly Message[] {
  const names = { from: installed.versionNumber, to: coming.versionNumber };
  return isNewer(installed, coming) ? [message('plan-older-version', names)] : [];
}
