import { createHash } from 'node:crypto';
import type { Draft, DraftContent, PublishReport } from '#shared/domain/draft.ts';
import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import { AppError } from '#shared/errors.ts';
import type { JobContext } from '../../jobs/job-runner.ts';
import { checkDraft } from './check-draft.ts';
import type { Drafts } from './drafts.ts';
import { createEditing, keepAll, readPrimary, refill } from './edit-draft.ts';
import { findOwnProject } from './find-own-project.ts';
import { fieldsGiven } from './own-fields.ts';
import { proposeProject } from './propose-project.ts';
import { takePublishLock } from './publish-lock.ts';
import { publishDraft, type PublishServices } from './publish-draft.ts';
import { type DraftServices, openWorkshop, type Workshop } from './workshop.ts';

export function createDrafts(services: DraftServices): Drafts {
  const workshop = openWorkshop(services);
  const { store, files } = workshop;

  function removeLocked(draftId: string): boolean {
    const release = takePublishLock(files.folderOf(draftId));
    try {
      return store.remove(draftId);
    } finally {
      release();
    }
  }

  return {
    list: store.list,
    get: store.get,
    prepare: createPreparing(workshop),
    ...createEditing(workshop),
    ...createPublishing(workshop),
    async discard(draftId) {
      const isGone = removeLocked(draftId);
      await files.dropAll(draftId);
      return isGone;
    },
  };
}

function createPreparing(workshop: Workshop): Drafts['prepare'] {
  const { services, store, files } = workshop;
  let swept: Promise<void> | null = null;
  const sweep = () => (swept ??= files.sweep(store.has));

  return async ({ registry, project, changelog, given, ...paths }, signal) => {
    await sweep();
    const id = services.random.id();
    const createdAt = services.clock.now().toISOString();
    try {
      const field = 'primaryFile';
      const primaryFile = await files.keep(id, paths.primaryFile, { field, signal });
      const additionalFiles = await keepAll(files, id, paths.additionalFiles, signal);
      const own = fieldsGiven(given);
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
      const found = project === null ? await findMeant(workshop, draft, signal) : {};
      const filled = await refill(workshop, { ...draft, ...found }, { changelog, signal });
      const kept = { ...filled, sources: { ...found.sources, ...filled.sources } };
      store.add(kept);
      return kept;
    } catch (error) {
      await files.dropAll(id);
      throw error;
    }
  };
}

/** The person's own project that a manifest means by its mod id; nothing where there is none. */
async function findMeant(
  workshop: Workshop,
  draft: Draft,
  signal: AbortSignal | undefined,
): Promise<Partial<Pick<Draft, 'wantedProject' | 'sources'>>> {
  const { services, asking } = workshop;
  const { metadata, folders } = await readPrimary(workshop, draft, signal);
  if (modIdsOf(metadata).size === 0) return {};
  const { slug, source } = proposeProject(draft.primaryFile?.name ?? '', { metadata, folders });
  const found = await asking(draft.registry, (client) =>
    findOwnProject(services, client, slug, { signal }),
  );
  return found === null ? {} : { wantedProject: found.id, sources: { project: source } };
}

function createPublishing(workshop: Workshop): Pick<Drafts, 'check' | 'publish'> {
  const { services, store, files, asking } = workshop;
  const publishing = new Map<string, string>();
  const checking = { ...services, files };

  /** Of several processes that press the button one publishes; the others are told, or find the draft gone. */
  async function publishNow(draftId: string, job: JobContext): Promise<PublishReport> {
    const release = takePublishLock(files.folderOf(draftId));
    try {
      const draft = store.get(draftId);
      const report = await publishBytes(draft, job);
      forget(draftId);
      return report;
    } finally {
      release();
    }
  }

  /** Also on a full disk it is published: a draft that stays finds its version when it is sent again. */
  function forget(draftId: string): void {
    try {
      store.remove(draftId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  /** Two drafts of the same bytes are one version: whoever comes second finds it, or is told. */
  async function publishBytes(draft: Draft, job: JobContext): Promise<PublishReport> {
    const { profile } = await services.connect(draft.registry);
    const release = takePublishLock(files.folderOf(nameBytes(profile.id, draft)));
    try {
      const check: PublishServices['check'] = (client, signal) =>
        checkDraft(checking, draft, { client, signal });
      return await publishDraft({ ...services, files, check }, draft, job);
    } finally {
      release();
    }
  }

  return {
    check: (draftId, signal) =>
      asking(store.get(draftId).registry, async (client) =>
        checkDraft(checking, store.get(draftId), { client, signal }),
      ),
    publish(draftId) {
      store.get(draftId);
      // Two windows that press the button publish once.
      const running = publishing.get(draftId);
      if (running !== undefined) return running;
      const jobId = services.jobs.start('publish', '', async (job) => {
        try {
          const report = await publishNow(draftId, job);
          // Only now: an open lock cannot be removed everywhere.
          await files.dropAll(draftId);
          return { kind: 'published', report };
        } finally {
          publishing.delete(draftId);
        }
      });
      publishing.set(draftId, jobId);
      return jobId;
    },
  };
}

const EMPTY: DraftContent = {
  title: '',
  versionNumber: '',
  releaseChannel: 'release',
  featured: false,
  loaders: [],
  gameVersions: [],
  dependencies: [],
  changelog: '',
};

/** A folder for their lock alone, which is swept as the one of a draft that is gone. */
function nameBytes(registry: string, { primaryFile }: Draft): string {
  return createHash('sha256')
    .update(`${registry} ${primaryFile?.sha512 ?? ''}`)
    .digest('hex');
}
