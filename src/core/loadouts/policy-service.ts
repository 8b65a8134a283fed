import { dequal } from 'dequal/lite';
import type { Message, Policy, VersionBrief } from '#shared/domain/addon.ts';
import type { PolicyReport } from '#shared/domain/job.ts';
import type { PolicyChange } from '#shared/domain/loadout.ts';
import {
  changePolicy,
  findPolicyOf,
  type PolicyEdit,
  type PolicySubject,
  recordPin,
  recordSkip,
  recordWords,
} from '#shared/domain/policies.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { Refresh } from '../library/refresh.ts';
import type { CheckResult } from '../updates/updates.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';
import { type RecordChange, type RecordServices, saveRecord } from './change-service.ts';
import { selectAddons } from './select-addons.ts';

type RuleChange =
  | { readonly kind: 'pin' | 'skip'; readonly note: string | null; readonly until: string | null }
  | { readonly kind: 'unpin' | 'unskip' }
  | {
      readonly kind: 'describe';
      readonly groups: readonly string[];
      readonly withoutGroups: readonly string[];
      /** Absent: unchanged. */
      readonly note?: string | null | undefined;
    };

export interface PolicyRequest {
  readonly loadoutId: string;
  /** Names of add-ons as a person types them. */
  readonly addons: readonly string[];
  readonly change: RuleChange;
}

export interface PolicyServices
  extends RecordServices, Pick<CoreParts, 'takeFolderSnapshot' | 'ask'> {
  /** The window's list is refreshed before the change ends. */
  readonly refresh: Refresh;
}

interface Subject extends PolicySubject {
  readonly title: string;
  /** The version that is offered now. */
  readonly offered: VersionBrief | null;
}

const MAX_ROUNDS = 20;

export type PolicyService = ReturnType<typeof createPolicyService>;

/** Policies of single add-ons. A change is an operation of kind `policy` that touches no file. */
export function createPolicyService(services: PolicyServices) {
  return {
    /**
     * Throws ADDON_UNKNOWN, ADDON_AMBIGUOUS, NOTHING_TO_SKIP for an add-on without an update, USAGE
     * for an end date that is invalid or past, LOCKED for a folder that keeps changing, and the
     * errors of applying.
     */
    async change(request: PolicyRequest, context: JobContext): Promise<PolicyReport> {
      const { change } = request;
      if ('until' in change) requireFuture(change.until, services.clock.now());
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        try {
          const report = await changePoliciesOnce(services, request, context);
          await services.refresh(request.loadoutId, { signal: context.signal });
          return report;
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'PLAN_STALE') throw error;
        }
      }
      throw new AppError('LOCKED', { pid: 0 });
    },
  };
}

/**
 * Writes nothing when nothing changes. Throws PLAN_STALE when another process wrote a generation
 * meanwhile.
 */
async function changePoliciesOnce(
  services: PolicyServices,
  { loadoutId, addons, change }: PolicyRequest,
  context: JobContext,
): Promise<PolicyReport> {
  const folderSnapshot = await services.takeFolderSnapshot(loadoutId, context);
  const how = change.kind === 'skip' ? 'check' : 'identify';
  const checked = await services.ask(folderSnapshot, how, context);
  const subjects = selectSubjects(folderSnapshot, checked, addons);
  const { file, root } = folderSnapshot.loadout;
  const policies = subjects.reduce<readonly Policy[]>(
    (before, subject) =>
      changePolicy(before, subject, toEdit(change, subject, findPolicyOf(before, subject))),
    file.policies,
  );
  const changes = subjects.flatMap((subject) => listChange(subject, file.policies, policies));
  const changed = new Set(changes.map(({ addonId }) => addonId));
  const save = (record: RecordChange) =>
    saveRecord(services, root, record, {
      signal: context.signal,
      onWait: () => context.report({ phase: 'locked' }),
    });
  const after =
    changes.length === 0
      ? folderSnapshot.loadout
      : await save({
          file: { ...file, policies: [...policies] },
          notes:
            change.kind === 'describe'
              ? changes.flatMap((one) => recordWords(one, one.from, one.to))
              : subjects
                  .filter(({ addonId }) => changed.has(addonId))
                  .map((subject) => noteRule(change, subject)),
          policies: changes,
        });
  return {
    loadout: after.brief,
    addons: subjects.map((subject) => ({
      addonId: subject.addonId,
      title: subject.title,
      policy: findPolicyOf(after.file.policies, subject),
    })),
  };
}

function listChange(
  { addonId, projectId, title }: Subject,
  before: readonly Policy[],
  after: readonly Policy[],
): readonly PolicyChange[] {
  const from = findPolicyOf(before, { addonId, projectId });
  const to = findPolicyOf(after, { addonId, projectId });
  return dequal(from, to) ? [] : [{ addonId, projectId, title, from, to }];
}

function requireFuture(until: string | null, now: Date): void {
  if (until === null || Date.parse(until) > now.getTime()) return;
  throw new AppError('USAGE', {
    argument: '--until',
    value: until,
    allowed: 'a time in the future',
  });
}

function selectSubjects(
  folderSnapshot: FolderSnapshot,
  { addons, versions, candidates }: CheckResult,
  selectors: readonly string[],
): readonly Subject[] {
  const records = new Map(folderSnapshot.installed.map(({ record }) => [record.id, record]));
  return selectAddons(addons, selectors).map(({ id, path, project }) => ({
    addonId: id,
    projectId: versions.get(id)?.projectId ?? records.get(id)?.projectId ?? null,
    title: project?.name ?? path,
    offered: candidates.get(id)?.version ?? null,
  }));
}

function toEdit(change: RuleChange, subject: Subject, before: Policy | null): PolicyEdit {
  if (change.kind === 'describe') {
    const { groups, withoutGroups, note } = change;
    const left = (before?.groups ?? []).filter((group) => !withoutGroups.includes(group));
    return {
      groups: [...new Set([...left, ...groups])].toSorted((a, b) => (a < b ? -1 : 1)),
      ...(note !== undefined && { note }),
    };
  }
  if (!('until' in change)) return change.kind === 'unpin' ? { pin: null } : { skip: null };
  const { note, until } = change;
  if (change.kind === 'pin') return { pin: { note, until } };
  if (subject.offered === null) throw new AppError('NOTHING_TO_SKIP', { title: subject.title });
  return { skip: { versionId: subject.offered.id, note, until } };
}

function noteRule(
  change: Exclude<RuleChange, { kind: 'describe' }>,
  { addonId, title, offered }: Subject,
): Message {
  const subject = { addonId, title };
  if (!('until' in change)) return message(`record-${change.kind}`, subject);
  if (change.kind === 'pin') return recordPin(subject, change);
  return recordSkip(subject, { ...change, version: offered?.versionNumber ?? null });
}
