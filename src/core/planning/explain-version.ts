import type { VersionChoice } from '#shared/domain/plan.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { Version } from '#shared/registry/version.ts';
import { message } from '#shared/messages/message.ts';
import { toVersionBrief } from './place-file.ts';
import type { Knowledge } from './resolve/knowledge.ts';
import type { Target, UpdateDraft } from './update-draft.ts';

/** Why this version: as the search says; else because others of the plan ask for it, or the registry offered it. */
export function explainVersion(
  draft: UpdateDraft,
  target: Target,
  knowledge: Knowledge,
): VersionChoice {
  const { item, version } = target;
  const isRaised = draft.limits.raised.has(item.id);
  const decided = isRaised ? undefined : draft.limits.decided.choices.get(version.id);
  if (decided) return decided;
  const askers = listAskers(draft, target);
  const [first] = askers;
  const isComplete = knowledge.list(version.projectId) !== null;
  if (!first) return { why: message('plan-why-offered'), passedOver: [], isComplete };
  const newer = knowledge.versionsOf(version.projectId).filter((other) => isNewer(other, version));
  const required = version.versionNumber;
  return {
    why: message('plan-why-exact', { titles: askers.join(', ') }),
    isComplete,
    passedOver: newer.map((other) => ({
      ...toVersionBrief(other),
      why: message('plan-why-not-asked', {
        version: other.versionNumber,
        title: first,
        required,
      }),
    })),
  };
}

/** Titles of what will be there and requires exactly this version. */
function listAskers(draft: UpdateDraft, { version }: Target): readonly string[] {
  const isAsked = ({ dependencies }: Version) =>
    dependencies.some(
      ({ dependencyType, versionId }) => dependencyType === 'required' && versionId === version.id,
    );
  return [...draft.targets.values()]
    .filter((other) => isAsked(other.version))
    .map(({ item }) => item.title);
}
