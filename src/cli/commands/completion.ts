import type { Command } from 'commander';
import { COMPLETION_SCRIPTS, type Shell } from '../completion-scripts.ts';
import { parseChoice } from '../parse-options.ts';

const SHELLS = Object.keys(COMPLETION_SCRIPTS) as Shell[];

export function registerCompletionCommand(program: Command): void {
  program
    .command('completion')
    .summary('print the completion script of a shell')
    .description(
      `Prints a script that lets the shell complete commands, options, and the names of loadouts, add-ons and projects. Names come from cached data: completing contacts no registry.
bash: add to ~/.bashrc: source <(loadout completion bash)
zsh: add to ~/.zshrc, below compinit: source <(loadout completion zsh)
fish: loadout completion fish > ~/.config/fish/completions/loadout.fish`,
    )
    .argument('<shell>', SHELLS.join(', '), parseChoice('shell', SHELLS))
    .action((shell: Shell) => {
      program.configureOutput().writeOut?.(COMPLETION_SCRIPTS[shell]);
    });
}
