import { isNewer } from '#shared/domain/compatibility.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { message } from '#shared/messages/message.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import { leaveAlone, type Target, type UpdateDraft } from '../draft.ts';
import { type AddonFacts, refuseToChange } from '../plan-basis.ts';
import { findPrimaryFile, newItem, toAddItem, toLeaveItem, toWishItem } from '../plan-item.ts';
import type { InstallStep } from './choose-install.ts';
import { changeTo } from './named-version.ts';

/** Puts what a person wants to have installed into the draft. */
export function selectInstalls(draft: UpdateDraft, steps: readonly InstallStep[]): void {
  for (const step of steps) {
    if (step.kind === 'stands') keep(draft, step.facts);
    else if (step.kind === 'change') changeTo(draft, step);
    else if (step.kind === 'add') add(draft, step);
    else refuse(draft, step);
  }
}

/** What came as a dependency, or was found, counts as chosen from now on. */
function keep(draft: UpdateDraft, facts: AddonFacts): void {
  const { addon, version } = facts;
  const { record, slot } = addon;
  const params = { version: version?.versionNumber ?? null, enabled: record.enabled };
  if (record.origin === 'chosen' || version === null || refuseToChange(addon) !== null) {
    leaveAlone(draft, facts, null, message('plan-is-installed', params));
    return;
  }
  const item = toWishItem(facts, {
    kind: 'switch',
    to: { ...record, origin: 'chosen' },
    reason: message('plan-becomes-chosen', { version: version.versionNumber }),
  });
  take(draft, { item, version, slot, facts, isOpen: false });
}

function add(draft: UpdateDraft, { choice, isNamed }: InstallStep & { kind: 'add' }): void {
  const { project, slot, warnings } = choice;
  const id = `add-${project.id}-${slot.id}`;
  const raised = draft.limits.raised.get(id);
  const older = draft.limits.decided.candidates.get(id)?.version;
  const version = raised && isNewer(raised, choice.version) ? raised : (older ?? choice.version);
  const file = version === choice.version ? choice.file : findPrimaryFile(version);
  const addonId = draft.request.newAddonId();
  const added = toAddItem({ id, addonId, project, version, slot, file });
  if (!added?.to) {
    const refusal = message('plan-cannot-be-placed', { version: version.versionNumber });
    refuse(draft, { project, version, refusal, passedOver: [] });
    return;
  }
  const item: PlanItem = {
    ...added,
    to: { ...added.to, origin: 'chosen' },
    reason: message('plan-chosen', { version: version.versionNumber }),
    warnings: [...warnings],
  };
  take(draft, { item, version, slot, facts: null, isOpen: !isNamed });
}

function take(draft: UpdateDraft, target: Target): void {
  const { item } = target;
  const left = draft.limits.left.get(item.id);
  if (left) {
    draft.leaves.set(item.id, toLeaveItem(item, left));
    return;
  }
  if (draft.targets.has(item.id)) return;
  draft.targets.set(item.id, target);
  if (target.facts === null) draft.added.push(target);
}

function refuse(draft: UpdateDraft, step: Omit<InstallStep & { kind: 'refuse' }, 'kind'>): void {
  const { project, version, refusal, passedOver } = step;
  const id = `install-${project.id}`;
  draft.leaves.set(id, {
    ...newItem(id, id),
    kind: 'leave',
    title: project.name,
    toVersion: version && toVersionBrief(version),
    choice: { why: refusal, passedOver, isComplete: passedOver.length > 0 },
    reason: refusal,
  });
}
