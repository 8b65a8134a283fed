import { join } from 'node:path';
import type { EmbeddedMetadata, Message } from '#shared/domain/addon.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { stripDisabledMarking } from '#shared/domain/slot-files.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { readArchiveFacts } from '../scan/read-file.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { ReceiptRequest, UnpackParts } from './complete-pack.ts';
import { completeReceipts, leaveRefused } from './complete-receipts.ts';
import { isChangingItem } from './plan-item.ts';

/** The other intents restore an earlier state exactly, or follow a lockfile. */
const CHOOSING = new Set<Plan['intent']>(['install', 'update', 'set']);

/**
 * Adds to a plan what only the files in the vault show; items that turn out to be impossible are
 * left alone, with the reason.
 */
export async function completePlan(parts: UnpackParts, request: ReceiptRequest): Promise<Plan> {
  const plan = await completeReceipts(parts, request);
  const wrong = await findWrongJars(parts, { ...request, plan });
  return { ...plan, items: leaveRefused(plan.items, wrong) };
}

/**
 * Returns, by item id, the reasons why downloaded jars cannot take the place of a mod: jars of
 * sources or documentation, and jars without the installed mod's id. Their names alone did not show
 * it.
 */
async function findWrongJars(
  { games }: UnpackParts,
  { plan, root, slots, installed, signal }: ReceiptRequest,
): Promise<ReadonlyMap<string, Message>> {
  const modSlots = new Set(
    slots.filter(({ projectTypes }) => projectTypes.includes('mod')).map(({ id }) => id),
  );
  const wrong = new Map<string, Message>();
  if (!CHOOSING.has(plan.intent)) return wrong;
  const known = new Map(installed.map(({ record, item }) => [record.id, item.metadata]));
  for (const item of plan.items) {
    if (!isDownloadedJar(item) || !modSlots.has(item.to.slot)) continue;
    if (signal.aborted) throw new AppError('CANCELLED');
    await yieldToEventLoop();
    const jar = await readArchiveFacts(
      join(root, vaultFile(item.source.sha512)),
      games.manifests(),
    );
    const reason = jar && explainWrong(jar, known.get(item.addonId ?? '') ?? []);
    if (reason) wrong.set(item.id, reason);
  }
  return wrong;
}

type DownloadedJar = PlanItem & {
  readonly to: NonNullable<PlanItem['to']>;
  readonly source: NonNullable<PlanItem['source']>;
};

function isDownloadedJar(item: PlanItem): item is DownloadedJar {
  const { to, source } = item;
  if (!isChangingItem(item) || to === null || source === null) return false;
  return stripDisabledMarking(to.path).toLowerCase().endsWith('.jar');
}

type ReadArchive = NonNullable<Awaited<ReturnType<typeof readArchiveFacts>>>;

function explainWrong(
  { jarKind, refusal, invalid, metadata }: ReadArchive,
  before: readonly EmbeddedMetadata[],
): Message | null {
  if (jarKind !== null) return message('plan-wrong-jar', { kind: jarKind });
  if (refusal !== null || invalid !== null || before.length === 0) return null;
  if (metadata.length === 0) return message('plan-wrong-jar', { kind: 'no-mod' });
  const apis = before.flatMap(({ modId }) =>
    modId === null ? [] : [`${modId}-api`, `${modId}_api`],
  );
  const isApi = metadata.every(({ modId }) => modId !== null && apis.includes(modId));
  return isApi ? message('plan-wrong-jar', { kind: 'api' }) : null;
}
