import { hash } from 'node:crypto';
import { findPolicyOf } from '#shared/domain/policies.ts';
import type { ImageKeys } from '../images/images.ts';
import type { Survey } from '../loadouts/survey.ts';
import { letOthersRun } from '../turns.ts';
import type { CheckRequest, CheckResult } from '../updates/updates.ts';
import { type KnownAddon, toKnownAddon } from './known-addon.ts';

const ADDONS_PER_TURN = 100;

export interface DescribedAddon {
  readonly addon: KnownAddon;
  readonly document: string;
  /** Tells one document from another. */
  readonly digest: string;
}

export function toDescribed(addon: KnownAddon, document: string): DescribedAddon {
  return { addon, document, digest: hash('sha1', document, 'base64') };
}

interface Described {
  readonly survey: Survey;
  readonly request: CheckRequest;
  readonly result: CheckResult;
  /** Whether an add-on is described so already: those are left out as they come, or thousands would stay in memory. */
  readonly isKnown: (addonId: string, digest: string) => boolean;
}

/** What a check said of add-ons, with what the folder, the record and the registry say besides; only what is new. */
export async function describeAddons(
  imageKeys: ImageKeys,
  { survey, request, result, isKnown }: Described,
): Promise<DescribedAddon[]> {
  const external = new Map(survey.external.map(({ addonId, kind }) => [addonId, kind]));
  const records = new Map(request.addons.map(({ record }) => [record.id, record]));
  const described: DescribedAddon[] = [];
  for (let start = 0; start < result.addons.length; start += ADDONS_PER_TURN) {
    const group = result.addons.slice(start, start + ADDONS_PER_TURN);
    const icons = group.flatMap(({ project }) => project?.icon ?? []);
    const keys = imageKeys.keysOf(request.client.profile, icons);
    for (const addon of group) {
      const projectId = addon.project?.id ?? null;
      const known = toKnownAddon({
        addon,
        version: result.versions.get(addon.id) ?? null,
        project: (projectId && result.projects.get(projectId)) || null,
        policy: findPolicyOf(survey.loadout.file.policies, { addonId: addon.id, projectId }),
        external: external.get(addon.id) ?? null,
        parked: records.get(addon.id)?.parked ?? false,
        imageKey: keys.get(addon.project?.icon ?? '') ?? null,
      });
      const one = toDescribed(known, JSON.stringify(known));
      if (!isKnown(addon.id, one.digest)) described.push(one);
    }
    await letOthersRun();
  }
  return described;
}
