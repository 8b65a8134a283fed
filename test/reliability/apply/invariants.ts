import { AppError } from '#shared/errors.ts';
import { type Scenario, sha512Of } from './operations.ts';
import { isForgiven, requireEqual, sorted, type Intrusion, type Run } from './run.ts';
import { type SimIo, NO_FAULTS } from './sim-io.ts';

/** I2: whatever happened, complete copies of all old and new files exist somewhere. */
export function requireWholeCopies(run: Run, scenario: Scenario): void {
  const found = new Set([...run.world.files().values()].map((file) => file.data));
  for (const content of [...Object.values(scenario.before), ...scenario.fetched]) {
    if (!found.has(content) && !isForgiven(run, content))
      throw new Error(`I2: no copy of "${content}" is left`);
  }
}

/** Returns whether the operation is in effect. */
export function checkInvariants(run: Run, scenario: Scenario): boolean {
  const { world } = run;
  const before = world.snapshot();
  world.start(NO_FAULTS).engine.recover(world.root);
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
  if (run.intrusions.length === 0 && run.damaged.size === 0 && !run.refused)
    requireEqual('empty folders', world.emptyFolders(), []);
  checkFolder(run, scenario, isNew);
  checkVault(run, scenario, isNew);
  return isNew;
}

function isRottenFile(run: Run, problem: string): boolean {
  const refused = run.unsynced?.node.refused === true ? [run.unsynced.content] : [];
  return [...run.damaged, ...refused].some((content) => problem.includes(sha512Of(content)));
}

function checkFolder(run: Run, scenario: Scenario, isNew: boolean): void {
  const { world, intrusions } = run;
  for (const intrusion of intrusions.filter(({ kind }) => kind === 'person'))
    checkIntrusion(run, scenario, intrusion);
  const expected: Record<string, string> = {
    ...run.strangers,
    ...(isNew ? scenario.after : scenario.before),
  };
  const actual: Record<string, string> = world.folderContents();
  const excused = [
    ...listTheirs(run, scenario),
    ...run.givenUp,
    ...(run.unsynced === null || isNew ? [] : [run.unsynced.path]),
    ...Object.keys(expected).filter((path) => isExcused(run, expected[path] ?? '')),
  ];
  for (const path of excused) {
    for (const contents of [actual, expected]) removeFolded(contents, path);
  }
  requireEqual('I1: folder', sorted(actual), sorted(expected));
  const files = world.files();
  for (const [path, id] of run.strangerIds) requireEqual(`I3: ${path}`, files.get(path)?.id, id);
}

/** Names that a person changed, and names to which the engine may have moved those files. */
function listTheirs({ intrusions }: Run, { operation }: Scenario): readonly string[] {
  const own = intrusions.filter(({ kind }) => kind === 'person').map(({ path }) => path);
  if (own.length === 0) return [];
  const moved = operation.steps.filter((step) => step.new?.from === 'old');
  return [...own, ...moved.flatMap((step) => [step.old?.path ?? '', step.new?.path ?? ''])];
}

/** True if an antivirus, the disk or damage took all copies of these bytes. */
function isExcused(run: Run, content: string): boolean {
  const { intrusions, unsynced } = run;
  return (
    intrusions.some(({ kind, lost }) => kind === 'antivirus' && lost === content) ||
    (unsynced?.content === content && isRefused(unsynced)) ||
    isLost(run, content)
  );
}

/**
 * True if damage left no copy of these bytes, or if the damaged copy may belong to another file
 * with equal bytes: corruption cannot be told from an edit, nor loss from a removal.
 */
export function isLost({ damaged, world, start }: Run, content: string): boolean {
  if (!damaged.has(content)) return false;
  const isTwin = Object.values(start).filter((one) => one === content).length > 1;
  // Recovery does not look for temporary names in the stage.
  const left = [...world.files()].filter(([path]) => !/\/stage\/[^/]+\/(?!.*[no]\d+$)/.test(path));
  return isTwin || !left.some(([, file]) => file.data === content);
}

function removeFolded(contents: Record<string, string>, path: string): void {
  for (const name of Object.keys(contents)) {
    if (name.toLowerCase() === path.toLowerCase()) delete contents[name];
  }
}

function checkIntrusion(
  { world, intrusions }: Run,
  { operation }: Scenario,
  { path, content }: Intrusion,
): void {
  const isReplaced = operation.steps.some(
    ({ old, new: next }) => old?.path === path && next?.path === path,
  );
  const isUsed = operation.steps.filter(({ new: next }) => next?.path === path).length > 1;
  if (content === null && intrusions.length === 1 && isReplaced && !isUsed)
    requireEqual('I3: what somebody removed', world.read(path), null);
  if (content === null) return;
  // Without hard links a new file is renamed from the stage, and a power loss can remove both names
  // and their content.
  const isNew = operation.steps.some(({ new: next }) => next?.path === path);
  if (isNew && !world.hasLinks && world.disk.hasLostPower) return;
  const found = [...world.files().values()].some((file) => file.data === content);
  if (!found) throw new Error(`I3: what somebody wrote to ${path} is gone`);
}

/**
 * Another program left these bytes unsynced, and the disk rejected them or the power was lost
 * first.
 */
function isRefused({ content, node }: NonNullable<Run['unsynced']>): boolean {
  return node.refused || node.data !== content;
}

/**
 * If the operation is in effect, replaced old bytes are in the vault; if not, the verified
 * downloads still are.
 */
function checkVault(run: Run, scenario: Scenario, isNew: boolean): void {
  const kept = new Set(Object.values(run.world.folderContents()));
  const needed = isNew ? Object.values(scenario.before) : scenario.fetched;
  for (const content of needed) {
    const isThere = kept.has(content) || run.world.hasInVault(content);
    const isExcused =
      run.damaged.has(content) ||
      run.intrusions.some(({ lost }) => lost === content) ||
      (run.unsynced?.content === content && isRefused(run.unsynced));
    if (!isThere && !isExcused)
      throw new Error(`"${content}" is neither in the folder nor in the vault`);
  }
}

/** I7: success is durable, a failure has a code, and only an open change may end either way. */
export function checkAnswer(result: unknown, isNew: boolean, io: SimIo): void {
  if (result === null && !isNew) throw new Error('I7: success was reported and old came back');
  if (result === null || io.dead) return;
  if (!(result instanceof AppError))
    throw new Error('I7: a failure without a code', { cause: result });
  if (result.code === 'INTERNAL')
    throw new Error(
      `I7: INTERNAL after ${io.mutatingCalls} calls: ${JSON.stringify(result.params)}`,
      { cause: result.cause },
    );
  const isLeftOpen = result.code === 'OPERATION_OPEN' || 'op' in result.params;
  if (isNew && !isLeftOpen) throw new Error(`I7: ${result.code} was reported and new came`);
}
