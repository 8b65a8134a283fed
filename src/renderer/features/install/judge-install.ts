import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { ProjectPage } from '#shared/domain/page.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';
import {
  explainNoSlot,
  explainUnfitProject,
  fitsLoadout,
  type Unfit,
} from '../../lib/core/fits-loadout.ts';

/** The version that a link would install, or why it cannot be followed. */
export type InstallJudgement =
  | { readonly kind: 'can'; readonly version: Version | null }
  | { readonly kind: 'installed'; readonly versionNumber: string | null }
  | { readonly kind: 'no-version'; readonly asked: string }
  | { readonly kind: 'unfit'; readonly unfit: Unfit }
  | { readonly kind: 'none-fits' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'folder-missing' };

interface Link {
  /** A version's id, slug or number; null: the newest that fits. */
  readonly version: string | null;
  readonly loadout: LoadoutBrief;
  /** Offline mode is set: no registry is asked. */
  readonly isOffline: boolean;
}

/** Judges a link by the cached project; problems that only a plan finds are left to the plan. */
export function judgeInstall(
  page: ProjectPage,
  { version: asked, loadout, isOffline }: Link,
  listed: readonly GameVersion[],
): InstallJudgement {
  const { versions, age } = page;
  const here = page.installed.filter(({ loadoutId }) => loadoutId === loadout.id);
  const named = versions?.find(({ id, slug, versionNumber }) =>
    [id, slug, versionNumber].includes(asked ?? ''),
  );
  const same = here.find(({ versionId }) => asked === null || versionId === named?.id);
  if (same) return { kind: 'installed', versionNumber: same.versionNumber };
  if (loadout.condition !== 'ok') return { kind: 'folder-missing' };
  const { type } = page.project;
  const unfit =
    versions === null
      ? explainUnfitProject(page.project, loadout, listed)
      : explainNoSlot({ ...(named ?? page.project), type }, loadout);
  if (unfit !== null) return { kind: 'unfit', unfit };
  if (isOffline || age.cause !== null) return { kind: 'offline' };
  if (versions === null) return { kind: 'can', version: null };
  if (asked !== null) {
    return named === undefined ? { kind: 'no-version', asked } : { kind: 'can', version: named };
  }
  const newest = versions.find((one) => fitsLoadout(one, { type, loadout }, listed));
  return newest === undefined ? { kind: 'none-fits' } : { kind: 'can', version: newest };
}
