import type { Command } from 'commander';
import type { VersionFilters } from '#shared/contract/lookups.ts';
import { RELEASE_CHANNELS, type ReleaseChannel } from '#shared/registry/enumerations.ts';
import { parseChoice } from './options.ts';
import { t } from './text.ts';

/** Options that filter the versions of a project. */
export interface FilterOptions {
  readonly channel?: ReleaseChannel;
  readonly gameVersion?: string;
  readonly loader?: string;
}

export function addFilterOptions(command: Command): Command {
  return command
    .option(
      '--channel <channel>',
      t('cli-filter-option-channel', { channels: RELEASE_CHANNELS.join(', ') }),
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option('--game-version <version>', t('cli-filter-option-game-version'))
    .option('--loader <loader>', t('cli-filter-option-loader'));
}

export function parseVersionFilters({
  channel,
  gameVersion,
  loader,
}: FilterOptions): VersionFilters {
  return {
    channel: channel ?? 'release',
    gameVersion: gameVersion ?? null,
    loader: loader ?? null,
  };
}
