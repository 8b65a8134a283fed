import type { Command } from 'commander';
import type { RunCommand } from '../context.ts';
import { registerRegistryReviewCommand } from './registry-review.ts';
import { registerRegistryServeCommand } from './registry-serve.ts';

export function registerRegistryCommands(program: Command, run: RunCommand): void {
  const registry = program
    .command('registry')
    .summary('a registry on this machine')
    .description('Registries of your own.');
  registerRegistryServeCommand(registry, run);
  registerRegistryReviewCommand(registry, run);
}
