import type { Message } from '#shared/domain/addon.ts';
import { fits, isWithinChannel } from '#shared/domain/compatibility.ts';
import type { VersionChoice } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import { type AddonFacts, type DependencyContext, listVersions } from '../plan-basis.ts';
import { findPrimaryFile } from '../plan-item.ts';
import { chooseSlot, listSlots } from '../resolve/places.ts';
import { explainUnfitVersion } from '../solver/explain.ts';
import type { SolverProject } from '../solver/universe.ts';
import { findWantedVersion, listMisfits, type NamedChange, toDemand } from './named-version.ts';

/** What to install of a project that is not installed, and where. */
interface InstallChoice {
  readonly project: ProjectSummary;
  readonly version: Version;
  readonly file: VersionFile;
  readonly slot: Slot;
  /** What a person should know of a version that they named and that would not have been chosen. */
  readonly warnings: readonly Message[];
}

/** What becomes of one thing that a person wants to have installed. */
export type InstallStep =
  /** It is there, and no other version of it was named. */
  | { readonly kind: 'stands'; readonly facts: AddonFacts }
  | ({ readonly kind: 'change' } & NamedChange)
  | { readonly kind: 'add'; readonly choice: InstallChoice; readonly isNamed: boolean }
  | {
      readonly kind: 'refuse';
      readonly project: ProjectSummary;
      readonly version: Version | null;
      readonly refusal: Message;
      /** Why not each of its versions, newest first; empty for a version that was named. */
      readonly passedOver: VersionChoice['passedOver'];
    };

/** The named version, else the newest within channel, game version and loader for which the loadout has a place. */
export async function chooseInstall(
  context: DependencyContext,
  project: ProjectSummary,
  wanted: string | null,
): Promise<InstallStep> {
  if (wanted !== null) {
    const version = await findWantedVersion(context, project, wanted);
    return chooseNamed(context, project, { version, file: findPrimaryFile(version) });
  }
  const demand = await toDemand(context, project.id);
  const { fit, channel } = demand;
  const versions = await listVersions(context, project.id);
  const usable = versions
    .filter(({ releaseChannel }) => isWithinChannel(releaseChannel, channel))
    .filter((version) => fits(version, { ...fit, loader: null }));
  for (const version of usable) {
    const place = findPlace(context, project, version);
    const file = findPrimaryFile(version);
    if (place?.isForLoader && file) {
      const choice = { project, version, file, slot: place.slot, warnings: [] };
      return { kind: 'add', choice, isNamed: false };
    }
  }
  const params = {
    gameVersion: context.request.loadout.target.gameVersion,
    loader: fit.loader,
    channel,
  };
  const passedOver = versions.map((version) => ({
    ...toVersionBrief(version),
    why: explainUnusable(version, { ...fit, channel }),
  }));
  const refusal = message('plan-no-fitting-version', params);
  return { kind: 'refuse', project, version: null, refusal, passedOver };
}

function explainUnusable(version: Version, fit: SolverProject['fit']): Message {
  return (
    explainUnfitVersion(fit, version) ??
    message('plan-why-not-placeable', { version: version.versionNumber })
  );
}

/** A version (or a file of it) that a person named: taken even where it would not have been chosen, and said. */
export async function chooseNamed(
  context: DependencyContext,
  project: ProjectSummary,
  { version, file }: { version: Version; file: VersionFile | null },
): Promise<InstallStep> {
  const place = findPlace(context, project, version);
  if (!place || !file) {
    const refusal = message('plan-cannot-be-placed', { version: version.versionNumber });
    return { kind: 'refuse', project, version, refusal, passedOver: [] };
  }
  const warnings = listMisfits(context, version, {
    ...(await toDemand(context, project.id)),
    isForLoader: place.isForLoader,
  });
  const choice = { project, version, file, slot: place.slot, warnings };
  return { kind: 'add', choice, isNamed: true };
}

interface Place {
  readonly slot: Slot;
  /** False: the loadout's loader has a slot of this kind, and the version is not for it. */
  readonly isForLoader: boolean;
}

/** A slot for one of the project's types whose loader the version is for: that of the loadout's loader first. */
function findPlace(
  { request }: DependencyContext,
  project: ProjectSummary,
  version: Version,
): Place | null {
  const { loader } = request.loadout.target;
  const ofType = listSlots(request, project);
  const slot = chooseSlot(request, ofType, version);
  if (!slot) return null;
  const hasOwnPlace = loader !== null && ofType.some((one) => one.loader === loader);
  return { slot, isForLoader: slot.loader === loader || !hasOwnPlace };
}
