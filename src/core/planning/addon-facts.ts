import type { Addon, Message } from '#shared/domain/addon.ts';
import { titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import type { Version } from '#shared/registry/version.ts';
import type { CheckResult, InstalledAddon } from '../updates/updates.ts';
import { message } from '#shared/messages/message.ts';

/** One installed add-on with what the check says of it. */
export interface AddonFacts {
  readonly addon: InstalledAddon;
  readonly checked: Addon | null;
  readonly version: Version | null;
  readonly projectId: string | null;
  readonly title: string;
}

export function collectFacts(
  installed: readonly InstalledAddon[],
  checked: CheckResult,
): readonly AddonFacts[] {
  const answers = new Map(checked.addons.map((answer) => [answer.id, answer]));
  return installed.map((addon) => {
    const answer = answers.get(addon.record.id) ?? null;
    const version = checked.versions.get(addon.record.id) ?? null;
    return {
      addon,
      checked: answer,
      version,
      projectId: version?.projectId ?? addon.record.projectId,
      title: titleOfAddon({
        project: answer?.project ?? null,
        metadata: addon.item.metadata,
        path: addon.record.path,
      }),
    };
  });
}

/** Stable over every plan of one loadout, so that a revision can name what it leaves out. */
export function itemIdOf(addonId: string): string {
  return `addon-${addonId}`;
}

/** Why this add-on may never be changed; null when it may. */
export function refuseToChange({ item, slot }: InstalledAddon): Message | null {
  if (slot.rule === 'world') return message('plan-world-never-changed');
  if (slot.rule === 'unpack' && item.kind !== 'receipt') return message('plan-unpacked-read-only');
  if (item.kind === 'copy') return message('plan-kept-copy');
  const isChangeable = item.changeable && (item.kind === 'file' || item.kind === 'receipt');
  if (!isChangeable || item.sha512 === null) {
    return item.problem ?? message('plan-not-changeable');
  }
  return null;
}

/** An item that says why something stays as it is. */
export function toLeaveItem(item: PlanItem, reason: Message): PlanItem {
  return {
    ...item,
    kind: 'leave',
    to: null,
    source: null,
    companions: [],
    requires: [],
    warnings: [],
    reason,
  };
}
