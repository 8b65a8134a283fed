import type { Command } from 'commander';
import type { VersionFilters } from '#shared/contract/lookups.ts';
import { RELEASE_CHANNELS, type ReleaseChannel } from '#shared/registry/enumerations.ts';
import { parseChoice } from './parse-options.ts';

/** The options that say which versions of a project count. */
export interface FilterOptions {
  readonly channel?: ReleaseChannel;
  readonly gameVersion?: string;
  readonly loader?: string;
}

export function addFilterOptions(command: Command): Command {
  return command
    .option(
      '--channel <channel>',
      `the least stable channel to include: ${RELEASE_CHANNELS.join(', ')} (default: release)`,
      parseChoice('--channel', RELEASE_CHANNELS),
    )
    .option('--game-version <version>', 'only versions for this game version')
    .option('--loader <loader>', 'only versions for this loader');
}

export function toFilters({ channel, gameVersion, loader }: FilterOptions): VersionFilters {
  return {
    channel: channel ?? 'release',
    gameVersion: gameVersion ?? null,
    loader: loader ?? null,
  };
}
