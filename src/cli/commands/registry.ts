import type { Command } from 'commander';
import type { RunCommand } from '../context.ts';
import { registerRegistryListCommands } from './registry-list.ts';
import { registerRegistryReviewCommand } from './registry-review.ts';
import { registerRegistryServeCommand } from './registry-serve.ts';

export function registerRegistryCommands(program: Command, run: RunCommand): void {
  const registry = program
    .command('registry')
    .summary('list, add and remove registries; run your own')
    .description('Manages the list of registries, and runs your own registry.');
  registerRegistryListCommands(registry, run);
  registerRegistryServeCommand(registry, run);
  registerRegistryReviewCommand(registry, run);
}
