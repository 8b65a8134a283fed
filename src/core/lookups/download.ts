import type { DownloadRequest } from '#shared/contract/lookups.ts';
import type { DownloadReport } from '#shared/domain/download-report.ts';
import { findMainFile } from '#shared/domain/main-file.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { isSafeFileName } from '#shared/domain/file-name.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { toVersionBrief } from '../catalogue/versions.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { LookupContext } from './lookup-context.ts';
import { findVersion, requireProject } from './resolve-project.ts';
import { toVersionQuery } from './versions.ts';

const LATEST = 'latest';
const RELEASES = { channel: 'release', gameVersion: null, loader: null } as const;

/** A file of a version that a request names. */
export interface DownloadableFile {
  readonly client: RegistryClient;
  readonly project: ProjectSummary;
  readonly version: Version;
  readonly file: VersionFile;
  readonly source: DownloadSource;
  /** A safe file name. */
  readonly name: string;
}

export type DownloadFrom = Omit<DownloadRequest, 'grantId'> & { readonly folder: string };

/**
 * Finds the file that a request names. Throws PROJECT_UNKNOWN, VERSION_UNKNOWN, VERSION_AMBIGUOUS,
 * VERSION_FILE_UNKNOWN.
 */
export async function findDownloadFile(
  context: LookupContext,
  request: Pick<DownloadRequest, 'project' | 'version' | 'newest' | 'file'>,
): Promise<DownloadableFile> {
  const { project } = await requireProject(context, request.project);
  const version = await chooseDownloadVersion(context, project, request);
  const file = chooseDownloadFile(version, request);
  if (file.sha512_hash === null) {
    throw new AppError('DOWNLOAD_FAILED', { file: file.name, cause: 'hash', status: null });
  }
  const source = {
    url: file.url,
    sha1: file.sha1_hash,
    sha512: file.sha512_hash,
    size: file.size,
  };
  const { client } = context;
  return { client, project, version, file, source, name: nameOf(file, version) };
}

/**
 * Downloads a version's file into a folder. Throws PROJECT_UNKNOWN, VERSION_UNKNOWN,
 * VERSION_AMBIGUOUS, VERSION_FILE_UNKNOWN and the errors of SaveFile.
 */
export async function downloadFile(
  context: LookupContext,
  request: DownloadFrom,
  job: JobContext,
): Promise<DownloadReport> {
  job.report({ phase: 'identify' });
  const { client, project, version, file, source, name } = await findDownloadFile(context, request);
  const { path, sizeBytes } = await context.saveFile({
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

async function chooseDownloadVersion(
  context: LookupContext,
  project: ProjectSummary,
  { version: wanted, newest = RELEASES }: Pick<DownloadRequest, 'version' | 'newest'>,
): Promise<Version> {
  if (wanted === null || wanted === LATEST) {
    const { client, options } = context;
    const latest = await client.versions.latest(project.id, toVersionQuery(newest), options);
    if (latest !== null) return latest;
    throw new AppError('VERSION_UNKNOWN', { name: null, project: project.name });
  }
  return findVersion(context, project, wanted);
}

/** The named file, else the main one for the request, else the only one. */
function chooseDownloadFile(
  version: Version,
  { file: wanted, newest = RELEASES }: Pick<DownloadRequest, 'file' | 'newest'>,
): VersionFile {
  const { files, versionNumber } = version;
  const [only = null] = files.length === 1 ? files : [];
  const { gameVersion, loader } = newest;
  const found =
    wanted === null
      ? (findMainFile(version, { gameVersion, loader, extensions: null }) ?? only)
      : files.find(({ name, id }) => name === wanted || id === wanted);
  if (found) return found;
  throw new AppError('VERSION_FILE_UNKNOWN', {
    file: wanted,
    version: versionNumber,
    names: files.map(({ name }) => name).join(', '),
  });
}

/** The registry's name, unless it is unsafe on some system (design decision 6). */
function nameOf({ name, type }: VersionFile, { id, projectId }: Version): string {
  if (isSafeFileName(name)) return name;
  const spare = `${projectId}-${id}.${type}`;
  return isSafeFileName(spare) ? spare : `download-of-${Date.now()}`;
}
