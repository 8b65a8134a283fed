import type { VersionFilters } from '#shared/contract/lookups.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { isWithinChannel, fits } from '#shared/domain/compatibility.ts';
import type { LatestAnswer, VersionsAnswer } from '#shared/domain/lookup.ts';
import type { Version } from '#shared/registry/version.ts';
import { readCachedOrFetch } from '../catalogue/cached-or-fetched.ts';
import type { CachedValue } from '../catalogue/request-batches.ts';
import { toCurrentAge, type LookupContext, describeAnswers } from './lookup-context.ts';
import { requireProject } from './resolve-project.ts';

/** Throws PROJECT_UNKNOWN. */
export async function listVersions(
  context: LookupContext,
  request: { readonly project: string; readonly featured: boolean },
): Promise<VersionsAnswer> {
  const { catalogue, client, options } = context;
  const resolved = await requireProject(context, request.project);
  const list = await catalogue.versionsOf(client, resolved.project.id, options);
  return {
    ...describeAnswers(context, [list, { at: null, cause: resolved.cause ?? null }], LIFE_MS),
    project: resolved.project,
    versions: list.value.filter(({ featured }) => featured || !request.featured),
  };
}

/**
 * Always with a channel: otherwise the public service does not filter by channel (registry §4.6).
 */
export function toVersionQuery({ channel, gameVersion, loader }: VersionFilters) {
  return {
    releaseChannel: channel,
    ...(gameVersion === null ? {} : { gameVersion }),
    ...(loader === null ? {} : { loader }),
  };
}

/**
 * The newest that matches the filters: by the registry or, if it cannot be asked, by the cached
 * list.
 */
export async function findLatestVersion(
  context: LookupContext,
  request: VersionFilters & { readonly project: string },
): Promise<LatestAnswer> {
  const { catalogue, client, clock, options } = context;
  const { channel } = request;
  const { project } = await requireProject(context, request.project);
  const answer = await readCachedOrFetch<CachedValue<Version | null>>(
    clock,
    { fresh: true },
    {
      kept() {
        const kept = catalogue.cachedVersionsOf(client.profile, project.id);
        const passes = (one: Version) =>
          isWithinChannel(one.releaseChannel, channel) && fits(one, request);
        return kept && { value: kept.value.find(passes) ?? null, at: kept.at };
      },
      ask: async () => ({
        value: await client.versions.latest(project.id, toVersionQuery(request), options),
        ...toCurrentAge(clock),
      }),
    },
  );
  return { ...describeAnswers(context, [answer], LIFE_MS), project, version: answer.value };
}

const LIFE_MS = ANSWER_LIVES_MS.versions;
