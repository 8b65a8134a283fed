import type { Addon } from '#shared/domain/addon.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import { expectOutcome, type CoreHarness } from '#test/helpers/core-harness.ts';
import { readTree } from '#test/helpers/tree.ts';

const TARGET = { gameVersion: '0.5.26', loader: null, channel: 'release' as ReleaseChannel };

/** Facts of one add-on, without those that vary between runs: its id and times. */
type Row = ReturnType<typeof toRow>;

interface PlannedRow {
  readonly kind: PlanItem['kind'];
  readonly title: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly versionId: string | null;
  readonly reason: string;
}

/** All output of the main job and the files it left, step by step. */
export interface MainJobResult {
  readonly recorded: number;
  readonly scanned: readonly Row[];
  readonly checked: readonly Row[];
  readonly planned: readonly PlannedRow[];
  readonly left: readonly string[][];
  /** Maps the path of every file outside `.loadout` to its SHA-512. */
  readonly updatedFiles: Record<string, string>;
  readonly updated: readonly Row[];
  readonly undoLeft: readonly string[][];
  readonly undoneFiles: Record<string, string>;
  readonly undone: readonly Row[];
  /** Findings of `verify` after the update and after the undo. */
  readonly differences: readonly unknown[];
  readonly history: readonly (string | number | boolean)[][];
}

/**
 * Manages a folder, updates everything in it, and undoes that. Fails at the first step with an
 * unexpected result.
 */
export async function runMainJob(
  core: Pick<CoreHarness, 'client' | 'create' | 'finish'>,
  folder: string,
  registry: string,
): Promise<MainJobResult> {
  const { client } = core;
  const { id: loadoutId, addonCount } = await core.create(folder, { registry, target: TARGET });
  const check = async (): Promise<Row[]> => {
    const started = client.addons.check({ loadoutId, addons: null, fresh: false });
    const { addons, registry: age } = expectOutcome(await core.finish(started), 'check').report;
    if (age.stale || age.cause) throw new Error(`not answered: ${JSON.stringify(age)}`);
    return toRows(addons);
  };
  const verify = async (): Promise<readonly unknown[]> =>
    expectOutcome(await core.finish(client.loadouts.verify({ loadoutId })), 'verify').report
      .differences;
  const apply = async (planId: string): Promise<string[][]> => {
    const { report } = expectOutcome(await core.finish(client.plans.apply({ planId })), 'apply');
    return report.left.map(({ title, reason }) => [title, reason.code]).toSorted(byText);
  };

  const scanned = expectOutcome(
    await core.finish(client.addons.scan({ loadoutId })),
    'scan',
  ).report;
  const checked = await check();
  const { plan } = expectOutcome(
    await core.finish(client.plans.update({ loadoutId, addons: null, to: null })),
    'plan',
  );
  const left = await apply(plan.id);
  const differences = [await verify()];
  const updatedFiles = readFiles(folder);
  const updated = await check();
  const undo = expectOutcome(
    await core.finish(client.plans.undo({ loadoutId, to: null })),
    'plan',
  ).plan;
  const undoLeft = await apply(undo.id);
  differences.push(await verify());
  const history = await client.loadouts.history({ loadoutId });
  return {
    recorded: addonCount,
    scanned: toRows(scanned.addons),
    checked,
    planned: plan.items.map(toPlannedRow).toSorted(byTitle),
    left,
    updatedFiles,
    updated,
    undoLeft,
    undoneFiles: readFiles(folder),
    undone: await check(),
    differences: differences.flat(),
    history: history.map(({ number, kind, addonCount: addons, changes, current, undone }) => [
      number,
      kind,
      addons,
      changes.length,
      current,
      undone,
    ]),
  };
}

/** Maps the path of every file outside `.loadout` to its SHA-512. */
export function readFiles(folder: string): Record<string, string> {
  const tree = readTree(folder, ['.loadout']);
  return Object.fromEntries([...tree].map(([path, { sha512 }]) => [path, sha512]));
}

function toRows(addons: readonly Addon[]): Row[] {
  return addons.map(toRow).toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function toRow({
  path,
  sha512,
  enabled,
  origin,
  project,
  version,
  state,
  reason,
  candidate,
}: Addon) {
  return {
    path,
    sha512,
    enabled,
    origin,
    project: project?.id ?? null,
    version: version?.id ?? null,
    state,
    reason,
    candidate: candidate?.id ?? null,
  };
}

function toPlannedRow({ kind, title, from, to, reason }: PlanItem): PlannedRow {
  return {
    kind,
    title,
    from: from?.path ?? null,
    to: to?.path ?? null,
    versionId: to?.versionId ?? null,
    reason: reason.code,
  };
}

function byTitle(a: PlannedRow, b: PlannedRow): number {
  return `${a.title} ${a.from}` < `${b.title} ${b.from}` ? -1 : 1;
}

function byText(a: readonly unknown[], b: readonly unknown[]): number {
  return a.join() < b.join() ? -1 : 1;
}
