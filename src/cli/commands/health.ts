import type { Command } from 'commander';
import type { AddonMend, HealthFinding } from '#shared/domain/health.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { render } from '#shared/messages/render.ts';
import { EXIT } from '../exit-status.ts';
import { toAddonArgument } from '../invocation.ts';
import type { HealthDocument } from '../json/documents.ts';
import { type Output, withText } from '../output.ts';
import { toCommand } from '../views/mend-view.ts';
import { renderParagraphs, t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

/** Findings shown per kind; a broken disk may damage thousands. */
const MAX_SHOWN = 20;

export function registerHealthCommand(program: Command, run: RunCommand): void {
  program
    .command('health')
    .summary(t('cli-health'))
    .description(renderParagraphs('cli-health-about', 'cli-health-about-mend'))
    .action(() => run(showHealth));
}

async function showHealth(context: CommandContext): Promise<CommandResult<HealthDocument>> {
  const { output } = context;
  const session = await context.session({ remembersAddons: true });
  const loadout = await session.loadout();
  const loadoutId = loadout.id;
  const { report } = await session.finish(session.client.addons.scan({ loadoutId }), 'scan');
  const { findings, java } = await session.client.addons.health({ loadoutId, runsJava: true });
  const told = findings.map((finding) => {
    const { kind, addonId, title, path, mend, otherMend, message } = finding;
    return {
      kind,
      addonId,
      title,
      path,
      message: withText(message),
      command: mend && toTypedCommand(mend, finding),
      otherCommand: otherMend && toTypedCommand(otherMend, finding),
    };
  });
  showLoadoutHeading(output, loadout);
  for (const [kind, ofKind] of Map.groupBy(told, (one) => one.kind)) showKind(output, kind, ofKind);
  if (java !== null) {
    output.sentence(`! ${t('cli-health-java')}: ${render(java)}`, { tone: 'warning' });
    output.line(`  ${output.command('loadout play set --java none')}`);
  }
  const count = told.length + (java === null ? 0 : 1);
  if (count === 0) output.verdict('good', t('cli-health-good', { count: report.addons.length }));
  else output.verdict('bad', t('cli-health-found', { count }));
  const status = count === 0 ? EXIT.done : EXIT.failed;
  return {
    document: { schemaVersion: 1, loadout, findings: told, java: java && withText(java) },
    status,
  };
}

/** Names the add-on by its path, which is clearer than its id; a missing one has only the id. */
function toTypedCommand(
  mend: AddonMend,
  { kind, addonId, path }: Pick<HealthFinding, 'kind' | 'addonId' | 'path'>,
): string {
  const own = kind === 'missing' ? addonId : toAddonArgument(path, addonId);
  return toCommand({ ...mend, names: mend.names.map((name) => (name === addonId ? own : name)) });
}

type HealthDocumentFinding = HealthDocument['findings'][number];

function showKind(
  output: Output,
  kind: HealthDocumentFinding['kind'],
  findings: readonly HealthDocumentFinding[],
): void {
  for (const { message, command, otherCommand } of findings.slice(0, MAX_SHOWN)) {
    output.sentence(`! ${findingKindOf(kind)}: ${message.text}`, { tone: 'warning' });
    for (const one of [command, otherCommand])
      if (one !== null) output.line(`  ${output.command(one)}`);
  }
  const rest = findings.length - MAX_SHOWN;
  if (rest > 0) output.sentence(t('cli-health-more', { count: rest }), { indent: '  ' });
}

function findingKindOf(kind: HealthFinding['kind']): string {
  return t('cli-health-kind', { kind: kind.replaceAll('-', '_') });
}
