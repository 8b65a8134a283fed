import type { Inputs } from '#shared/contract/index.ts';
import type { Draft, DraftFile } from '#shared/domain/draft.ts';
import { type ChangelogSource, readChangelog } from './changelog.ts';
import { findPrevious, gatherDraftContent } from './gather-draft-content.ts';
import { givenFieldsOf, ownFieldsOf, withFields } from './own-fields.ts';
import { proposeProject } from './propose-project.ts';
import { callRegistry, storeDraft, type DraftServices } from './draft-services.ts';

type DraftEditInputs = Inputs['drafts'];

/**
 * Filling in waits for the registry: afterwards only the fields that the change is about are
 * written to the draft as it is then.
 */
export function createEditing(draftServices: DraftServices) {
  const { store, files, grants, games } = draftServices;
  return {
    save: ({ draftId, content }: DraftEditInputs['save']): Draft =>
      storeDraft(draftServices, withFields(store.get(draftId), givenFieldsOf(content))),
    async setProject(
      { draftId, project }: DraftEditInputs['setProject'],
      signal?: AbortSignal,
    ): Promise<Draft> {
      const draft = { ...store.get(draftId), wantedProject: project, project: null };
      const filled = await refillDraft({ ...draftServices, signal }, draft);
      const now = store.get(draftId);
      const { primaryFile, additionalFiles } = now;
      const changed = { ...filled, primaryFile, additionalFiles };
      return storeDraft(draftServices, withFields(changed, ownFieldsOf(now)));
    },
    /** Throws FILE_UNREADABLE. */
    async proposeProject({ draftId }: DraftEditInputs['proposeProject'], signal?: AbortSignal) {
      const draft = store.get(draftId);
      const read = await readPrimary({ ...draftServices, signal }, draft);
      return proposeProject(draft.primaryFile?.name ?? '', read, games.list());
    },
    async setFiles(
      { draftId, change: { add, remove, primaryFile } }: DraftEditInputs['setFiles'],
      signal?: AbortSignal,
    ): Promise<Draft> {
      const paths = add.map(grants.resolveFile);
      store.get(draftId);
      const added = await copyDraftFiles({ files, signal }, draftId, paths);
      const change = { added, remove, primaryId: primaryFile };
      const before = store.get(draftId);
      const draft = { ...before, ...mergeDraftFiles(before, change) };
      const filled = await refillDraft({ ...draftServices, signal }, draft);
      const now = store.get(draftId);
      const chosen = now.wantedProject === draft.wantedProject ? filled : now;
      const changed = storeDraft(draftServices, {
        ...withFields(filled, ownFieldsOf(now)),
        ...mergeDraftFiles(now, change),
        project: chosen.project,
        wantedProject: chosen.wantedProject,
      });
      for (const file of listFiles(now)) if (remove.includes(file.id)) files.drop(draftId, file);
      return changed;
    },
    setChangelog(
      { draftId, changelog }: DraftEditInputs['setChangelog'],
      signal?: AbortSignal,
    ): Promise<Draft> {
      const source = resolveChangelogSource(grants, changelog);
      return fillChangelog({ ...draftServices, signal }, store.get(draftId), source);
    },
  };
}

/** Resolves grants to paths. */
export function resolveChangelogSource(
  grants: DraftServices['grants'],
  source: DraftEditInputs['setChangelog']['changelog'],
): ChangelogSource {
  if (source.from === 'previous') return source;
  const { from, grantId } = source;
  const path = from === 'file' ? grants.resolveFile(grantId) : grants.resolveFolder(grantId);
  return { from, path };
}

/** Reads the metadata of the primary file; empty without one. */
export async function readPrimary({ files, signal }: DraftServices, { id, primaryFile }: Draft) {
  return primaryFile === null
    ? { metadata: [], problem: null, folders: [], jarKind: null }
    : files.read(id, primaryFile, signal);
}

/** Fills in every field that a person did not set. */
export async function refillDraft(
  draftServices: DraftServices,
  draft: Draft,
  changelog: ChangelogSource | null = null,
): Promise<Draft> {
  const { registry, primaryFile, wantedProject } = draft;
  const read = await readPrimary(draftServices, draft);
  const filled = await callRegistry(draftServices, registry, (context) =>
    gatherDraftContent(context, {
      wantedProject,
      fileName: primaryFile?.name ?? '',
      read,
      given: ownFieldsOf(draft).content,
      changelog,
    }),
  );
  return { ...draft, ...filled, project: filled.project ?? draft.project };
}

/** Copies files into the draft as additional files. */
export async function copyDraftFiles(
  { files, signal }: Pick<DraftServices, 'files' | 'signal'>,
  draftId: string,
  paths: readonly string[],
): Promise<DraftFile[]> {
  const kept = [];
  for (const path of paths) {
    kept.push(await files.keep(draftId, path, { field: 'additionalFiles', signal }));
  }
  return kept;
}

/** Merges the remaining and the new files; `primaryId` null: the primary file stays. */
function mergeDraftFiles(
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
  draftServices: DraftServices,
  draft: Draft,
  source: ChangelogSource,
): Promise<Draft> {
  const { project, registry } = draft;
  const { versionNumber: number } = draft.content;
  const previous =
    source.from === 'previous' && project !== null
      ? await callRegistry(draftServices, registry, (context) => findPrevious(context, project))
      : null;
  const { signal, host } = draftServices;
  const { environment } = host.paths;
  const read = await readChangelog(source, { number, previous, environment, signal });
  const now = draftServices.store.get(draft.id);
  if ('note' in read)
    return storeDraft(draftServices, { ...now, notes: [...now.notes, read.note] });
  const { text: changelog, source: from } = read;
  return storeDraft(
    draftServices,
    withFields(now, { content: { changelog }, sources: { changelog: from } }),
  );
}
