import type { Message } from '#shared/domain/addon.ts';
import type { VersionChoice } from '#shared/domain/plan.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { Version } from '#shared/registry/version.ts';
import { message } from '#shared/messages/message.ts';
import { toVersionBrief } from '../place-file.ts';
import { explainNewest } from '../solver/explain.ts';
import type { Explanation } from '../solver/explain.ts';
import type { SolverProject } from '../solver/universe.ts';
import { toCandidate, type Place } from './places.ts';

/** One project of a search, with what the search says of it. */
export interface Explained {
  readonly place: Place;
  readonly fit: SolverProject['fit'];
  /** Everything that is known of the project, newest first. */
  readonly versions: readonly Version[];
  /** False: there may be others, which were not read. */
  readonly isListed: boolean;
  readonly explanation: Explanation;
}

/** Why the search takes this version, also against newer ones that it did not see. */
export function explainTaken(explained: Explained, versionId: string): VersionChoice {
  const { place, fit, explanation } = explained;
  const { why } = explanation;
  const { isListed: isComplete } = explained;
  if (why.code === 'plan-why-asked') {
    const isOffered = place.target?.isOpen === true;
    return { why: isOffered ? message('plan-why-offered') : why, passedOver: [], isComplete };
  }
  const passedOver = listPassedOver(explained, versionId);
  if (why.code === 'plan-why-exact') return { why, passedOver, isComplete };
  if (!isComplete) return { why: message('plan-why-offered'), passedOver, isComplete };
  const whys = passedOver.map((one) => one.why);
  return { why: explainNewest(whys, fit), passedOver, isComplete };
}

/** What cannot have all that it needs, and is brought because there is nothing better. */
export function explainAllTheSame(explained: Explained, versionId: string): VersionChoice {
  const why = message('plan-why-all-the-same');
  return {
    why,
    passedOver: listPassedOver(explained, versionId),
    isComplete: explained.isListed,
  };
}

/** Why nothing of it can be had, with every version that was tried. */
export function explainRefused(explained: Explained): VersionChoice {
  return {
    why: explained.explanation.why,
    passedOver: listPassedOver(explained, null),
    isComplete: explained.isListed,
  };
}

function listPassedOver(
  { place, versions, explanation }: Explained,
  until: string | null,
): VersionChoice['passedOver'] {
  const whys = new Map(explanation.passedOver.map(({ versionId, why }) => [versionId, why]));
  const end = versions.findIndex(({ id }) => id === until);
  const installed = place.facts?.version ?? null;
  return versions
    .slice(0, end === -1 ? undefined : end)
    .filter((version) => installed === null || isNewer(version, installed))
    .map((version) => ({
      ...toVersionBrief(version),
      why: whys.get(version.id) ?? explainUnseen(place, version),
    }));
}

function explainUnseen(place: Place, version: Version): Message {
  const isPlaceable = toCandidate(place, version) !== null;
  const code = isPlaceable ? 'plan-why-not-offered' : 'plan-why-not-placeable';
  return message(code, { version: version.versionNumber });
}
