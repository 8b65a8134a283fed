import type { CrashExplanation, CrashProblem } from '#shared/domain/crash.ts';
import { isUnpacked } from '#shared/domain/slot-files.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import type { Run, RunDetails } from '#shared/domain/run.ts';
import { wentWell } from '#shared/domain/run.ts';
import type { CoreParts } from '../core-parts.ts';
import { type KnownAddon, toTypedNames } from '../library/known-addon.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import type { PlayService } from '../play/play.ts';
import type { CrashAddon } from './blame.ts';
import { explainCrash } from './explain-crash.ts';
import { readCrashPatterns } from './patterns.ts';
import { readArchiveNames } from './read-archives.ts';

type CrashParts = Pick<
  CoreParts,
  'io' | 'access' | 'library' | 'catalogue' | 'registries' | 'history'
> & { readonly play: PlayService };

/** Lines of its log; more would be in the middle, where a game repeats itself. */
const LOG_LINES = 20_000;

export type CrashService = ReturnType<typeof createCrashService>;

/**
 * Explains what went wrong in a run, and what changed before it (design decision 23). Sends no
 * requests.
 */
export function createCrashService(parts: CrashParts) {
  const { access, library, history, play } = parts;

  async function listAddons(open: OpenLoadout): Promise<CrashAddon[]> {
    const addons = await library.all(open.file.id);
    const missing = createMissing(parts, open, addons);
    const typed = toTypedNames(addons);
    return Promise.all(addons.map((addon) => toCrashAddon(parts, open, { addon, missing, typed })));
  }

  async function findChanges(open: OpenLoadout, run: Run): Promise<CrashExplanation['changes']> {
    const { id: loadoutId, generation } = open.file;
    const good = play
      .runs({ loadoutId })
      .find((other) => other.startedAt < run.startedAt && wentWell(other));
    if (good === undefined) return null;
    const all = await history.entries({ loadoutId, root: open.root, generation });
    const entries = all.filter(
      ({ number }) => number > good.generation && number <= run.generation,
    );
    return {
      runId: good.id,
      generation: good.generation,
      startedAt: good.startedAt,
      entries: [...entries],
    };
  }

  /** A running game is explained from its log so far. */
  async function explainRun(details: RunDetails, open: OpenLoadout, lastChange: number | null) {
    const { run, log, reports } = details;
    const isOver = run.state === 'crashed' || run.state === 'not-started' || run.state === 'lost';
    return explainCrash(
      {
        log: log.lines.join('\n'),
        reports: reports.map(({ text }) => text),
        exitCode: isOver ? run.exitCode : 0,
        signal: isOver ? run.signal : null,
        addons: await listAddons(open),
        lastChange,
      },
      readCrashPatterns(open.file.game),
    );
  }

  return {
    /** Throws RUN_UNKNOWN, LOADOUT_UNKNOWN. */
    async explain({ runId }: { readonly runId: string }): Promise<CrashExplanation> {
      const details = play.run({ runId, lines: LOG_LINES });
      const open = await access.open(details.run.loadoutId);
      const changes = await findChanges(open, details.run);
      const lastChange = changes?.entries.find(({ current }) => current)?.number ?? null;
      const problems = await explainRun(details, open, lastChange);
      return { runId, problems: [...problems], changes };
    },

    /**
     * Returns the problem that ended it, or keeps it from continuing; null when its log has none.
     */
    async findFatal(runId: string): Promise<CrashProblem | null> {
      const details = play.run({ runId, lines: LOG_LINES });
      const open = await access.open(details.run.loadoutId);
      const problems = await explainRun(details, open, null);
      return problems.find(({ isHarmless }) => !isHarmless) ?? null;
    },
  };
}

type FindMissing = (addon: KnownAddon) => CrashAddon['missing'];

/** Lists required projects of an add-on that are not installed, from cached answers. */
function createMissing(
  { registries, catalogue }: Pick<CrashParts, 'registries' | 'catalogue'>,
  { file }: OpenLoadout,
  addons: readonly KnownAddon[],
): FindMissing {
  const installed = new Set(addons.map(({ row }) => row.project?.id));
  return ({ dependencies }) =>
    dependencies
      .filter(({ dependencyType }) => dependencyType === 'required')
      .filter(({ projectId }) => !installed.has(projectId))
      .map(({ projectId }) => {
        const profile = registries.profileOf(file.registry);
        const kept = catalogue.cachedProject(profile, projectId)?.value;
        return { slug: kept?.slug ?? projectId, name: kept?.name ?? projectId };
      });
}

interface CrashAddonFacts {
  readonly addon: KnownAddon;
  readonly missing: FindMissing;
  readonly typed: ReadonlyMap<string, string>;
}

async function toCrashAddon(
  { io }: Pick<CrashParts, 'io'>,
  { root, slots }: OpenLoadout,
  { addon, missing, typed }: CrashAddonFacts,
): Promise<CrashAddon> {
  const { row, metadata } = addon;
  const { id, title, path, enabled, candidate } = row;
  const slot = slots.find((one) => one.id === row.slot);
  const paths = row.files?.map((file) => file.path) ?? [path];
  const below = (whole: string): string =>
    whole.slice((slot?.directory.length ?? -1) + 1).split('/')[0] ?? '';
  const isTree = slot !== undefined && isUnpacked(slot);
  const names = isTree ? { packages: [], entries: [] } : await readArchiveNames(io, root, path);
  return {
    id,
    typedName: typed.get(id) ?? id,
    title,
    path,
    enabled,
    hasUpdate: candidate !== null,
    modIds: [...modIdsOf(metadata)],
    names: metadata.flatMap(({ name }) => name ?? []),
    namespaces: isTree ? [...new Set(paths.map(below))] : [],
    ...names,
    missing: missing(addon),
  };
}
