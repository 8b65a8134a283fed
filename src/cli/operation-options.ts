import type { Command } from 'commander';
import { collectValues } from './parse-options.ts';
import { t } from './text.ts';

export interface OperationOptions {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  /** What to leave out of the plan, as a person names it. */
  readonly exclude?: readonly string[];
  readonly changelogs?: boolean;
  readonly why?: boolean;
  readonly inParts?: boolean;
}

export const ADDON_ARGUMENT = t('cli-addon-argument');

/** What every command takes that plans before it changes files. */
export function addOperationOptions(command: Command): Command {
  return command
    .option('--dry-run', t('cli-operation-option-dry-run'))
    .option('-y, --yes', t('cli-operation-option-yes'));
}

/** For plans of several add-ons and versions: leave some out, read what is new in them, and why not newer ones. */
export function addPlanOptions(command: Command): Command {
  return command
    .option('--exclude <addon>', t('cli-operation-option-exclude'), collectValues)
    .option('--changelogs', t('cli-operation-option-changelogs'))
    .option('--why', t('cli-operation-option-why'));
}
