import type { Command } from 'commander';
import { COMPLETION_SCRIPTS, type CompletionShell } from '../completion-scripts.ts';
import { parseChoice } from '../options.ts';
import { renderParagraphs, t } from '../text.ts';

const SHELLS = Object.keys(COMPLETION_SCRIPTS) as CompletionShell[];

export function registerCompletionCommand(program: Command): void {
  program
    .command('completion')
    .summary(t('cli-completion'))
    .description(
      renderParagraphs(
        'cli-completion-about',
        'cli-completion-about-bash',
        'cli-completion-about-zsh',
        'cli-completion-about-fish',
      ),
    )
    .argument('<shell>', SHELLS.join(', '), parseChoice('shell', SHELLS))
    .action((shell: CompletionShell) => {
      program.configureOutput().writeOut?.(COMPLETION_SCRIPTS[shell]);
    });
}
