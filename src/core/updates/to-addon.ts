import type { Addon, ProjectBrief, VersionBrief } from '#shared/domain/addon.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { Identification } from '../catalogue/catalogue.ts';
import type { Decision } from './decide-state.ts';
import type { InstalledAddon } from './updates.ts';

export interface AddonFacts {
  readonly installed: InstalledAddon;
  /** null where the item has no digest. */
  readonly identification: Identification | null;
  readonly project: ProjectSummary | null;
  readonly decision: Decision;
  /** `createTimeFormat()`, one for all add-ons of a check. */
  readonly formatTime: TimeFormat;
}

/** One add-on as every face sees it (design.md §5). */
export function toAddon(facts: AddonFacts): Addon {
  const { installed, identification, project, decision, formatTime } = facts;
  const { item, record } = installed;
  const version = versionOf(identification);
  return {
    id: record.id,
    slot: item.slot,
    path: item.path,
    size: item.size,
    sha1: item.sha1,
    sha512: item.sha512,
    enabled: item.enabled,
    origin: record.origin,
    neededBy: record.neededBy,
    project: project && toProjectBrief(project),
    version: version && toVersionBrief(version),
    state: decision.state,
    reason: decision.reason,
    candidate: decision.candidate && toVersionBrief(decision.candidate.version),
    identifiedAt: formatTime(identification && 'at' in identification ? identification.at : null),
    checkedAt: formatTime(decision.at),
    installedAt: record.installedAt,
    metadata: [...item.metadata],
    files: record.files,
  };
}

/** The installed version where it is known, or was. */
export function versionOf(identification: Identification | null): Version | null {
  return identification && 'version' in identification ? identification.version : null;
}

function toProjectBrief({ id, slug, name, author, icon }: ProjectSummary): ProjectBrief {
  return { id, slug, name, author: author ?? null, icon };
}

function toVersionBrief({
  id,
  versionNumber,
  releaseChannel,
  datePublished,
}: Version): VersionBrief {
  return { id, versionNumber, releaseChannel, datePublished };
}

type TimeFormat = (at: number | null) => string | null;

/** ISO 8601; answers that came together share their time, and formatting it costs more than deciding a state. */
export function createTimeFormat(): TimeFormat {
  const texts = new Map<number, string>();
  return (at) => {
    if (at === null) return null;
    const text = texts.get(at) ?? new Date(at).toISOString();
    texts.set(at, text);
    return text;
  };
}
