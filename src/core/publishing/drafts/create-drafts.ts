import { createHash } from 'node:crypto';
import type {
  Draft,
  DraftContent,
  DraftField,
  PublishReport,
  GivenContent,
} from '#shared/domain/draft.ts';
import { AppError } from '#shared/errors.ts';
import type { AppDatabase } from '../../database/open-database.ts';
import type { Clock, Random } from '../../host.ts';
import type { JobContext, JobRunner } from '../../jobs/job-runner.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import type { SignedInClient } from '../../registry/signed-in-client.ts';
import type { Scanner } from '../../scan/scanner.ts';
import { type ChangelogSource, readChangelog } from './changelog.ts';
import { checkDraft, type CheckServices } from './check-draft.ts';
import { createDraftFiles, type DraftFiles } from './draft-files.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import type { Drafts } from './drafts.ts';
import { findOwnProject } from './find-own-project.ts';
import { gather, type GatherServices } from './gather.ts';
import { takePublishLock } from './publish-lock.ts';
import { proposeProject } from './propose-project.ts';
import { publishDraft, type PublishServices } from './publish-draft.ts';
import { say } from './say.ts';

export interface DraftServices
  extends GatherServices, Omit<CheckServices, 'files'>, Omit<PublishServices, 'files' | 'check'> {
  readonly database: AppDatabase;
  readonly dataDir: string;
  readonly random: Random;
  readonly clock: Clock;
  readonly jobs: Pick<JobRunner, 'start'>;
  readonly readFile: Scanner['readFile'];
  readonly connect: (registry: string) => Promise<RegistryClient>;
  /** Throws AUTH_NEEDED; whoever asked for it closes it. */
  readonly signIn: (registry: string) => Promise<SignedInClient>;
}

const FIELDS = [
  'title',
  'versionNumber',
  'releaseChannel',
  'featured',
  'loaders',
  'gameVersions',
  'dependencies',
  'changelog',
] as const satisfies readonly (keyof DraftContent & DraftField)[];

/** What every step on a draft works with. */
interface Workshop {
  readonly services: DraftServices;
  readonly store: DraftStore;
  readonly files: DraftFiles;
  readonly asking: ReturnType<typeof createAsking>;
  /** Writes the draft down as it is now. */
  keep(draft: Draft): Draft;
}

export function createDrafts(services: DraftServices): Drafts {
  const store = createDraftStore(services.database);
  const files = createDraftFiles(services);
  const workshop: Workshop = {
    services,
    store,
    files,
    asking: createAsking(services),
    keep(draft) {
      const changed = { ...draft, changedAt: services.clock.now().toISOString() };
      store.change(changed);
      return changed;
    },
  };
  return {
    list: store.list,
    get: store.get,
    prepare: createPreparing(workshop),
    ...createEditing(workshop),
    ...createPublishing(workshop),
    async discard(draftId) {
      const release = takePublishLock(files.folderOf(draftId));
      const isGone = store.remove(draftId);
      release();
      await files.dropAll(draftId);
      return isGone;
    },
  };
}

function createPreparing(workshop: Workshop): Drafts['prepare'] {
  const { services, store, files } = workshop;
  let swept: Promise<void> | null = null;
  const sweep = () =>
    (swept ??= files.sweep((draftId) => store.list().some(({ id }) => id === draftId)));

  return async ({ registry, project, changelog, given, ...paths }, signal) => {
    await sweep();
    const id = services.random.id();
    const createdAt = services.clock.now().toISOString();
    try {
      const field = 'primaryFile';
      const primaryFile = await files.keep(id, paths.primaryFile, { field, signal });
      const additionalFiles = await keepAll(files, id, paths.additionalFiles, signal);
      const draft: Draft = {
        id,
        registry,
        project: null,
        wantedProject: project,
        primaryFile,
        additionalFiles,
        content: { ...EMPTY, ...setIn(given) },
        sources: sourcesOf(given),
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
  if (metadata.length === 0) return {};
  const { slug, source } = proposeProject(draft.primaryFile?.name ?? '', { metadata, folders });
  const options = signal === undefined ? {} : { signal };
  const found = await asking(draft.registry, (client) =>
    findOwnProject(services, client, slug, options),
  );
  return found === null ? {} : { wantedProject: found.id, sources: { project: source } };
}

function readPrimary({ files }: Workshop, { id, primaryFile }: Draft, signal?: AbortSignal) {
  return primaryFile === null ? { metadata: [], folders: [] } : files.read(id, primaryFile, signal);
}

/** Fills in all that nobody set by hand. */
async function refill(
  workshop: Workshop,
  draft: Draft,
  { changelog, signal }: { changelog?: ChangelogSource | null; signal?: AbortSignal | undefined },
): Promise<Draft> {
  const { services, asking } = workshop;
  const { primaryFile, wantedProject } = draft;
  const read = await readPrimary(workshop, draft, signal);
  const filled = await asking(draft.registry, (client) =>
    gather(services, {
      client,
      wantedProject,
      fileName: primaryFile?.name ?? '',
      read,
      given: givenOf(draft),
      changelog: changelog ?? null,
      signal,
    }),
  );
  return { ...draft, ...filled, project: filled.project ?? draft.project };
}

type Editing = Pick<Drafts, 'save' | 'setProject' | 'proposeProject' | 'setFiles' | 'setChangelog'>;

function createEditing(workshop: Workshop): Editing {
  const { store, files, keep } = workshop;
  return {
    save(draftId, content) {
      const draft = store.get(draftId);
      const sources = { ...draft.sources, ...sourcesOf(content) };
      return keep({ ...draft, content: { ...draft.content, ...setIn(content) }, sources });
    },
    async setProject(draftId, project, signal) {
      const draft = { ...store.get(draftId), wantedProject: project, project: null };
      return keep(await refill(workshop, draft, { signal }));
    },
    async proposeProject(draftId, signal) {
      const draft = store.get(draftId);
      const read = await readPrimary(workshop, draft, signal);
      return proposeProject(draft.primaryFile?.name ?? '', read);
    },
    async setFiles(draftId, { add, remove, primaryFile: wanted }, signal) {
      const draft = store.get(draftId);
      const before = listFiles(draft);
      const added = await keepAll(files, draftId, add, signal);
      const stay = [...before.filter(({ id }) => !remove.includes(id)), ...added];
      const primaryId = wanted ?? draft.primaryFile?.id;
      const primaryFile = stay.find(({ id }) => id === primaryId) ?? stay[0] ?? null;
      const additionalFiles = stay.filter((file) => file !== primaryFile);
      const placed = { ...draft, primaryFile, additionalFiles };
      const changed = keep(await refill(workshop, placed, { signal }));
      for (const file of before) if (!stay.includes(file)) await files.drop(draftId, file);
      return changed;
    },
    setChangelog: (draftId, source, signal) =>
      fillChangelog(workshop, store.get(draftId), { source, signal }),
  };
}

async function fillChangelog(
  { services, asking, keep }: Workshop,
  draft: Draft,
  { source, signal }: { source: ChangelogSource; signal?: AbortSignal | undefined },
): Promise<Draft> {
  const { project } = draft;
  const { versionNumber: number } = draft.content;
  const previous =
    source.from === 'previous' && project !== null
      ? await asking(draft.registry, async ({ versions }) => {
          const [newest] = await versions.list(project.id, signal ? { signal } : {});
          return newest ?? null;
        })
      : null;
  const { environment } = services;
  const read = await readChangelog(source, { number, previous, environment, signal });
  if ('note' in read) return keep({ ...draft, notes: [...draft.notes, read.note] });
  return keep({
    ...draft,
    content: { ...draft.content, changelog: read.text },
    sources: { ...draft.sources, changelog: read.source },
  });
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
      store.remove(draftId);
      return report;
    } finally {
      release();
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

/** A client of the person who is logged in, else of nobody, for as long as it is used. */
function createAsking({ connect, signIn }: Pick<DraftServices, 'connect' | 'signIn'>) {
  return async <T>(registry: string, use: (client: RegistryClient) => Promise<T>): Promise<T> => {
    const own = await signIn(registry).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'AUTH_NEEDED') return null;
      throw error;
    });
    if (own === null) return use(await connect(registry));
    try {
      return await use(own);
    } finally {
      own.close();
    }
  };
}

async function keepAll(
  files: DraftFiles,
  draftId: string,
  paths: readonly string[],
  signal: AbortSignal | undefined,
) {
  const kept = [];
  for (const path of paths) {
    kept.push(await files.keep(draftId, path, { field: 'additionalFiles', signal }));
  }
  return kept;
}

/** A folder for their lock alone, which is swept as the one of a draft that is gone. */
function nameBytes(registry: string, { primaryFile }: Draft): string {
  return createHash('sha256')
    .update(`${registry} ${primaryFile?.sha512 ?? ''}`)
    .digest('hex');
}

function listFiles({ primaryFile, additionalFiles }: Draft) {
  return primaryFile === null ? additionalFiles : [primaryFile, ...additionalFiles];
}

function setIn(given: GivenContent): Partial<DraftContent> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function sourcesOf(given: GivenContent): Draft['sources'] {
  const set = FIELDS.filter((field) => given[field] !== undefined);
  return Object.fromEntries(set.map((field) => [field, say('draft-given', {})]));
}

/** What the person set, and the changelog, which nothing else fills in again. */
function givenOf({ content, sources }: Draft): GivenContent {
  const isSet = (field: (typeof FIELDS)[number]) => sources[field]?.code === 'draft-given';
  return Object.fromEntries(FIELDS.filter(isSet).map((field) => [field, content[field]]));
}
