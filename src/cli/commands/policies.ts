import type { Command } from 'commander';
import type { Policy } from '#shared/domain/addon.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { PoliciesDocument } from '../json/documents.ts';
import { ADDON_ARGUMENT } from '../options.ts';
import { parseWhen } from '../parse-when.ts';
import { t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

interface PolicyOptions {
  readonly note?: string;
  readonly until?: string;
}

interface PolicyCommand {
  readonly name: 'pin' | 'unpin' | 'skip' | 'unskip';
  readonly summary: string;
  readonly description: string;
}

const COMMANDS: readonly PolicyCommand[] = [
  {
    name: 'pin',
    summary: t('cli-pin'),
    description: t('cli-pin-about'),
  },
  {
    name: 'unpin',
    summary: t('cli-unpin'),
    description: t('cli-unpin-about'),
  },
  {
    name: 'skip',
    summary: t('cli-skip'),
    description: t('cli-skip-about'),
  },
  {
    name: 'unskip',
    summary: t('cli-unskip'),
    description: t('cli-unskip-about'),
  },
];

/**
 * `pin`, `unpin`, `skip` and `unskip`: policies of single add-ons, without a plan because no file
 * changes.
 */
export function registerPolicyCommands(program: Command, run: RunCommand): void {
  for (const { name, summary, description } of COMMANDS) {
    const command = program
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<addons...>', ADDON_ARGUMENT);
    if (name === 'pin' || name === 'skip') {
      command
        .option('--note <text>', t('cli-policy-option-note'))
        .option('--until <when>', t('cli-policy-option-until'), parseWhen('--until'));
    }
    command.action((addons: string[], why: PolicyOptions) =>
      run((context) => changePolicies(context, name, { addons, why })),
    );
  }
}

async function changePolicies(
  context: CommandContext,
  name: PolicyCommand['name'],
  { addons, why }: { addons: string[]; why: PolicyOptions },
): Promise<CommandResult<PoliciesDocument>> {
  const session = await context.session();
  const { id: loadoutId } = await session.loadout();
  const input = { loadoutId, addons, note: why.note ?? null, until: why.until ?? null };
  const { report } = await session.finish(session.client.policies[name](input), 'policies');
  const document: PoliciesDocument = { schemaVersion: 1, ...report };
  showPolicies(context, name, document);
  return { document, status: EXIT.done };
}

function showPolicies(
  { output }: CommandContext,
  name: PolicyCommand['name'],
  { loadout, addons }: PoliciesDocument,
): void {
  showLoadoutHeading(output, loadout);
  const isPin = name === 'pin' || name === 'unpin';
  for (const { title, policy } of addons) {
    output.verdict('good', isPin ? describePin(title, policy) : describeSkip(title, policy));
  }
}

function describePin(title: string, policy: Policy | null): string {
  const pin = policy?.pin ?? null;
  if (!pin) return t('cli-unpin-done', { title });
  return t('cli-pin-done', { title, note: pin.note, until: pin.until });
}

function describeSkip(title: string, policy: Policy | null): string {
  const skip = policy?.skip ?? null;
  if (!skip) return t('cli-unskip-done', { title });
  return t('cli-skip-done', { title, note: skip.note, until: skip.until });
}
