import { createHash } from 'node:crypto';
import type { Inputs } from '#shared/contract/index.ts';
import type { Draft, PublishReport } from '#shared/domain/draft.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import { message } from '#shared/messages/message.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { JobContext } from '../../jobs/job-runner.ts';
import { orNullOnError } from '../../registry/or-error.ts';
import { rightsInProject } from '../rights.ts';
import type { ChangelogSource } from './changelog.ts';
import { checkDraft } from './check-draft.ts';
import {
  createEditing,
  copyDraftFiles,
  readPrimary,
  refillDraft,
  resolveChangelogSource,
} from './edit-draft.ts';
import { EMPTY } from './fill.ts';
import { givenFieldsOf } from './own-fields.ts';
import { proposeProject } from './propose-project.ts';
import { publishDraft, whileLocked } from './publish-draft.ts';
import {
  callRegistry,
  type ConnectedDraftServices,
  type DraftParts,
  resolveFreshProject,
  openDraftServices,
  type DraftServices,
} from './draft-services.ts';

type DraftInputs = Inputs['drafts'];
type OfDraft = DraftInputs['get'];

/** Versions in preparation. Throws DRAFT_UNKNOWN for a draft that is gone. */
export function createDrafts(parts: DraftParts) {
  const draftServices = openDraftServices(parts);
  const { store, files } = draftServices;
  const publishing = new Map<string, string>();
  let isSwept = false;

  return {
    list: () => store.list(),
    get: ({ draftId }: OfDraft) => store.get(draftId),
    /** Throws FILE_UNREADABLE, INPUT_INVALID, DISK_FULL, WRITE_FAILED, REGISTRY_UNKNOWN. */
    async prepare(request: DraftInputs['prepare'], signal?: AbortSignal): Promise<Draft> {
      const { grants } = parts;
      const paths = {
        primaryFile: grants.resolveFile(request.primaryFile),
        additionalFiles: request.additionalFiles.map(grants.resolveFile),
        changelog: request.changelog && resolveChangelogSource(grants, request.changelog),
      };
      if (!isSwept) files.sweep(store.has);
      isSwept = true;
      return prepareDraft({ ...draftServices, signal }, { ...request, ...paths });
    },
    ...createEditing(draftServices),
    /** Throws the errors of RegistryClient. */
    check: ({ draftId }: OfDraft, signal?: AbortSignal) =>
      callRegistry(
        { ...draftServices, signal },
        store.get(draftId).registry,
        async (context) => (await checkDraft(context, store.get(draftId))).check,
      ),
    /**
     * Starts the job that publishes the draft, or returns the running one. It fails with
     * AUTH_NEEDED, AUTH_NOT_ACCEPTED, INPUT_INVALID for a draft with problems, DRAFT_BUSY while it
     * or the same bytes are being published, and the errors of SignedInClient.
     */
    publish({ draftId }: OfDraft): { jobId: string } {
      const { content, project, wantedProject } = store.get(draftId);
      const title = project?.name ?? wantedProject ?? content.title;
      const name = message('job-publish', { title, version: content.versionNumber });
      // Pressing the button in two windows publishes once.
      const running = publishing.get(draftId);
      if (running !== undefined) return { jobId: running };
      const jobId = parts.jobs.start({ kind: 'publish', loadoutId: '', name }, async (job) => {
        try {
          const report = await publishNow(draftServices, draftId, job);
          // Only now: on some systems an open lock file cannot be removed.
          await files.dropAll(draftId);
          return { kind: 'published', report };
        } finally {
          publishing.delete(draftId);
        }
      });
      publishing.set(draftId, jobId);
      return { jobId };
    },
    /** Throws DRAFT_BUSY while it is being published. */
    async discard({ draftId }: OfDraft): Promise<{ discarded: boolean }> {
      const discarded = await whileLocked(parts.io, files.folderOf(draftId), () =>
        store.remove(draftId),
      );
      await files.dropAll(draftId);
      return { discarded };
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;

/** As in the contract, with paths instead of grants. */
type PrepareFromPathsRequest = Omit<DraftInputs['prepare'], 'changelog'> & {
  readonly changelog: ChangelogSource | null;
};

async function prepareDraft(
  draftServices: DraftServices,
  { registry, project, changelog, given, ...paths }: PrepareFromPathsRequest,
): Promise<Draft> {
  const { host, store, files, clock, signal } = draftServices;
  const id = host.random.id();
  const createdAt = clock.now().toISOString();
  try {
    const primaryFile = await files.keep(id, paths.primaryFile, { field: 'primaryFile', signal });
    const additionalFiles = await copyDraftFiles(draftServices, id, paths.additionalFiles);
    const own = givenFieldsOf(given);
    const draft: Draft = {
      id,
      registry,
      project: null,
      wantedProject: project,
      primaryFile,
      additionalFiles,
      content: { ...EMPTY, ...own.content },
      sources: own.sources,
      notes: [],
      createdAt,
      changedAt: createdAt,
    };
    const found = project === null ? await findMeant(draftServices, draft) : {};
    const filled = await refillDraft(draftServices, { ...draft, ...found }, changelog);
    const kept = { ...filled, sources: { ...found.sources, ...filled.sources } };
    store.add(kept);
    return kept;
  } catch (error) {
    await files.dropAll(id);
    throw error;
  }
}

/** Finds the user's own project that a manifest's mod id names; empty when there is none. */
async function findMeant(
  draftServices: DraftServices,
  draft: Draft,
): Promise<Partial<Pick<Draft, 'wantedProject' | 'sources'>>> {
  const { metadata, folders } = await readPrimary(draftServices, draft);
  if (modIdsOf(metadata).size === 0) return {};
  const { slug, source } = proposeProject(
    draft.primaryFile?.name ?? '',
    { metadata, folders },
    draftServices.games.list(),
  );
  const found = await callRegistry(draftServices, draft.registry, (context) =>
    findOwnProject(context, slug),
  );
  return found === null ? {} : { wantedProject: found.id, sources: { project: source } };
}

/**
 * Returns the project at the slug that a file's manifest implies if the user may upload to it. null
 * for other projects and when that is not known; then the person chooses.
 */
async function findOwnProject(
  context: ConnectedDraftServices,
  slug: string,
): Promise<ProjectSummary | null> {
  const { client } = context;
  if (slug === '' || !('account' in client)) return null;
  const me = await orNullOnError(client.account.me());
  const found = me && (await orNullOnError(resolveFreshProject(context, slug)));
  if (!found?.detail) return null;
  const { isMember, permissions } = rightsInProject(found.detail, me);
  return isMember && permissions.includes('upload_version') ? found.project : null;
}

/**
 * When several processes publish the draft, one does; the others get DRAFT_BUSY, or the draft is
 * gone.
 */
async function publishNow(
  draftServices: DraftServices,
  draftId: string,
  job: JobContext,
): Promise<PublishReport> {
  const { io, store, files, registries } = draftServices;
  return whileLocked(io, files.folderOf(draftId), async () => {
    const draft = store.get(draftId);
    const { profile } = await registries.connect(draft.registry);
    // Two drafts with the same bytes are one version: the second one finds it published, or gets
    // DRAFT_BUSY.
    const sameBytes = files.folderOf(nameBytes(profile.id, draft));
    const report = await whileLocked(io, sameBytes, () => publishDraft(draftServices, draft, job));
    try {
      store.remove(draftId);
    } catch (error) {
      // It is published even if the disk is full: a draft that stays finds its version when it is
      // sent again.
      if (!(error instanceof AppError)) throw error;
    }
    return report;
  });
}

/** Names a folder only for the lock of these bytes; it is swept like that of a removed draft. */
function nameBytes(registry: string, { primaryFile }: Draft): string {
  return createHash('sha256')
    .update(`${registry} ${primaryFile?.sha512 ?? ''}`)
    .digest('hex');
}
