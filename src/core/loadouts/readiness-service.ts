import type { Addon, Message } from '#shared/domain/addon.ts';
import { titleOfAddon } from '#shared/domain/embedded-metadata.ts';
import {
  toAskedGameVersion,
  findNewestGameVersion,
  judgeReadiness,
} from '#shared/domain/compatibility.ts';
import type { AnswerAge, Readiness, ReadyReport } from '#shared/domain/job.ts';
import { findChannel } from '#shared/domain/policies.ts';
import { nameVersionRuns } from '#shared/domain/version-runs.ts';
import { AppError, isRegistryAway, type ErrorPayload } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief } from '../catalogue/versions.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CachedValue } from '../catalogue/request-batches.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { CheckResult } from '../updates/updates.ts';
import { type InstalledAddon, isForGameVersion } from '../updates/check-context.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';

type ReadinessParts = Pick<CoreParts, 'takeFolderSnapshot' | 'ask' | 'registries' | 'catalogue'>;

export type ReadinessService = ReturnType<typeof createReadinessService>;

/** Finds add-ons with a version for another game version; each method is the work of a job. */
export function createReadinessService(parts: ReadinessParts) {
  return {
    async ready(loadoutId: string, gameVersion: string, context: JobContext): Promise<ReadyReport> {
      const folderSnapshot = await parts.takeFolderSnapshot(loadoutId, context);
      const checked = await parts.ask(folderSnapshot, 'identify', context);
      const { file, brief } = folderSnapshot.loadout;
      const client = await parts.registries.connectRecorded(file);
      const { signal } = context;
      const { value: listed } = await parts.catalogue.gameVersions(client, { signal });
      const lists = await readVersionLists(parts.catalogue, client, { checked, context });
      const { asked } = toAskedGameVersion(gameVersion, listed);
      const question = { gameVersion, asked, listed, lists, checked, folderSnapshot };
      return {
        loadout: brief,
        gameVersion,
        addons: folderSnapshot.installed
          .filter(isForGameVersion)
          .map((addon) => toReadiness(question, addon)),
        registry: toAge(checked.age, lists),
      };
    },
  };
}

type VersionListResult = CachedValue<readonly Version[]> | { readonly failure: ErrorPayload };

/**
 * Version lists by project id. After one request shows that the registry is unreachable, only
 * cached lists are used.
 */
async function readVersionLists(
  catalogue: Catalogue,
  client: RegistryClient,
  { checked, context }: { checked: CheckResult; context: JobContext },
): Promise<ReadonlyMap<string, VersionListResult>> {
  const ids = [...new Set([...checked.versions.values()].map(({ projectId }) => projectId))];
  const lists = new Map<string, VersionListResult>();
  let isAway = checked.age.cause !== null && isRegistryAway(checked.age.cause);
  await catalogue.readVersionsOf(client, ids, { signal: context.signal, offline: isAway });
  for (const [done, projectId] of ids.entries()) {
    context.report({ phase: 'check', done, total: ids.length });
    const options = { signal: context.signal, offline: isAway };
    const list = await catalogue.versionsOf(client, projectId, options).catch(toListFailure);
    const failure = 'failure' in list ? list.failure : list.cause;
    isAway ||= failure !== undefined && isRegistryAway(failure);
    lists.set(projectId, list);
  }
  return lists;
}

function toListFailure(error: unknown): VersionListResult {
  if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
  return { failure: error.payload };
}

interface ReadinessFacts {
  readonly gameVersion: string;
  /** The game version as the registry lists it; null when it does not. */
  readonly asked: string | null;
  readonly listed: readonly GameVersion[];
  readonly lists: ReadonlyMap<string, VersionListResult>;
  readonly checked: CheckResult;
  readonly folderSnapshot: FolderSnapshot;
}

type ReadinessVerdict = Omit<Readiness, 'addonId' | 'title' | 'path'>;

function toReadiness(question: ReadinessFacts, addon: InstalledAddon): Readiness {
  const { id: addonId, path } = addon.record;
  const answer = question.checked.addons.find(({ id }) => id === addonId);
  const { metadata } = addon.item;
  const title = titleOfAddon({ project: answer?.project ?? null, metadata, path });
  return { addonId, title, path, ...toAnswer(question, addon, answer) };
}

function toAnswer(
  question: ReadinessFacts,
  addon: InstalledAddon,
  known: Addon | undefined,
): ReadinessVerdict {
  const installed = question.checked.versions.get(addon.record.id);
  const list = installed && question.lists.get(installed.projectId);
  if (!installed || !list) {
    const cause = known?.state === 'not-checked' ? known.reason.params['cause'] : null;
    return toUnknown(
      typeof cause === 'string'
        ? { code: 'ready-not-checked', params: { cause } }
        : { code: 'ready-not-identified', params: {} },
    );
  }
  if ('failure' in list) {
    return toUnknown({ code: 'ready-not-checked', params: { cause: list.failure.code } });
  }
  return judgeAddonReadiness(question, addon, { installed, versions: list.value });
}

function toUnknown(reason: Message): ReadinessVerdict {
  return { ready: 'unknown', version: null, newestGameVersion: null, reason };
}

function judgeAddonReadiness(
  { gameVersion, asked, listed, folderSnapshot }: ReadinessFacts,
  { slot }: InstalledAddon,
  { installed, versions }: { installed: Version; versions: readonly Version[] },
): ReadinessVerdict {
  const all = versions.length === 0 ? [installed] : versions;
  const newestGameVersion = findNewestGameVersion(all, listed);
  if (asked === null) {
    const reason = { code: 'ready-game-version-not-listed', params: { gameVersion } };
    return { ready: 'unknown', version: null, newestGameVersion, reason };
  }
  const answer = judgeReadiness({
    installed,
    versions,
    fit: { gameVersion: asked, loader: slot.loader },
    channel: findChannel(folderSnapshot.loadout.file, installed.projectId),
  });
  if (answer.ready) {
    const { versionNumber } = answer.version ?? installed;
    const code = answer.version ? 'ready-with-update' : 'ready-installed';
    const reason = { code, params: { version: versionNumber } };
    const version = answer.version && toVersionBrief(answer.version);
    return { ready: 'ready', version, newestGameVersion, reason };
  }
  const reason = toReasonAgainst(answer.elsewhere, versions, listed);
  return { ready: 'not-ready', version: null, newestGameVersion, reason };
}

function toReasonAgainst(
  elsewhere: Version | null,
  versions: readonly Version[],
  listed: readonly GameVersion[],
): Message {
  if (elsewhere) {
    const { versionNumber: version, releaseChannel } = elsewhere;
    return { code: 'ready-outside-channel', params: { version, releaseChannel } };
  }
  if (versions.length === 0) return { code: 'ready-withdrawn', params: {} };
  const all = [...new Set(versions.flatMap((version) => version.gameVersions))];
  return message('ready-not-yet', { gameVersions: nameVersionRuns(all, listed).join(', ') });
}

function toAge(age: AnswerAge, lists: ReadonlyMap<string, VersionListResult>): AnswerAge {
  const all = [...lists.values()];
  const failures = all.map((list) => ('failure' in list ? list.failure : list.cause));
  const cause = age.cause ?? failures.find((failure) => failure !== undefined) ?? null;
  const times = all.flatMap((list) => ('failure' in list ? [] : (list.at ?? [])));
  const oldest = times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
  return {
    stale: age.stale || cause !== null,
    oldestAnswerAt:
      [age.oldestAnswerAt, oldest].filter((time) => time !== null).toSorted()[0] ?? null,
    cause,
  };
}
