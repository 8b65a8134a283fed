import {
  type BisectRecord,
  readBisect,
  removeBisect,
  saveBisect,
} from '#core/bisect/bisect-record.ts';
import { copyAddonsToStage, stageAddons } from '#core/bisect/stage.ts';
import type { Io } from '#core/disk/io.ts';
import { NO_FAULTS } from '../apply/sim-io.ts';
import { drawText, type MakeScenario } from './scenario.ts';

const FOLDER = 'data/bisect/one';
const JOB = { signal: new AbortController().signal, onCopied: () => undefined };
/** Paths of each add-on in the game folder, and in a start's copy. */
const FILES: Readonly<Record<string, readonly { readonly path: string; readonly to: string }[]>> = {
  a: [{ path: 'pmods/a.jar', to: 'mods/a.jar' }],
  b: [
    { path: 'mods/b/blocks.json', to: 'save/mods/b/blocks.json' },
    { path: 'mods/b/items.json', to: 'save/mods/b/items.json' },
  ],
};
const SETS = [['a', 'b'], ['a'], ['b']] as const;

/**
 * A bisect of three starts that resumes from the disk and is then ended. Wherever it is cut: a
 * readable record has all its copies, a set that counts as staged is complete and alone, no answer
 * is lost, and the game folder never changes.
 */
const makeBisect: MakeScenario = (world, prng) => {
  world.plant('data/mark', '');
  const own = new Map(
    Object.values(FILES)
      .flat()
      .map(({ path }) => [path, drawText(prng, 300)]),
  );
  for (const [path, text] of own) world.plant(path, text);
  const folder = world.abs(FOLDER);
  const addons = Object.entries(FILES).map(([id, files]) => {
    return { id, title: id, name: id, hasUpdate: false, files: [...files] };
  });
  /** Number of answers reported as saved; null once the search is being ended. */
  let kept: number | null = 0;
  let ended = false;

  async function begin(io: Io) {
    await copyAddonsToStage(io, { root: world.root, folder }, addons, JOB);
    const begun: BisectRecord = {
      format: 1,
      loadoutId: 'one',
      startedAt: '',
      isAuto: false,
      afterSeconds: 1,
      loader: null,
      runId: null,
      addons,
      requires: {},
      answers: [],
    };
    saveBisect(io, folder, begun);
    return begun;
  }

  return {
    async run(io) {
      if (ended) return;
      let record = readBisect(io, folder) ?? (await begin(io));
      for (const enabled of SETS.slice(record.answers.length)) {
        stageAddons(io, folder, record, { on: enabled, isAnew: false });
        const answered = { purpose: 'search' as const, answer: 'works' as const, answeredAt: '' };
        const unknown = { runId: null, problem: null, signature: null };
        const answer = { enabled: [...enabled], ...answered, ...unknown };
        record = { ...record, answers: [...record.answers, answer] };
        saveBisect(io, folder, record);
        kept = record.answers.length;
      }
      kept = null;
      removeBisect(io, folder);
      ended = true;
    },
    problems(isDone) {
      const { io } = world.start(NO_FAULTS);
      const changed = [...own].filter(([path, text]) => world.read(path) !== text);
      const record = readBisect(io, folder);
      const below = new Map(
        [...world.files()]
          .filter(([path]) => path.startsWith(`${FOLDER}/`))
          .map(([path, { data }]) => [path.slice(FOLDER.length + 1), data]),
      );
      return [
        ...changed.map(([path]) => `the game folder changed: ${path}`),
        ...(record === null ? [] : [...findLostCopies(below), ...findMixedSets(below)]),
        ...((record?.answers.length ?? 0) < (kept ?? 0) ? ['answers are lost'] : []),
        ...(isDone && record !== null ? ['it is there after its end'] : []),
      ];
    },
  };

  function findLostCopies(below: ReadonlyMap<string, string>): string[] {
    const copies = addons.flatMap(({ files }, place) =>
      files.map(({ path, to }) => ({ path, copy: `all/${place}/${to}` })),
    );
    return copies
      .filter(({ path, copy }) => below.get(copy) !== own.get(path))
      .map(({ copy }) => `not what was copied: ${copy}`);
  }

  function findMixedSets(below: ReadonlyMap<string, string>): string[] {
    const key = below.get('staged');
    if (key === undefined) return [];
    const wanted = key.split('\n').flatMap((id) => FILES[id] ?? []);
    const staged = [...below].filter(([path]) => /^(mods|save)\//.test(path));
    const isWhole =
      staged.length === wanted.length &&
      wanted.every(({ path, to }) => below.get(to) === own.get(path));
    return isWhole ? [] : [`staged as ${JSON.stringify(key)}: ${staged.map(([to]) => to).join()}`];
  }
};

/** A search for the add-on that breaks the game. */
export const BISECT_SCENARIOS = { bisect: makeBisect };
