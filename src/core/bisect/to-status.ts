import type { Message } from '#shared/domain/addon.ts';
import type {
  BisectCulprit,
  BisectResult,
  BisectStatus,
  BisectTest,
} from '#shared/domain/bisect.ts';
import type { Mend } from '#shared/domain/health.ts';
import { message } from '#shared/messages/message.ts';
import type { BisectRecord } from './bisect-record.ts';
import { decide, type BisectDecision } from './decide.ts';
import { type AddonSet, idsOfSet, toSet } from './groups.ts';
import type { Culprit } from './search.ts';

type EndDecision = Extract<BisectDecision, { kind: 'end' }>;

/** Derives the decision from the record's answers. */
export function decideNext({ addons, requires, answers }: BisectRecord): BisectDecision {
  return decide({ addons: addons.map(({ id }) => id), requires, answers });
}

/** Builds a bisect's status for faces. `folder` and `arguments` belong to the next start. */
export function toStatus(
  record: BisectRecord,
  decision: BisectDecision,
  start: Pick<BisectTest, 'folder' | 'arguments'>,
): BisectStatus {
  const { loadoutId, startedAt, isAuto, addons, answers } = record;
  const first = answers.find(({ signature }) => signature !== null)?.signature ?? null;
  const number = answers.length + 1;
  return {
    loadoutId,
    startedAt,
    isAuto,
    addons: addons.length,
    steps: answers.map(({ enabled, signature, purpose, answer, answeredAt, runId, problem }) => ({
      purpose,
      enabled: enabled.length,
      answer,
      answeredAt,
      runId,
      problem,
      isOtherProblem: signature !== null && signature !== first,
    })),
    culprits: decision.culprits.map((culprit) => toCulprit(record, culprit)),
    test:
      decision.kind === 'end'
        ? null
        : {
            number,
            about: answers.length + decision.remaining,
            purpose: decision.purpose,
            on: nameAll(record, decision.set),
            off: nameAll(record, allOf(record) & ~decision.set),
            ...start,
          },
    result: decision.kind === 'end' ? toBisectResult(record, decision) : null,
  };
}

function toBisectResult(record: BisectRecord, ended: EndDecision): BisectResult {
  const culprits = ended.culprits.map((culprit) => toCulprit(record, culprit));
  const suspects = nameAll(record, ended.suspects);
  const { end, isChecked } = ended;
  const messages = culprits.map((culprit) => describeCulprit(culprit));
  const disabled = culprits.flatMap(({ disable }) => disable);
  const why = describeBisectEnd(record, ended, { suspects, disabled });
  return {
    end,
    messages: why === null ? messages : [...messages, why],
    culprits,
    suspects,
    isChecked,
    mends: culprits.flatMap((culprit) => listCulpritMends(record, culprit)),
  };
}

/** null when the culprits are enough. */
function describeBisectEnd(
  { addons, answers }: BisectRecord,
  { end, isChecked }: EndDecision,
  { suspects, disabled }: Readonly<Record<'suspects' | 'disabled', BisectResult['suspects']>>,
): Message | null {
  const count = addons.length;
  switch (end) {
    case 'found':
      return isChecked ? message('bisect-checked', { titles: toTitles(disabled) }) : null;
    case 'narrowed':
      return message('bisect-narrowed', { titles: toTitles(suspects), count: suspects.length });
    case 'not-reproduced':
      return message('bisect-not-reproduced', { count });
    case 'not-addons':
      return message('bisect-not-addons');
    case 'no-baseline':
      return message('bisect-no-baseline');
    case 'contradictory':
    default:
      return message('bisect-contradictory', { count: answers.length });
  }
}

function describeCulprit({ parts, required }: BisectCulprit): Message {
  const titles = toTitles(parts.flat());
  if (parts.length > 1) return message('bisect-culprits-together', { titles, count: parts.length });
  if (parts.flat().length > 1) return message('bisect-culprit-circle', { titles });
  const others = required.length === 0 ? null : toTitles(required);
  return message('bisect-culprit', { title: titles, others });
}

function listCulpritMends({ addons }: BisectRecord, { parts, disable }: BisectCulprit): Mend[] {
  const known = (wanted: BisectResult['suspects']) =>
    addons.filter(({ id }) => wanted.some(({ addonId }) => addonId === id));
  const updates = known(parts.flat()).filter(({ hasUpdate }) => hasUpdate);
  return [
    ...updates.map(({ name }): Mend => ({ intent: 'update', names: [name] })),
    ...known(disable).map(({ name }): Mend => ({ intent: 'disable', names: [name] })),
  ];
}

function toCulprit(record: BisectRecord, { parts, disable }: Culprit): BisectCulprit {
  const own = parts.reduce((set, part) => set | part.own, 0n);
  const closure = parts.reduce((set, part) => set | part.closure, 0n);
  const ids = record.addons.map(({ id }) => id);
  const alone = record.answers.find(
    ({ enabled, problem }) => problem !== null && toSet(ids, enabled) === closure,
  );
  return {
    parts: parts.map((part) => nameAll(record, part.own)),
    required: nameAll(record, closure & ~own),
    disable: nameAll(record, disable),
    problem: alone?.problem ?? null,
  };
}

function nameAll({ addons }: BisectRecord, set: AddonSet): BisectResult['suspects'] {
  const wanted = new Set(
    idsOfSet(
      addons.map(({ id }) => id),
      set,
    ),
  );
  return addons.flatMap(({ id, title }) => (wanted.has(id) ? [{ addonId: id, title }] : []));
}

function allOf({ addons }: BisectRecord): AddonSet {
  return (1n << BigInt(addons.length)) - 1n;
}

/** Joined as lists in texts are. */
function toTitles(addons: BisectResult['suspects']): string {
  return addons.map(({ title }) => title).join(', ');
}
