import type { VersionFilters, DownloadRequest } from '#shared/contract/lookups.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { isWithinChannel, fits } from '#shared/domain/compatibility.ts';
import type { LatestAnswer, VersionsAnswer } from '#shared/domain/lookup.ts';
import { AppError } from '#shared/errors.ts';
import type { DownloadReport } from '#shared/domain/download-report.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { orError, orNull } from '../registry/or-else.ts';
import { toVersionBrief } from '../catalogue/versions.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { answeredNow, type Asking, describeAnswers } from './asking.ts';
import { requireProject } from './resolve-project.ts';

/** Throws PROJECT_UNKNOWN. */
export async function listVersions(
  asking: Asking,
  request: { readonly project: string; readonly featured: boolean },
): Promise<VersionsAnswer> {
  const { catalogue, client, options } = asking;
  const resolved = await requireProject(asking, request.project);
  const list = await catalogue.versionsOf(client, resolved.project.id, options);
  return {
    ...describeAnswers(asking, [list, { at: null, cause: resolved.cause ?? null }], LIFE_MS),
    project: resolved.project,
    versions: list.value.filter(({ featured }) => featured || !request.featured),
  };
}

/** Always with a channel: without it the public service does not filter by channel (registry §4.6). */
function toQuery({ channel, gameVersion, loader }: VersionFilters) {
  return {
    releaseChannel: channel,
    ...(gameVersion === null ? {} : { gameVersion }),
    ...(loader === null ? {} : { loader }),
  };
}

/** The newest that passes the filters: the registry's word, or where it is away, by the list that is kept. */
export async function findLatest(
  asking: Asking,
  request: VersionFilters & { readonly project: string },
): Promise<LatestAnswer> {
  const { catalogue, client, clock, options } = asking;
  const { channel } = request;
  const { project } = await requireProject(asking, request.project);
  const asked = await orError(client.versions.latest(project.id, toQuery(request), options));
  if (!(asked instanceof AppError)) {
    return { ...describeAnswers(asking, [answeredNow(clock)], LIFE_MS), project, version: asked };
  }
  const kept = catalogue.keptVersionsOf(client.profile, project.id);
  if (kept === null) throw asked;
  const passing = kept.value.find(
    (version) => isWithinChannel(version.releaseChannel, channel) && fits(version, request),
  );
  const answers = [{ at: kept.at, cause: asked.payload }];
  return { ...describeAnswers(asking, answers, LIFE_MS), project, version: passing ?? null };
}

const LIFE_MS = ANSWER_LIVES_MS.versions;

const LATEST = 'latest';
const RELEASES = { channel: 'release', gameVersion: null, loader: null } as const;

/** One file of a version that somebody named. */
export interface FoundFile {
  readonly client: RegistryClient;
  readonly project: ProjectSummary;
  readonly version: Version;
  readonly file: VersionFile;
  readonly source: DownloadSource;
  /** A safe one. */
  readonly name: string;
}

/** Which file a request names. Throws PROJECT_UNKNOWN, VERSION_UNKNOWN, VERSION_AMBIGUOUS, VERSION_FILE_UNKNOWN. */
export async function findFile(
  asking: Asking,
  request: Pick<DownloadRequest, 'project' | 'version' | 'newest' | 'file'>,
): Promise<FoundFile> {
  const { project } = await requireProject(asking, request.project);
  const version = await findVersion(asking, project, request);
  const file = chooseFile(version, request.file);
  if (file.sha512_hash === null) {
    throw new AppError('DOWNLOAD_FAILED', { file: file.name, cause: 'hash', status: null });
  }
  const source = {
    url: file.url,
    sha1: file.sha1_hash,
    sha512: file.sha512_hash,
    size: file.size,
  };
  const { client } = asking;
  return { client, project, version, file, source, name: nameOf(file, version) };
}

/** One file of a version into a folder. Throws PROJECT_UNKNOWN, VERSION_UNKNOWN, VERSION_AMBIGUOUS, VERSION_FILE_UNKNOWN and what SaveFile throws. */
export async function downloadFile(
  asking: Asking,
  request: Omit<DownloadRequest, 'grantId'> & { readonly folder: string },
  job: JobContext,
): Promise<DownloadReport> {
  job.report({ phase: 'identify' });
  const { client, project, version, file, source, name } = await findFile(asking, request);
  const { path, sizeBytes } = await asking.saveFile({
    profile: client.profile,
    source,
    folder: request.folder,
    name,
    signal: job.signal,
    gate: job.gate,
    onProgress: ({ files, filesDone, bytes, bytesDone }) =>
      job.report({
        phase: 'download',
        done: filesDone,
        total: files,
        bytesDone,
        bytesTotal: bytes,
      }),
  });
  const brief = toVersionBrief(version);
  return { registry: client.profile.id, project, version: brief, file, path, sizeBytes };
}

async function findVersion(
  { client, options }: Asking,
  { id: projectId, name: project }: ProjectSummary,
  { version: wanted, newest = RELEASES }: Pick<DownloadRequest, 'version' | 'newest'>,
): Promise<Version> {
  if (wanted === null || wanted === LATEST) {
    const latest = await client.versions.latest(projectId, toQuery(newest), options);
    if (latest !== null) return latest;
    throw new AppError('VERSION_UNKNOWN', { name: null, project });
  }
  const exact = await orNull(client.versions.get(projectId, wanted, options));
  if (exact !== null) return exact;
  const versions = (await orNull(client.versions.list(projectId, options))) ?? [];
  const numbered = versions.filter(({ versionNumber }) => versionNumber === wanted);
  const [only] = numbered;
  if (only === undefined) throw new AppError('VERSION_UNKNOWN', { name: wanted, project });
  if (numbered.length === 1) return only;
  const matches = numbered.map(({ id }) => id).join(', ');
  throw new AppError('VERSION_AMBIGUOUS', { name: wanted, matches });
}

/** The named file, else the primary one, else the only one. */
function chooseFile(
  { primaryFile, files, versionNumber }: Version,
  wanted: string | null,
): VersionFile {
  const [first] = files;
  const only = files.length === 1 ? first : undefined;
  const found =
    wanted === null
      ? (primaryFile ?? files.find(({ isPrimary }) => isPrimary) ?? only)
      : files.find(({ name, id }) => name === wanted || id === wanted);
  if (found !== undefined) return found;
  throw new AppError('VERSION_FILE_UNKNOWN', {
    file: wanted,
    version: versionNumber,
    names: files.map(({ name }) => name).join(', '),
  });
}

/** The registry's name, unless it would mean something else on some system (design decision 6). */
function nameOf({ name, type }: VersionFile, { id, projectId }: Version): string {
  if (isSafeFileName(name)) return name;
  const spare = `${projectId}-${id}.${type}`;
  return isSafeFileName(spare) ? spare : `download-of-${Date.now()}`;
}
