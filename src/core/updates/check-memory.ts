import type { Addon } from '#shared/domain/addon.ts';
import type { AnswerAge } from '#shared/domain/job.ts';
import type { Version } from '#shared/registry/version.ts';
import type { CheckRequest, InstalledAddon } from './asking.ts';
import type { CheckResult } from './updates.ts';

interface Known {
  readonly sha512: string | null;
  readonly version: Version | null;
  readonly project: CheckResult['projects'] extends ReadonlyMap<string, infer P> ? P : never;
}

export type CheckMemory = ReturnType<typeof createCheckMemory>;

/**
 * The newest answers about the add-ons of each loadout, as this process has them in memory. `addonOf`: what a face
 * knows of an add-on, which is what its newest check said.
 */
export function createCheckMemory(addonOf: (loadoutId: string, addonId: string) => Addon | null) {
  const loadouts = new Map<string, { readonly known: Map<string, Known>; age: AnswerAge }>();
  return {
    keep({ loadout }: CheckRequest, result: CheckResult): void {
      const memory = loadouts.get(loadout.id) ?? {
        known: new Map<string, Known>(),
        age: result.age,
      };
      loadouts.set(loadout.id, memory);
      memory.age = result.age;
      for (const { id, sha512 } of result.addons) {
        const version = result.versions.get(id) ?? null;
        memory.known.set(id, {
          sha512,
          version: version && withoutTextsAndFiles(version),
          project: (version && result.projects.get(version.projectId)) ?? null,
        });
      }
    },
    /** null: of some of them nothing is known, or they have other bytes by now. Has no candidates, and versions have no files. */
    recall(loadoutId: string, installed: readonly InstalledAddon[]): CheckResult | null {
      const memory = loadouts.get(loadoutId);
      if (!memory) return null;
      const addons: Addon[] = [];
      const versions = new Map<string, Version>();
      const projects = new Map<string, Known['project']>();
      for (const { record } of installed) {
        const known = memory.known.get(record.id);
        const addon = addonOf(loadoutId, record.id);
        const { sha512 } = record;
        if (!addon || known?.sha512 !== sha512 || addon.sha512 !== sha512) return null;
        addons.push({ ...addon, path: record.path, enabled: record.enabled });
        if (known.version === null) continue;
        versions.set(record.id, known.version);
        projects.set(known.version.projectId, known.project);
      }
      return { addons, candidates: new Map(), versions, projects, age: memory.age };
    },
  };
}

/** The most of a version, which no plan reads of one that is installed. */
function withoutTextsAndFiles(version: Version): Version {
  return { ...version, changelog: null, primaryFile: null, files: [] };
}
