import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import {
  createContext,
  type CommandContext,
  type CommandResult,
  type RunCommand,
} from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { DemoDocument } from '../json/demo-document.ts';
import type { OperationDocument, VerifyDocument } from '../json/documents.ts';
import { shown } from '../output.ts';
import { padLabels } from '../pad-labels.ts';
import type { WindowOptions } from '../desktop/open-window.ts';
import type { EmbeddedRegistry } from '../session.ts';
import { t } from '../text.ts';
import { hasDisplay } from '#node-host/open-file.ts';
import { runCheck } from './check.ts';
import { openDesktop } from './desktop.ts';
import { initLoadout } from './init.ts';
import { undoOperation } from './undo.ts';
import { updateLoadout } from './update.ts';
import { verifyLoadout } from './verify.ts';
import { toPath } from '../working-folder.ts';

export function registerDemoCommand(program: Command, run: RunCommand): void {
  program
    .command('demo')
    .summary(t('cli-demo'))
    .description(t('cli-demo-about'))
    .action(() =>
      run(async (context) => {
        const result = await runDemo(context);
        await showInterface(context, result.document.dataDir);
        return result;
      }),
    );
}

/** Opens a window on the same folder after the demo, if run on a terminal with a display. */
export async function showInterface(
  { io, options, output }: CommandContext,
  dataDir: string,
  window: Pick<WindowOptions, 'packageDir'> = {},
): Promise<void> {
  if (options.json || io.stdout.isTTY !== true || !hasDisplay(io)) return;
  output.line();
  output.line(t('cli-demo-window'));
  const context = createContext(io, { ...options, dataDir, registry: null, loadout: null });
  await openDesktop(context, window);
}

/** Runs the main task with the commands a user would type, one after another. */
async function runDemo(outer: CommandContext): Promise<CommandResult<DemoDocument>> {
  const begun = performance.now();
  const { generateDemoSeed, writeDemoFolder } = await import('#registry-server/start.ts');
  const seed = await generateDemoSeed();
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'loadout-demo-')));
  const folder = join(scratch, 'game');
  const dataDir = outer.options.dataDir
    ? toPath(outer.io, outer.options.dataDir)
    : join(scratch, 'data');
  const gameVersion = await writeDemoFolder(folder, seed);
  const started: EmbeddedRegistry[] = [];
  const registry = { value: 'demo', typed: true };
  const context = createContext(
    { ...outer.io, cwd: folder },
    // The registry runs in this process, so offline mode does not apply.
    { ...outer.options, dataDir, registry, loadout: null, offline: false },
    { seed, onStart: (server) => started.push(server) },
  );
  try {
    const { loadout, steps } = await runSteps(context, { folder, gameVersion });
    showEnd(context, { folder, dataDir });
    const document: DemoDocument = {
      schemaVersion: 1,
      folder,
      dataDir,
      loadout,
      steps,
      requests: Object.fromEntries(started.flatMap((server) => [...server.requestCounts()])),
      tookMs: Math.round(performance.now() - begun),
    };
    const whole = steps.verify.differences + steps.verifyAgain.differences === 0;
    return { document, status: whole ? EXIT.done : EXIT.failed };
  } finally {
    await context.close();
  }
}

async function runSteps(
  context: CommandContext,
  { folder, gameVersion }: { folder: string; gameVersion: string },
): Promise<Pick<DemoDocument, 'loadout' | 'steps'>> {
  const say = (command: string): void => {
    context.output.line();
    context.output.line(
      context.output.paint('accent', `$ ${context.output.command(`loadout ${command}`)}`),
    );
    context.output.line();
  };
  say(`--registry demo init ${shown(folder)} --name Demo --game-version ${gameVersion}`);
  const { document: init } = await initLoadout(context, folder, {
    name: 'Demo',
    gameVersion,
    channel: 'release',
  });
  say('scan');
  // Part of the program's own bundle, so a static import would gain nothing.
  const { scanLoadout } = await import('./scan.ts');
  const { document: scan } = await scanLoadout(context);
  say('check');
  const { document: check } = await runCheck(context, null);
  const one = check.addons.find(({ project }) => project !== null) ?? check.addons[0];
  const name = one?.project?.slug ?? one?.id ?? '';
  say(`check ${shown(name)} --fresh`);
  const { document: checkOne } = await runCheck(context, name, { fresh: true });
  say('update --all --yes');
  const { document: update } = await updateLoadout(context, [], { all: true, yes: true });
  say('verify');
  const { document: verify } = await verifyLoadout(context);
  say('undo --yes');
  const { document: undo } = await undoOperation(context, { yes: true });
  say('verify');
  const { document: verifyAgain } = await verifyLoadout(context);
  return {
    loadout: init.loadout.id,
    steps: {
      init: { addons: init.loadout.addonCount },
      scan: { addons: scan.addons.length, hashedFiles: scan.hashedFiles, counts: scan.counts },
      check: { addons: check.addons.length, counts: check.counts },
      checkOne: { addon: name, state: checkOne.addons[0]?.state ?? '' },
      update: countOperation(update),
      verify: countVerify(verify),
      undo: countOperation(undo),
      verifyAgain: countVerify(verifyAgain),
    },
  };
}

function countOperation({ result, plan }: OperationDocument): DemoDocument['steps']['update'] {
  return {
    changed: result?.changes.length ?? 0,
    left: plan.items.filter(({ kind }) => kind === 'leave').length,
    generation: result?.generation ?? null,
  };
}

function countVerify({ files, differences }: VerifyDocument): DemoDocument['steps']['verify'] {
  return { files, differences: differences.length };
}

function showEnd(
  { output }: CommandContext,
  { folder, dataDir }: { folder: string; dataDir: string },
): void {
  const labels = padLabels({ folder: t('cli-demo-folder'), data: t('cli-demo-data') });
  output.line();
  output.line(output.paint('strong', t('cli-demo-end')));
  output.line(`${labels.folder}  ${output.path(folder)}`);
  output.line(`${labels.data}  ${output.path(dataDir)}`);
  output.line();
  output.line(output.paint('quiet', t('cli-demo-next')));
  for (const command of ['scan', 'update --all', 'history', 'undo', 'serve --open']) {
    output.line(`  ${output.paint('accent', output.command(`loadout ${command}`))}`);
  }
}
