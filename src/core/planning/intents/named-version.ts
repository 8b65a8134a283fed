import type { Message } from '#shared/domain/addon.ts';
import { type Fit, fits, isNewer, isWithinChannel } from '#shared/domain/compatibility.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Candidate } from '../../updates/decide-state.ts';
import { aimAt, leaveAlone, raiseCandidate, type UpdateDraft } from '../draft.ts';
import {
  type AddonFacts,
  askFit,
  type DependencyContext,
  listVersions,
  refuseToChange,
} from '../plan-basis.ts';

interface NamedProject {
  readonly id: string;
  readonly name: string;
}

/**
 * The version that a person named by id, number or slug. A number may stand for several, one for each loader: then
 * the newest that fits the loadout. Throws VERSION_UNKNOWN.
 */
export async function findWantedVersion(
  context: DependencyContext,
  project: NamedProject,
  wanted: string,
): Promise<Version> {
  const versions = await listVersions(context, project.id);
  const byId = versions.find(({ id }) => id === wanted);
  const named = versions.filter(
    ({ versionNumber, slug }) => versionNumber === wanted || slug === wanted,
  );
  const fit = await askFit(context);
  const version = byId ?? named.find((one) => fits(one, fit)) ?? named[0];
  if (!version) throw new AppError('VERSION_UNKNOWN', { name: wanted, project: project.name });
  return version;
}

interface Demand {
  readonly fit: Fit;
  readonly channel: ReleaseChannel;
}

/** In what a named version differs from what would have been chosen. */
export async function warnOfMisfits(
  context: DependencyContext,
  version: Version,
): Promise<readonly Message[]> {
  const demand = await toDemand(context, version.projectId);
  return listMisfits(context, version, { ...demand, isForLoader: true });
}

/** In what the version differs from what is demanded of one that nobody named. */
export function listMisfits(
  { request }: Pick<DependencyContext, 'request'>,
  version: Version,
  { fit, channel, isForLoader }: Demand & { readonly isForLoader: boolean },
): readonly Message[] {
  const { releaseChannel, gameVersions, loaders } = version;
  const misfits: Message[] = [];
  if (!isWithinChannel(releaseChannel, channel)) {
    misfits.push(message('plan-outside-channel', { releaseChannel, channel }));
  }
  if (fit.gameVersion !== null && !gameVersions.includes(fit.gameVersion)) {
    const gameVersion = request.loadout.target.gameVersion ?? fit.gameVersion;
    const params = { gameVersions: gameVersions.join(', '), gameVersion };
    misfits.push(message('plan-outside-game-version', params));
  }
  if (!isForLoader) {
    const loader = request.loadout.target.loader ?? '';
    misfits.push(message('plan-outside-loader', { loaders: loaders.join(', '), loader }));
  }
  return misfits;
}

export async function toDemand(context: DependencyContext, projectId: string): Promise<Demand> {
  return {
    fit: await askFit(context),
    channel: findChannel(context.request.loadout, projectId),
  };
}

export interface NamedChange {
  readonly facts: AddonFacts;
  readonly candidate: Candidate;
  readonly warnings: readonly Message[];
}

/** The version that a person named takes the place of the installed one, also when it is older or that one is pinned. */
export function changeTo(
  draft: UpdateDraft,
  { facts, candidate: named, warnings }: NamedChange,
): void {
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
  const target = aimAt(draft, facts, candidate, message('plan-version-named', names));
  if (!target) return;
  target.item.warnings.push(...warnings);
  if (facts.version && isNewer(facts.version, candidate.version)) {
    target.item.warnings.push(message('plan-older-version', names));
  }
  if (facts.checked?.state === 'pinned') target.item.warnings.push(message('plan-was-pinned'));
}
