import type { Command } from 'commander';
import { collectValues } from './parse-options.ts';

export interface OperationOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  /** What to leave out of the plan, as a person names it. */
  readonly exclude?: readonly string[];
  readonly changelogs?: boolean;
  readonly why?: boolean;
  readonly inParts?: boolean;
}

export const ADDON_ARGUMENT =
  'its name, project slug or id, file name, add-on id, or the first 8 or more characters of its checksum';

/** What every command takes that plans before it changes files. */
export function addOperationOptions(command: Command): Command {
  return command
    .option('--dry-run', 'only show the plan')
    .option('-y, --yes', 'do not ask for confirmation');
}

/** For plans of several add-ons and versions: leave some out, read what is new in them, and why not newer ones. */
export function addPlanOptions(command: Command): Command {
  return command
    .option(
      '--exclude <addon>',
      'leave out this add-on and dependencies that only it requires; may be repeated',
      collectValues,
    )
    .option('--changelogs', 'show the full changelogs of all versions in between')
    .option('--why', 'explain why each newer version is not used');
}
