import { olderVaultFile, vaultFile } from '#shared/domain/paths.ts';
import { type Scenario, sha512Of } from './operations.ts';
import type { Run } from './run.ts';
import { type Faults, NO_FAULTS } from './sim-io.ts';

export const ERRNOS = ['ENOSPC', 'EIO', 'EACCES', 'EBUSY', 'EROFS'];

/** Corrupts a download in the vault. */
export function spoilVault(run: Run, scenario: Scenario): void {
  const [content] = scenario.fetched;
  if (content === undefined || Object.values(scenario.before).includes(content)) return;
  run.damaged.add(content);
  for (const pathOf of [vaultFile, olderVaultFile])
    run.world.overwrite(pathOf(sha512Of(content)), '?'.repeat(content.length));
}

/** Leaves a managed file's bytes unsynced. */
export function leaveUnsynced(run: Run, scenario: Scenario): Run['unsynced'] {
  const [path] = run.prng.shuffle(scenario.operation.steps.flatMap((step) => step.old?.path ?? []));
  const node = path === undefined ? undefined : run.world.files().get(path);
  if (path === undefined || node === undefined) return null;
  node.synced = null;
  // New bytes can be synced, even if an earlier sync failed.
  node.poisoned = false;
  node.refused = false;
  return { path, content: node.data, node };
}

/** Draws a crash, an error, a held file, an intruder, or nothing. */
export function randomFaults(run: Run, scenario: Scenario): Faults {
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
    const role = prng.chance(0.7) ? 'n' : 'o';
    const path = `.loadout/stage/${scenario.operation.op}/${role}${prng.pick(steps).n}`;
    const act = (): void => disturbStage(run, path);
    // A change between the check of a kept file and the next call cannot be noticed.
    if (role === 'o') return { at, path: world.abs(path), act, before: 'syncDirectory' };
    return { at, path: world.abs(path), act, onTake: false };
  }
  const names = steps.flatMap((step) => [step.old, step.new].flatMap((file) => file?.path ?? []));
  const path = prng.pick(names);
  const kind = prng.pick(['replace', 'edit', 'remove'] as const);
  const onTake = kind === 'replace' && prng.chance(0.5);
  const act = (): void => disturbFolder(run, path, kind);
  return { at: onTake ? 0 : at, path: world.abs(path), act, onTake };
}

/** An antivirus deletes or replaces the staged or kept file. */
function disturbStage(run: Run, path: string): void {
  const { world, prng } = run;
  const file = world.files().get(path);
  if (file === undefined) return;
  if (prng.chance(0.5)) world.plant(path, 'x'.repeat(file.data.length));
  else world.erase(path);
  // Without another name its bytes are gone; a name that is not durable is lost at the next power
  // loss.
  const isLast = file.links === 0 || !world.disk.hasDurableName(file);
  const lost = /\/o\d+$/.test(path) && isLast ? file.data : null;
  run.intrusions.push({ path, content: null, kind: 'antivirus', lost });
}

/** A person or another program changes the file to bytes of the same size. */
export function disturbFolder(run: Run, path: string, kind: 'replace' | 'edit' | 'remove'): void {
  const { world } = run;
  const lost = world.read(path);
  if (lost === null && kind !== 'replace') return;
  const letter = 'xyzuvw'.charAt(run.intrusions.length);
  const content = kind === 'remove' ? null : letter.repeat(lost?.length ?? 5);
  if (content === null) world.erase(path);
  else if (kind === 'replace') world.plant(path, content);
  else world.overwrite(path, content);
  // An intruder's earlier bytes that are overwritten now can no longer be found.
  for (const earlier of run.intrusions) if (earlier.content === lost) earlier.content = null;
  run.intrusions.push({ path, content, kind: 'person', lost });
}
