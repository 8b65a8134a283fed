import type { Command } from 'commander';
import type { Message } from '#shared/domain/addon.ts';
import { AppError } from '#shared/errors.ts';
import { render } from '#shared/messages/render.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { fetchOffered } from '../fetch-offered.ts';
import type { JavaDocument, JavaInstallDocument } from '../json/play-documents.ts';
import { addOperationOptions, type OperationOptions } from '../options.ts';
import { withText } from '../output.ts';
import { t } from '../text.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';

export function registerJavaCommand(program: Command, run: RunCommand): void {
  const java = program.command('java').summary(t('cli-java')).description(t('cli-java-group'));
  java
    .command('list', { isDefault: true })
    .summary(t('cli-java-list'))
    .description(t('cli-java-about'))
    .action(() => run(listJavas));
  const install = java
    .command('install')
    .summary(t('cli-java-install'))
    .description(t('cli-java-install-about'))
    .argument('[version]', t('cli-java-install-version'), readMajor);
  addOperationOptions(install).action((major: number | undefined, options: OperationOptions) =>
    run((context) => runJavaInstall(context, major ?? null, options)),
  );
}

function readMajor(value: string): number {
  const major = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (major >= 8) return major;
  throw new AppError('USAGE', { argument: 'version', value, allowed: '17, 24, …' });
}

async function listJavas(context: CommandContext): Promise<CommandResult<JavaDocument>> {
  const { output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const { javas, least } = await session.client.play.javas({ loadoutId: loadout.id });
  showLoadoutHeading(output, loadout);
  output.table(
    javas.map(({ isChosen, version, path, source, problem }) => [
      { text: isChosen ? '→' : '' },
      { text: version ?? '?', tone: isChosen ? 'accent' : 'quiet' },
      { text: path },
      { text: t('cli-java-source', { source }), tone: 'quiet' },
      { text: problem === null ? '' : render(problem), tone: 'warning' },
    ]),
    [{}, {}, {}, {}, {}],
  );
  const chosen = javas.find(({ isChosen }) => isChosen);
  if (least !== null) output.sentence(t('cli-java-least', { least }));
  if (chosen === undefined) {
    output.verdict('bad', t('cli-java-none'));
    output.hint('loadout java install', t('cli-java-install'));
  } else output.verdict('good', t('cli-java-chosen', { path: chosen.path }));
  const told = javas.map((java) => ({ ...java, problem: java.problem && withText(java.problem) }));
  return {
    document: { schemaVersion: 1, loadout, least, javas: told },
    status: chosen === undefined ? EXIT.failed : EXIT.done,
  };
}

async function runJavaInstall(
  context: CommandContext,
  major: number | null,
  options: OperationOptions,
): Promise<CommandResult<JavaInstallDocument>> {
  const { output } = context;
  const session = await context.session();
  const loadout = await session.loadout();
  const { piece, warnings } = await session.client.play.offerJava({ loadoutId: loadout.id, major });
  showLoadoutHeading(output, loadout);
  for (const warning of warnings) output.sentence(`! ${render(warning)}`, { tone: 'warning' });
  const request = {
    loadoutId: loadout.id,
    launcher: null,
    pieces: piece === null ? [] : [piece],
    warnings,
  };
  const isOffered = piece !== null && piece.downloads.length > 0;
  const fetched = await fetchOffered(context, session, request, options);
  const [installed] = fetched;
  if (!isOffered)
    output.verdict('bad', piece === null ? t('cli-java-which') : t('cli-java-not-installed'));
  else if (installed === undefined) output.line(t('cli-java-not-installed'));
  else output.verdict('good', t('cli-java-installed', { path: installed.path }));
  const told = piece && { ...piece, problem: piece.problem && withText(piece.problem) };
  return {
    document: { schemaVersion: 1, loadout, piece: told, warnings: warnings.map(withText), fetched },
    status: exitStatusOfOffer(isOffered, warnings),
  };
}

/** A source that failed may answer later. */
function exitStatusOfOffer(isOffered: boolean, warnings: readonly Message[]): ExitStatus {
  if (isOffered) return EXIT.done;
  const isAway = warnings.some(({ code }) => code === 'play-source-failed');
  return isAway ? EXIT.unreachable : EXIT.failed;
}
