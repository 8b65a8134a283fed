import type { Addon } from '#shared/domain/addon.ts';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import type { Installed } from '#shared/domain/page.ts';
import type { Survey } from '../loadouts/survey.ts';
import type { CheckRequest, CheckResult } from '../updates/updates.ts';
import type { KnownAddon } from './known-addon.ts';

/** What is known of the add-ons of every loadout, at once and without asking anybody (design.md decision 11). */
export interface Library {
  /** In answers so small that each holds nothing else up. Throws LOADOUT_UNKNOWN. */
  list(request: {
    readonly loadoutId: string;
    readonly since: string | null;
  }): Promise<AsyncGenerator<KnownAddons, void, void>>;
  find(loadoutId: string, addonId: string): Promise<KnownAddon | null>;
  /** As the newest check of this process had it. */
  checkedAddon(loadoutId: string, addonId: string): Addon | null;
  /** Of what `find` has opened. */
  dependantsOf(loadoutId: string, addonId: string): readonly { addonId: string; title: string }[];
  addonOfProject(loadoutId: string, projectId: string): KnownAddon['row'] | null;
  /** Where projects stand, in every loadout that uses the registry; by project id. */
  whereInstalled(registry: string, projectIds: readonly string[]): Record<string, Installed[]>;
  /** The newest look at a loadout's folder by this process. */
  surveyOf(loadoutId: string): Survey | null;
  keepSurvey(survey: Survey): void;
  /** What a check said of the add-ons of that look, or of some of them. */
  keepCheck(request: CheckRequest, result: CheckResult): Promise<void>;
}
