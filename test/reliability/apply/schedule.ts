import type { Io } from '#core/apply/io.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import {
  type Change,
  type Contents,
  generationOf,
  loadoutOf,
  type Scenario,
  sha512Of,
  toScenario,
} from './operations.ts';
import { createPrng, type Prng } from './prng.ts';
import { type Faults, NO_FAULTS, type SimIo } from './sim-io.ts';
import { ROOT, SimWorld } from './sim-world.ts';

const ERRNOS = ['ENOSPC', 'EIO', 'EACCES', 'EBUSY', 'EROFS'];
/** What was unpacked: in folders, of which one is shared. */
const RECEIPT_FILES: Contents = {
  'data/stones/a.json': 'stones-a',
  'data/stones/deep/b.json': 'stones-b',
  'disableddata/off/c.json': 'off-c',
};
/** Equal bytes under several names. */
const TWINS: Contents = {
  'mods/a.jar': 'twin',
  'mods/b.jar': 'twin',
  'mods/c.jar': 'twin',
  'mods/twin.jar': 'twin',
};
const MAX_OPERATIONS = 4;
const MAX_NESTED_CRASHES = 4;

/** What somebody else did to a name while an operation ran; null: removed it. */
interface Intrusion {
  readonly path: string;
  readonly content: string | null;
  readonly kind: 'person' | 'antivirus';
  /** Old content that this destroyed, so that nobody can bring it back. */
  readonly lost: string | null;
}

interface Run {
  readonly world: SimWorld;
  readonly prng: Prng;
  readonly strangers: Contents;
  readonly strangerIds: ReadonlyMap<string, number>;
  intrusion: Intrusion | null;
  /** A managed file whose bytes were still in memory when the operation began. */
  unsynced: { readonly path: string; readonly content: string } | null;
  /** A download that rotted in the vault. */
  rotten: string | null;
  /** A call was refused: a folder that cannot be removed may stay, empty. */
  refused: boolean;
}

export interface ScheduleStats {
  operations: number;
  crashes: number;
  powerLosses: number;
  recoveries: number;
  ended: { old: number; new: number };
}

export function emptyStats(): ScheduleStats {
  return { operations: 0, crashes: 0, powerLosses: 0, recoveries: 0, ended: { old: 0, new: 0 } };
}

/**
 * Runs up to four operations with random faults, each followed by recovery (which may crash again up to four times),
 * and throws when an invariant of reliability 4.1 does not hold. The same seed is the same schedule.
 */
export function runSchedule(
  seed: number,
  stats: ScheduleStats,
  wrap: (io: Io) => Io = (io) => io,
): void {
  const prng = createPrng(seed);
  const world = new SimWorld(prng, {
    hasLinks: prng.chance(0.9),
    foldsCase: prng.chance(0.1),
    wrap,
  });
  const strangers = { 'mods/stranger.jar': 'a stranger', 'mods/notes.txt': 'notes of a person' };
  let contents: Contents = {
    'mods/a.jar': 'a-0',
    'mods/b.jar': 'b-0',
    'mods/c.jar': 'c-0',
    'mods/d.jar.disabled': 'd-0',
    ...(prng.chance(0.4) ? RECEIPT_FILES : {}),
    ...(seed % 5 === 4 ? TWINS : {}),
  };
  world.initialize(contents, strangers);
  const files = world.files();
  const strangerIds = new Map(
    Object.keys(strangers).map((path) => [path, files.get(path)?.id ?? 0]),
  );
  const run: Run = {
    world,
    prng,
    strangers,
    strangerIds,
    intrusion: null,
    unsynced: null,
    rotten: null,
    refused: false,
  };
  const operations = 1 + prng.below(MAX_OPERATIONS);
  for (let index = 0; index < operations && isUndisturbed(run); index += 1) {
    const base = world.generation();
    const changes = randomChanges(prng, contents, index);
    const scenario = toScenario(`op-${index}`, base, contents, changes);
    for (const content of scenario.fetched) world.plantInVault(content);
    if (prng.chance(0.05)) spoilVault(run, scenario);
    run.unsynced = prng.chance(0.15) ? leaveUnsynced(run, scenario) : null;
    contents = runOperation(run, scenario, stats);
  }
}

/** Begins a loadout with a crash in the middle, begins it again, and loses power after that succeeded. */
export function runStartSchedule(seed: number): void {
  const prng = createPrng(seed);
  const world = new SimWorld(prng, { hasLinks: true, foldsCase: false, wrap: (io) => io });
  const start = (faults: Faults): unknown =>
    attempt(() =>
      world.start(faults).engine.initialize(ROOT, loadoutOf(0, {}), generationOf(0, 'init', {})),
    );
  start({ ...NO_FAULTS, crashAt: 1 + prng.below(24) });
  if (prng.chance(0.5)) world.disk.losePower(prng);
  const again = start(NO_FAULTS);
  if (again !== null && !(again instanceof AppError && again.code === 'FOLDER_TAKEN')) throw again;
  if (again === null) world.disk.losePower(prng);
  requireEqual('I7: generation', [world.generation(), world.generationOp(0)], [0, 'init']);
  world.start(NO_FAULTS).engine.recover(ROOT);
  requireEqual('I4', world.stateProblems(), []);
}

/** After somebody else had a hand in it, a schedule ends: what the folder should hold is no longer known. */
function isUndisturbed(run: Run): boolean {
  return run.intrusion === null && run.unsynced === null && run.rotten === null;
}

function spoilVault(run: Run, scenario: Scenario): void {
  const [content] = scenario.fetched;
  if (content === undefined || Object.values(scenario.before).includes(content)) return;
  run.rotten = content;
  run.world.overwrite(vaultFile(sha512Of(content)), '?'.repeat(content.length));
}

function leaveUnsynced(run: Run, scenario: Scenario): Run['unsynced'] {
  const [path] = run.prng.shuffle(scenario.operation.steps.flatMap((step) => step.old?.path ?? []));
  const node = path === undefined ? undefined : run.world.files().get(path);
  if (path === undefined || node === undefined) return null;
  node.synced = null;
  // Bytes written now can be synced, whatever happened to earlier ones.
  node.poisoned = false;
  return { path, content: node.data };
}

function randomChanges(prng: Prng, contents: Contents, round: number): Change[] {
  const changes: Change[] = [];
  const paths = prng.shuffle(Object.keys(contents)).slice(0, 1 + prng.below(5));
  if (paths.length === 0)
    return [{ kind: 'put', from: null, path: 'mods/a.jar', content: `a-${round}` }];
  const free = new Set(paths);
  const taken = new Set(Object.keys(contents).map((path) => path.toLowerCase()));
  const take = (path: string, from: string): string => {
    if (taken.has(path.toLowerCase()) && path !== from && !(free.has(path) && prng.chance(0.7)))
      return from;
    free.delete(path);
    taken.add(path.toLowerCase());
    return path;
  };
  paths.forEach((from, n) => {
    const content = prng.chance(0.1) ? (contents[from] ?? '') : `${from}-${round}-${n}`;
    const kind = prng.below(7);
    if (kind === 0) changes.push({ kind: 'remove', from });
    else if (kind === 1) pushMove(changes, from, take(toggled(from), from));
    else if (kind === 2) pushMove(changes, from, take(prng.pick(paths), from));
    else if (kind === 3) pushMove(changes, from, take(respelled(from), from));
    else if (kind === 4)
      changes.push({
        kind: 'put',
        from,
        path: take(prng.pick([...paths, respelled(from)]), from),
        content,
      });
    else if (kind === 5)
      changes.push({ kind: 'put', from, path: take(newPath(from, round, n), from), content });
    else changes.push({ kind: 'put', from, path: from, content });
  });
  if (prng.chance(0.4)) {
    const folder = prng.pick(['mods', 'packs/shaders', `data/more-${round}/in`]);
    changes.push({
      kind: 'put',
      from: null,
      path: `${folder}/added-${round}.zip`,
      content: `added-${round}`,
    });
  }
  return withoutClashes(changes);
}

function pushMove(changes: Change[], from: string, path: string): void {
  if (path === from) changes.push({ kind: 'remove', from });
  else changes.push({ kind: 'move', from, path });
}

/** Two files never want one name: the later one is removed instead. */
function withoutClashes(changes: readonly Change[]): Change[] {
  const taken = new Set<string>();
  return changes.map((change) => {
    if (change.kind === 'remove') return change;
    const key = change.path.toLowerCase();
    if (taken.has(key) && change.from !== null) return { kind: 'remove', from: change.from };
    taken.add(key);
    return change;
  });
}

function isUnpacked(path: string): boolean {
  return /^(?:disabled)?data\//.test(path);
}

function newPath(from: string, round: number, n: number): string {
  return isUnpacked(from) ? `data/new-${round}/${n}/x.json` : `mods/new-${round}-${n}.jar`;
}

function toggled(path: string): string {
  if (path.startsWith('data/')) return `disabled${path}`;
  if (isUnpacked(path)) return path.slice('disabled'.length);
  return path.endsWith('.disabled') ? path.slice(0, -'.disabled'.length) : `${path}.disabled`;
}

function respelled(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  const first = path.charAt(at);
  const other = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return path.slice(0, at) + other + path.slice(at + 1);
}

function runOperation(run: Run, scenario: Scenario, stats: ScheduleStats): Contents {
  const { world, prng } = run;
  const faults = randomFaults(run, scenario);
  const { engine, io } = world.start(faults);
  const result = attempt(() => engine.apply(ROOT, scenario.operation));
  stats.operations += 1;
  if (io.dead) stats.crashes += 1;
  const losesPower = prng.chance(io.dead ? 0.5 : 0.3);
  if (losesPower) {
    stats.powerLosses += 1;
    world.disk.losePower(prng);
  }
  requireWholeCopies(run, scenario);
  recoverWithCrashes(run, scenario, stats);
  const isNew = checkInvariants(run, scenario);
  stats.ended[isNew ? 'new' : 'old'] += 1;
  checkAnswer(result, isNew, io);
  return isNew ? scenario.after : scenario.before;
}

function attempt(use: () => unknown): unknown {
  try {
    use();
    return null;
  } catch (error) {
    return error;
  }
}

function randomFaults(run: Run, scenario: Scenario): Faults {
  const { prng } = run;
  const expectedCalls = 40 + 14 * scenario.operation.steps.length;
  const faults: Faults = { ...NO_FAULTS };
  const kind = prng.below(10);
  if (kind < 6) faults.crashAt = 1 + prng.below(expectedCalls);
  if (kind === 5 || kind === 6 || kind === 7) {
    run.refused = true;
    faults.errno = { at: 30 + prng.below(expectedCalls * 5), code: prng.pick(ERRNOS) };
  }
  if (kind === 7)
    faults.held = run.world.abs(
      prng.pick([...Object.keys(scenario.before), ...Object.keys(scenario.after)]),
    );
  if (kind === 8 || kind === 4)
    faults.intruder = randomIntruder(run, scenario, 1 + prng.below(expectedCalls));
  return faults;
}

function randomIntruder(run: Run, scenario: Scenario, at: number): NonNullable<Faults['intruder']> {
  const { world, prng } = run;
  const { steps } = scenario.operation;
  if (prng.chance(0.4)) {
    const path = `.loadout/stage/${scenario.operation.op}/n${prng.pick(steps).n}`;
    return { at, path: world.abs(path), act: () => disturbStage(run, path), onTake: false };
  }
  const names = steps.flatMap((step) => [step.old, step.new].flatMap((file) => file?.path ?? []));
  const path = prng.pick(names);
  const kind = prng.pick(['replace', 'edit', 'remove'] as const);
  const onTake = kind === 'replace' && prng.chance(0.5);
  const act = (): void => disturbFolder(run, path, kind);
  return { at: onTake ? 0 : at, path: world.abs(path), act, onTake };
}

/** An antivirus: the staged file is gone or another one. */
function disturbStage(run: Run, path: string): void {
  const { world, prng } = run;
  const present = world.read(path);
  if (present === null) return;
  if (prng.chance(0.5)) world.plant(path, 'x'.repeat(present.length));
  else world.erase(path);
  run.intrusion = { path, content: null, kind: 'antivirus', lost: null };
}

/** A person or another program, with bytes of the same size. */
function disturbFolder(run: Run, path: string, kind: 'replace' | 'edit' | 'remove'): void {
  const { world } = run;
  const lost = world.read(path);
  if (lost === null && kind !== 'replace') return;
  const content = kind === 'remove' ? null : 'x'.repeat(lost?.length ?? 5);
  if (content === null) world.erase(path);
  else if (kind === 'replace') world.plant(path, content);
  else world.overwrite(path, content);
  run.intrusion = { path, content, kind: 'person', lost };
}

/** I2: whatever happened, every old and every new file exists whole somewhere. */
function requireWholeCopies(run: Run, scenario: Scenario): void {
  const found = new Set([...run.world.files().values()].map((file) => file.data));
  for (const content of [...Object.values(scenario.before), ...scenario.fetched]) {
    if (!found.has(content) && !isForgiven(run, content))
      throw new Error(`I2: no copy of "${content}" is left`);
  }
}

/** Bytes that nobody could keep: overwritten by a person, rotten, or never written to the disk before the power went. */
function isForgiven(run: Run, content: string): boolean {
  return [run.intrusion?.lost, run.rotten, run.unsynced?.content].includes(content);
}

function recoverWithCrashes(run: Run, scenario: Scenario, stats: ScheduleStats): void {
  const { world, prng } = run;
  for (let nested = 0; nested < MAX_NESTED_CRASHES && prng.chance(0.4); nested += 1) {
    const crashAt = 1 + prng.below(80);
    const errno = prng.chance(0.2) ? { at: 1 + prng.below(300), code: prng.pick(ERRNOS) } : null;
    run.refused ||= errno !== null;
    const { engine } = world.start({ ...NO_FAULTS, crashAt, errno });
    attempt(() => engine.recover(ROOT));
    stats.recoveries += 1;
    if (prng.chance(0.5)) {
      stats.powerLosses += 1;
      world.disk.losePower(prng);
    }
    requireWholeCopies(run, scenario);
  }
  const report = world.start(NO_FAULTS).engine.recover(ROOT);
  stats.recoveries += 1;
  const open = report.outcomes.find(
    (outcome) => outcome.result === 'open' || outcome.result === 'set-aside',
  );
  if (open !== undefined)
    throw new Error(`recovery left ${open.op} ${open.result}: ${JSON.stringify(open.cause)}`);
}

/** Answers whether the operation holds. */
function checkInvariants(run: Run, scenario: Scenario): boolean {
  const { world } = run;
  const before = world.snapshot();
  world.start(NO_FAULTS).engine.recover(ROOT);
  if (world.snapshot() !== before) throw new Error('I6: a second recovery changed something');
  const base = scenario.operation.baseGeneration;
  const isNew = world.generation() === base + 1;
  if (!isNew) requireEqual('I5: generation', world.generation(), base);
  requireEqual('I5: record', world.generationOp(base + 1), isNew ? scenario.operation.op : null);
  requireEqual(
    'I4',
    world.stateProblems().filter((problem) => !isRottenFile(run, problem)),
    [],
  );
  if (run.intrusion === null && !run.refused)
    requireEqual('empty folders', world.emptyFolders(), []);
  checkFolder(run, scenario, isNew);
  checkVault(run, scenario, isNew);
  return isNew;
}

function isRottenFile(run: Run, problem: string): boolean {
  return run.rotten !== null && problem.includes(sha512Of(run.rotten));
}

function checkFolder(run: Run, scenario: Scenario, isNew: boolean): void {
  const { world, intrusion } = run;
  const expected: Record<string, string> = {
    ...run.strangers,
    ...(isNew ? scenario.after : scenario.before),
  };
  const actual: Record<string, string> = world.folderContents();
  if (intrusion?.kind === 'person') {
    checkIntrusion(run, intrusion);
    // Their name, and where their bytes may have moved with the file, is theirs.
    const moved = scenario.operation.steps.filter((step) => step.new?.from === 'old');
    const theirs = moved.flatMap((step) => [step.old?.path ?? '', step.new?.path ?? '']);
    for (const path of [intrusion.path, ...theirs]) {
      for (const contents of [actual, expected]) removeFolded(contents, path);
    }
  }
  if (run.unsynced !== null && !isNew) {
    for (const contents of [actual, expected]) delete contents[run.unsynced.path];
  }
  requireEqual('I1: folder', sorted(actual), sorted(expected));
  const files = world.files();
  for (const [path, id] of run.strangerIds) requireEqual(`I3: ${path}`, files.get(path)?.id, id);
}

function removeFolded(contents: Record<string, string>, path: string): void {
  for (const name of Object.keys(contents)) {
    if (name.toLowerCase() === path.toLowerCase()) delete contents[name];
  }
}

function checkIntrusion(run: Run, intrusion: Intrusion): void {
  if (intrusion.content === null) return;
  const found = [...run.world.files().values()].some((file) => file.data === intrusion.content);
  if (!found) throw new Error(`I3: what somebody wrote to ${intrusion.path} is gone`);
}

/** After NEW the old bytes that left are in the vault; after OLD the verified downloads still are. */
function checkVault(run: Run, scenario: Scenario, isNew: boolean): void {
  const kept = new Set(Object.values(run.world.folderContents()));
  const needed = isNew ? Object.values(scenario.before) : scenario.fetched;
  for (const content of needed) {
    const isThere = kept.has(content) || run.world.hasInVault(content);
    const isExcused = content === run.intrusion?.lost || content === run.rotten;
    if (!isThere && !isExcused)
      throw new Error(`"${content}" is neither in the folder nor in the vault`);
  }
}

/** I7: success is durable, a failure has a code, and only OPERATION_OPEN may end either way. */
function checkAnswer(result: unknown, isNew: boolean, io: SimIo): void {
  if (result === null && !isNew) throw new Error('I7: success was reported and old came back');
  if (result === null || io.dead) return;
  if (!(result instanceof AppError))
    throw new Error('I7: a failure without a code', { cause: result });
  if (result.code === 'INTERNAL')
    throw new Error(
      `I7: INTERNAL after ${io.mutatingCalls} calls: ${JSON.stringify(result.params)}`,
      { cause: result.cause },
    );
  if (isNew && result.code !== 'OPERATION_OPEN')
    throw new Error(`I7: ${result.code} was reported and new came`);
}

function sorted(contents: Contents): [string, string][] {
  return Object.entries(contents).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function requireEqual(what: string, actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (found !== wanted) throw new Error(`${what}\n  found  ${found}\n  wanted ${wanted}`);
}
