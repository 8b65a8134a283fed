import type { Draft, DraftProject, PublishReport } from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import { createExpiry } from '../../catalogue/cached-answers.ts';
import type { Clock } from '../../host.ts';
import type { Job } from '../../jobs/job-runner.ts';
import { orNull } from '../../registry/or-error.ts';
import type { SignedInClient } from '../../registry/signed-in-client.ts';
import { closeAfterUse } from '../../registry/close-after-use.ts';
import { type VersionUpload, openUploadFile, uploadVersion } from '../upload-file.ts';
import { checkDraft } from './check-draft.ts';
import { toPublished } from './check-registry.ts';
import type { DraftServices } from './draft-services.ts';
import { join } from 'node:path';
import { codeOf } from '#shared/code-of.ts';
import { openExclusive } from '../../database/open-database.ts';
import { readFactsOrNull, makeFolders, removeIfThere } from '../../disk/folders.ts';
import type { Io } from '../../disk/io.ts';

/** Most waits for a rate-limited registry; each is as long as the registry asks. */
const MAX_LIMITED = 10;

/**
 * Sends a draft once. An existing version with the same bytes counts as published, checked before
 * anything is sent and after a failure that may have succeeded.
 */
export async function publishDraft(
  draftServices: DraftServices,
  draft: Draft,
  job: Job,
): Promise<PublishReport> {
  const { signal, report } = job;
  report({ phase: 'review' });
  const { accounts, database, clock } = draftServices;
  return closeAfterUse(await accounts.open(draft.registry, signal), async (client) => {
    await requireAcceptedToken(client);
    const { check, project } = await checkDraft(
      { ...draftServices, client, options: { signal } },
      draft,
    );
    const [problem] = check.problems;
    if (project === null || problem !== undefined) {
      const { field = 'project', code: rule = '' } = problem ?? {};
      throw new AppError('INPUT_INVALID', { field, rule });
    }
    const about = { draftId: draft.id, registry: draft.registry, project };
    const { published } = check;
    if (published !== null) return { ...about, version: published, isNew: false, droppedFiles: [] };
    const request = await toRequest(draftServices, draft, project);
    const done = await untilNotLimited(() => sendOnce(clock, client, request, job));
    createExpiry(database)(client.profile.id, project.id);
    const version = done.version === null ? toBrief(draft, done.slug) : toPublished(done.version);
    return { ...about, version, isNew: done.isNew, droppedFiles: [...done.droppedFiles] };
  });
}

/**
 * With an expired token the first requests are silently a guest's (registry §2.1), so the token is
 * checked separately.
 */
async function requireAcceptedToken(client: SignedInClient): Promise<void> {
  const isAccepted = await orNull(client.account.isAccepted(), ['REGISTRY_LACKS']);
  if (isAccepted !== false) return;
  const { profile, account } = client;
  throw new AppError('AUTH_NOT_ACCEPTED', { registry: profile.id, kind: account.kind });
}

async function toRequest(
  { files }: DraftServices,
  { id: draftId, content, primaryFile, additionalFiles }: Draft,
  project: DraftProject,
): Promise<VersionUpload> {
  if (primaryFile === null) throw new AppError('INPUT_INVALID', { field: 'primaryFile', rule: '' });
  const toUpload = async (file: NonNullable<Draft['primaryFile']>) => ({
    upload: await openUploadFile(files.pathOf(draftId, file), file.name),
    sha512: file.sha512,
  });
  return {
    project: project.id,
    content: toVersionForm(content),
    primary: await toUpload(primaryFile),
    additional: await Promise.all(additionalFiles.map(toUpload)),
  };
}

function toVersionForm({ dependencies, ...rest }: Draft['content']) {
  return {
    ...rest,
    dependencies: dependencies.map(({ projectId, versionId, dependencyType }) => ({
      projectId,
      versionId,
      dependencyType,
    })),
  };
}

/** Reports bytes and speed while they are sent. */
function sendOnce(clock: Clock, client: SignedInClient, request: VersionUpload, job: Job) {
  let begunMs: number | null = null;
  return uploadVersion(client, request, (bytesDone, bytesTotal) => {
    begunMs ??= clock.monotonicMs();
    const passedMs = clock.monotonicMs() - begunMs;
    const bytesPerSecond = passedMs < 500 ? 0 : Math.round((bytesDone / passedMs) * 1000);
    job.report({ phase: 'upload', bytesDone, bytesTotal, bytesPerSecond });
  });
}

/**
 * The client has retried several times by then; the registry did not execute a request that it
 * rate-limited.
 */
async function untilNotLimited<T>(send: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await send();
    } catch (error) {
      const isLimited = error instanceof AppError && error.code === 'REGISTRY_LIMITED';
      if (!isLimited || turn === MAX_LIMITED) throw error;
    }
  }
}

function toBrief({ content }: Draft, slug: string): PublishReport['version'] {
  const { versionNumber, title, releaseChannel } = content;
  return { id: null, slug, versionNumber, title, releaseChannel };
}

const LOCK = 'publishing';
const HOLDER = 'publishing.pid';
const MAX_TIMES = 5;
const MAX_HOLDER_BYTES = 64;
const PRIVATE_FILE_MODE = 0o600;

/**
 * Takes the lock for publishing or discarding a folder's draft, and returns its release; the system
 * releases it when the process dies. Throws DRAFT_BUSY with the holder's `pid`, null when that
 * cannot be read.
 */
export function takePublishLock(io: Io, folder: string): () => void {
  const database = openLock(io, folder);
  if (database === null) throw new AppError('DRAFT_BUSY', { pid: readPublishHolder(io, folder) });
  const holder = join(folder, HOLDER);
  try {
    // Left by a process that died with the lock.
    removeIfThere(io, holder);
    io.createFile(holder, Buffer.from(String(process.pid)), PRIVATE_FILE_MODE);
  } catch {
    // Only used in others' messages; a full disk is reported by the work itself.
  }
  return () => {
    removeIfThere(io, holder);
    database.close();
  };
}

/** Runs work under that lock. Throws as `takePublishLock`. */
export async function whileLocked<T>(
  io: Io,
  folder: string,
  work: () => T | Promise<T>,
): Promise<T> {
  const release = takePublishLock(io, folder);
  try {
    return await work();
  } finally {
    release();
  }
}

function openLock(io: Io, folder: string): ReturnType<typeof openExclusive> {
  for (let time = 1; ; time += 1) {
    try {
      makeFolders(io, folder);
      return openExclusive(join(folder, LOCK));
    } catch (error) {
      // Another process that discards the draft may have just removed the folder.
      if (time < MAX_TIMES && readFactsOrNull(io, folder) === null) continue;
      const cause = codeOf(error) ?? '';
      throw new AppError('WRITE_FAILED', { cause }, error);
    }
  }
}

function readPublishHolder(io: Io, folder: string): number | null {
  try {
    const text = new TextDecoder().decode(io.read(join(folder, HOLDER), MAX_HOLDER_BYTES));
    return Number(text) || null;
  } catch {
    return null;
  }
}
