import type { Command } from 'commander';
import { formatTime } from '#shared/messages/format.ts';
import type { Policy } from '#shared/domain/addon.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { PoliciesDocument } from '../json/documents.ts';
import { ADDON_ARGUMENT } from '../operation-options.ts';
import { parseWhen } from '../parse-when.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

interface Why {
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
    summary: 'keep add-ons at their version',
    description:
      'Keeps add-ons at the installed version. No updates are offered until you unpin them.',
  },
  {
    name: 'unpin',
    summary: 'allow updates of pinned add-ons again',
    description: 'Allows updates of pinned add-ons again.',
  },
  {
    name: 'skip',
    summary: 'skip the current update',
    description: 'Skips the current update. The next newer version is offered again.',
  },
  {
    name: 'unskip',
    summary: 'stop skipping an update',
    description: 'Stops skipping an update. It is offered again.',
  },
];

/** `pin`, `unpin`, `skip` and `unskip`: rules of single add-ons, without a plan because no file changes. */
export function registerPolicyCommands(program: Command, run: RunCommand): void {
  for (const { name, summary, description } of COMMANDS) {
    const command = program
      .command(name)
      .summary(summary)
      .description(description)
      .argument('<addons...>', ADDON_ARGUMENT);
    if (name === 'pin' || name === 'skip') {
      command
        .option('--note <text>', 'a note, such as the reason')
        .option(
          '--until <when>',
          'when it ends: 14d, 2w, or a date such as 2027-01-31',
          parseWhen('--until'),
        );
    }
    command.action((addons: string[], why: Why) =>
      run((context) => changePolicies(context, name, { addons, why })),
    );
  }
}

async function changePolicies(
  context: CommandContext,
  name: PolicyCommand['name'],
  { addons, why }: { addons: string[]; why: Why },
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
  return pin ? `Pinned ${title}${describeRule(pin)}.` : `${title} is not pinned.`;
}

function describeSkip(title: string, policy: Policy | null): string {
  const skip = policy?.skip ?? null;
  if (!skip) return `No update of ${title} is skipped.`;
  return `Skipped the current update of ${title}${describeRule(skip)}. The next newer version is offered again.`;
}

function describeRule({ note, until }: { note: string | null; until: string | null }): string {
  return `${until ? ` until ${formatTime(until)}` : ''}${note ? ` (“${note}”)` : ''}`;
}
