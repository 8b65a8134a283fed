import type { Draft, DraftFile } from '#shared/domain/draft.ts';
import { type ChangelogSource, readChangelog } from './changelog.ts';
import type { DraftFiles } from './draft-files.ts';
import type { Drafts } from './drafts.ts';
import { gather } from './gather.ts';
import { fieldsGiven, ownFieldsOf, withFields } from './own-fields.ts';
import { proposeProject } from './propose-project.ts';
import type { Workshop } from './workshop.ts';

type Editing = Pick<Drafts, 'save' | 'setProject' | 'proposeProject' | 'setFiles' | 'setChangelog'>;

/** Filling in asks the registry meanwhile: only what a change is about is written over the draft as it is then. */
export function createEditing(workshop: Workshop): Editing {
  const { store, files, keep } = workshop;
  return {
    save: (draftId, content) => keep(withFields(store.get(draftId), fieldsGiven(content))),
    async setProject(draftId, project, signal) {
      const draft = { ...store.get(draftId), wantedProject: project, project: null };
      const filled = await refill(workshop, draft, { signal });
      const now = store.get(draftId);
      const { primaryFile, additionalFiles } = now;
      return keep(withFields({ ...filled, primaryFile, additionalFiles }, ownFieldsOf(now)));
    },
    async proposeProject(draftId, signal) {
      const draft = store.get(draftId);
      const read = await readPrimary(workshop, draft, signal);
      return proposeProject(draft.primaryFile?.name ?? '', read);
    },
    async setFiles(draftId, { add, remove, primaryFile }, signal) {
      store.get(draftId);
      const added = await keepAll(files, draftId, add, signal);
      const change = { added, remove, primaryId: primaryFile };
      const before = store.get(draftId);
      const draft = { ...before, ...placeFiles(before, change) };
      const filled = await refill(workshop, draft, { signal });
      const now = store.get(draftId);
      const chosen = now.wantedProject === draft.wantedProject ? filled : now;
      const changed = keep({
        ...withFields(filled, ownFieldsOf(now)),
        ...placeFiles(now, change),
        project: chosen.project,
        wantedProject: chosen.wantedProject,
      });
      for (const file of listFiles(now))
        if (remove.includes(file.id)) await files.drop(draftId, file);
      return changed;
    },
    setChangelog: (draftId, source, signal) =>
      fillChangelog(workshop, store.get(draftId), { source, signal }),
  };
}

/** The metadata of the primary file; nothing without one. */
export async function readPrimary(
  { files }: Workshop,
  { id, primaryFile }: Draft,
  signal?: AbortSignal,
) {
  return primaryFile === null
    ? { metadata: [], problem: null, folders: [] }
    : files.read(id, primaryFile, signal);
}

/** Fills in all that nobody set by hand. */
export async function refill(
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
      given: ownFieldsOf(draft).content,
      changelog: changelog ?? null,
      signal,
    }),
  );
  return { ...draft, ...filled, project: filled.project ?? draft.project };
}

/** Copies of the files, as the draft's additional ones. */
export async function keepAll(
  files: DraftFiles,
  draftId: string,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<DraftFile[]> {
  const kept = [];
  for (const path of paths) {
    kept.push(await files.keep(draftId, path, { field: 'additionalFiles', signal }));
  }
  return kept;
}

/** The files that stay and those that come; `primaryId` null: the one that leads goes on leading. */
function placeFiles(
  draft: Draft,
  change: {
    readonly added: readonly DraftFile[];
    readonly remove: readonly string[];
    readonly primaryId: string | null;
  },
): Pick<Draft, 'primaryFile' | 'additionalFiles'> {
  const stay = [
    ...listFiles(draft).filter(({ id }) => !change.remove.includes(id)),
    ...change.added,
  ];
  const primaryId = change.primaryId ?? draft.primaryFile?.id;
  const primaryFile = stay.find(({ id }) => id === primaryId) ?? stay[0] ?? null;
  return { primaryFile, additionalFiles: stay.filter((file) => file !== primaryFile) };
}

function listFiles({ primaryFile, additionalFiles }: Draft): readonly DraftFile[] {
  return primaryFile === null ? additionalFiles : [primaryFile, ...additionalFiles];
}

async function fillChangelog(
  { services, asking, keep, store }: Workshop,
  draft: Draft,
  { source, signal }: { source: ChangelogSource; signal?: AbortSignal | undefined },
): Promise<Draft> {
  const { project } = draft;
  const { versionNumber: number } = draft.content;
  const previous =
    source.from === 'previous' && project !== null
      ? await asking(draft.registry, async ({ versions }) => {
          const [newest] = await versions.list(project.id, { signal });
          return newest ?? null;
        })
      : null;
  const { environment } = services;
  const read = await readChangelog(source, { number, previous, environment, signal });
  const now = store.get(draft.id);
  if ('note' in read) return keep({ ...now, notes: [...now.notes, read.note] });
  const { text: changelog, source: from } = read;
  return keep(withFields(now, { content: { changelog }, sources: { changelog: from } }));
}
