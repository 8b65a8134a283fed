import type { Version } from '../registry/version.ts';

/** What a version must be made for; null leaves that side open. */
export interface Fit {
  readonly gameVersion: string | null;
  readonly loader: string | null;
}

interface MadeFor {
  readonly gameVersions: readonly string[];
  readonly loaders: readonly string[];
}

/** The same rule as the registry's filters (registry-facts §6.3). */
export function fits(version: MadeFor, fit: Fit): boolean {
  const forGame = fit.gameVersion === null || version.gameVersions.includes(fit.gameVersion);
  return forGame && (fit.loader === null || version.loaders.includes(fit.loader));
}

type Published = Pick<Version, 'id' | 'datePublished'>;

/** Another version that was published later. Version numbers are free text and never compared. */
export function isNewer(candidate: Published, installed: Published): boolean {
  return (
    candidate.id !== installed.id &&
    Date.parse(candidate.datePublished) > Date.parse(installed.datePublished)
  );
}
