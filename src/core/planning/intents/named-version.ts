import type { Message } from '#shared/domain/addon.ts';
import { fits, isNewer, isWithinChannel } from '#shared/domain/compatibility.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { nameVersionRuns } from '#shared/domain/version-runs.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import type { UpdateCandidate } from '../../updates/decide-state.ts';
import { targetCandidate, leaveAlone, raiseCandidate, type Select } from '../draft.ts';
import {
  type InstalledAddonFacts,
  readLoadoutFit,
  type ChangePlanRequest,
  listVersions,
  refuseToChange,
} from '../plan-basis.ts';
import type { Demand } from '../solver/universe.ts';

/**
 * Returns the version that a person named by id, number or slug. Several versions may share a
 * number, one per loader: then the newest that fits the loadout. Throws VERSION_UNKNOWN.
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
  const fit = await readLoadoutFit(request);
  const version = byId ?? named.find((one) => fits(one, fit)) ?? named[0];
  if (!version) throw new AppError('VERSION_UNKNOWN', { name: wanted, project: project.name });
  return version;
}

/** Returns the loadout's requirements for a version of the project that nobody named. */
export async function readVersionDemand(
  request: ChangePlanRequest,
  projectId: string,
): Promise<Demand> {
  return { ...(await readLoadoutFit(request)), channel: findChannel(request.loadout, projectId) };
}

/** Warns where a named version differs from one that would have been chosen. */
export async function warnOfMisfits(
  request: ChangePlanRequest,
  version: Version,
): Promise<readonly Message[]> {
  return listMisfits(request, version, await readVersionDemand(request, version.projectId));
}

/** Lists the differences between a version and the demand, except for the loader. */
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
 * Replaces the installed version by the named one, even if it is older or the installed one is
 * pinned; also by the version that replaces a withdrawn one.
 */
export function changeTo(
  facts: InstalledAddonFacts,
  named: UpdateCandidate,
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
    const target = targetCandidate(draft, facts, candidate, message(code, names));
    if (!target) return;
    target.item.warnings.push(...warnings);
    if (facts.version) target.item.warnings.push(...warnOfOlder(facts.version, candidate.version));
    if (facts.checked?.state === 'pinned') target.item.warnings.push(message('plan-was-pinned'));
  };
}

/** Warns when the new version was published before the installed one. */
export function warnOfOlder(installed: Version, coming: Version): readonly Message[] {
  const names = { from: installed.versionNumber, to: coming.versionNumber };
  return isNewer(installed, coming) ? [message('plan-older-version', names)] : [];
}
