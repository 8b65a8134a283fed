import type { Command } from 'commander';
import type { RunCommand } from '../context.ts';
import { t } from '../text.ts';
import { registerRegistryListCommands } from './registry-list.ts';
import { registerRegistryReviewCommand } from './registry-review.ts';
import { registerRegistryServeCommand } from './registry-serve.ts';

export function registerRegistryCommands(program: Command, run: RunCommand): void {
  const registry = program
    .command('registry')
    .summary(t('cli-registry'))
    .description(t('cli-registry-about'));
  registerRegistryListCommands(registry, run);
  registerRegistryServeCommand(registry, run);
  registerRegistryReviewCommand(registry, run);
}
