import { basename, extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { ZipFile } from 'yazl';
import { createNodeIo } from '#core/disk/node-io.ts';
import { formatCrm2Pack, isForClientsOnly, type PackedProject } from '#shared/domain/crm2-pack.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { LockedAddon, LockFile } from '#shared/domain/lock-file.ts';
import { AppError } from '#shared/errors.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import { exportAddons, saveNewFile } from '../export-files.ts';
import type { ExportDocument, LeftOfExport } from '../json/lock-documents.ts';
import { makeLoadoutLock } from '../lock-files.ts';
import { shown } from '../output.ts';
import type { Session } from '../session.ts';
import { renderParagraphs, t } from '../text.ts';
import { showLeftOfExport } from '../views/lock-view.ts';
import { showLoadoutHeading } from '../views/loadout-view.ts';
import { toPath } from '../working-folder.ts';

const FORMATS = ['crm2', 'server'] as const;
type Format = (typeof FORMATS)[number];

const COPYING = { phase: 'copy', bytesDone: 0, bytesTotal: 0, waitingUntil: null } as const;

interface ExportOptions {
  readonly format: Format;
  readonly packVersion: string;
}

export function registerExportCommand(program: Command, run: RunCommand): void {
  program
    .command('export')
    .summary(t('cli-export'))
    .description(
      renderParagraphs(
        'cli-export-about',
        'cli-export-about-crm2',
        'cli-export-about-server',
        'cli-export-about-left',
        'cli-export-about-status',
      ),
    )
    .argument('<path>', t('cli-export-argument-path'))
    .addOption(
      new Option('--format <format>', t('cli-export-option-format'))
        .choices([...FORMATS])
        .default('crm2'),
    )
    .option('--pack-version <version>', t('cli-export-option-version'), '1.0.0')
    .action((path: string, options: ExportOptions) =>
      run((context) => exportTo(context, path, options)),
    );
}

async function exportTo(
  context: CommandContext,
  named: string,
  { format, packVersion: version }: ExportOptions,
): Promise<CommandResult<ExportDocument>> {
  const { io, output } = context;
  const { session, loadout, lock } = await makeLoadoutLock(context);
  if (format === 'crm2') await requirePackGame(session, loadout);
  const projects = await askForProjects(session, lock);
  const { taken, left } = sort(lock, { format, projects, slots: loadout.slots });
  const path = toPath(io, named);
  if (format === 'server') {
    await exportAddons(createNodeIo(), {
      from: loadout.root,
      to: path,
      addons: taken,
      signal: io.signal,
      report: (counts) => session.showProgress({ ...COPYING, ...counts }),
    });
    session.showProgress(null);
  } else {
    const name = basename(path, extname(path));
    const fileOrigin = await findFileOrigin(session, lock.registry);
    const pack = formatCrm2Pack(lock, taken, {
      name,
      version,
      projects,
      fileOrigin,
      slots: loadout.slots,
    });
    await saveNewFile(createNodeIo(), path, await zipPack(pack));
  }
  showLoadoutHeading(output, loadout);
  showLeftOfExport(output, left);
  const shown = { count: taken.length, path: output.path(path) };
  output.verdict('good', t(format === 'server' ? 'cli-export-server' : 'cli-export-pack', shown));
  const isPartly = left.some(({ why }) => why === 'unknown');
  return {
    document: { schemaVersion: 1, loadout, format, path, addonCount: taken.length, left },
    status: isPartly ? EXIT.partly : EXIT.done,
  };
}

/** Throws USAGE for a game that has no packs of this format. */
async function requirePackGame({ client }: Session, loadout: LoadoutBrief): Promise<void> {
  const game = (await client.loadouts.games()).find(({ id }) => id === loadout.game);
  if (game?.importFormats.includes('crm-2')) return;
  const name = shown(game?.name ?? loadout.game);
  throw new AppError('USAGE', { message: t('cli-export-other-game', { game: name }) });
}

/** Registry data of the projects, as far as it can be requested. */
async function askForProjects(
  { client }: Session,
  { registry, addons }: LockFile,
): Promise<ReadonlyMap<string, PackedProject>> {
  const names = [...new Set(addons.flatMap(({ project }) => (project ? [project.id] : [])))];
  if (names.length === 0) return new Map();
  const { found } = await client.lookups.projects({ registry, names });
  return new Map(
    found.flatMap(({ project }) =>
      project === null ? [] : [[project.id, { ...project, types: project.type }]],
    ),
  );
}

async function findFileOrigin({ client }: Session, registry: string): Promise<string | null> {
  const profile = (await client.registries.list()).find(({ id }) => id === registry);
  // The address of an embedded registry changes at every start.
  return profile?.apiOrigin ? (profile.fileOrigins[0] ?? profile.apiOrigin) : null;
}

function sort(
  { addons }: LockFile,
  {
    format,
    projects,
    slots,
  }: {
    readonly format: Format;
    readonly projects: ReadonlyMap<string, PackedProject>;
    readonly slots: LoadoutBrief['slots'];
  },
): { readonly taken: readonly LockedAddon[]; readonly left: LeftOfExport[] } {
  const worlds = new Set(slots.flatMap(({ id, rule }) => (rule === 'world' ? [id] : [])));
  const why = ({ enabled, project, version, slot }: LockedAddon): LeftOfExport['why'] | null => {
    if (!enabled) return 'disabled';
    // The world has been played in since.
    if (worlds.has(slot)) return 'world';
    if (format === 'crm2') return project === null || version === null ? 'unknown' : null;
    return project !== null && isForClientsOnly(projects.get(project.id)) ? 'client-only' : null;
  };
  const left = addons.flatMap((addon) => {
    const reason = why(addon);
    return reason === null ? [] : [{ path: addon.path, why: reason }];
  });
  return { taken: addons.filter((addon) => why(addon) === null), left };
}

async function zipPack(text: string): Promise<Uint8Array> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(text), 'pack.json');
  zip.end();
  return buffer(zip.outputStream);
}
