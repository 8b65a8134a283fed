import type { Inputs } from '#shared/contract/index.ts';
import type { FieldChange } from '#shared/domain/publishing.ts';
import { AppError } from '#shared/errors.ts';
import { countAdditionalFiles } from '#shared/registry/limits.ts';
import type { Project } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { UploadFile } from '../registry/form.ts';
import { toVersionTexts } from '../registry/resources/versions.ts';
import {
  type PublishingContext,
  requireCompleteAnswer,
  type SignedIn,
  withImages,
} from './publishing-context.ts';
import { findUser } from '../accounts/credential-use.ts';
import { orNullOnError } from '../registry/or-error.ts';
import { findVersion } from '../lookups/resolve-project.ts';
import { findProject } from './find-project.ts';
import { mergeEdit } from './merge-edit.ts';
import { toFieldChanges, DELETED, createWritesOn } from './perform-write.ts';
import { rightsInProject } from './rights.ts';
import { message } from '#shared/messages/message.ts';
import { toAdditionalFile } from './upload-file.ts';
import { withoutVersions } from './projects.ts';

type VersionInputs = Inputs['versions'];
type VersionRef = { readonly project: string; readonly version: string };
type EditableVersion = ReturnType<typeof versionContentOf>;

const change = createWritesOn(
  async (context, named: VersionRef) => {
    const project = await findProject(context, named.project);
    return { project, version: await findVersion(context, project, named.version) };
  },
  ({ version: { id, projectId, versionNumber: name, slug } }) => ({
    target: { kind: 'version', id, name },
    slug,
    projectId,
  }),
);

interface Edited {
  readonly project: Project;
  readonly version: Version;
  readonly add: readonly UploadFile[];
}

type Dependencies = EditableVersion['dependencies'];

export const work: SignedIn<'versions'> = {
  async list(context, { project: name }) {
    const project = await findProject(context, name);
    const versions = await context.client.versions.list(project.id);
    const rights = rightsInProject(project, await findUser(context.client));
    return withImages(context, {
      project: withoutVersions(project),
      versions: [...versions],
      rights,
    });
  },
  edit: change(async (context, found, input) => {
    const add = await Promise.all(
      input.addFiles.map((grant) => toAdditionalFile(context.fileOf(grant))),
    );
    const dependencies = await resolveAddedDependencies(
      context,
      found.version,
      input.change.dependencies,
    );
    const content = dependencies === undefined ? input.change : { ...input.change, dependencies };
    return prepareEdit(context, { ...found, add }, { base: input.base, change: content });
  }),
  feature: change((context, found, { featured }) =>
    prepareEdit(context, { ...found, add: [] }, { base: null, change: { featured } }),
  ),
  remove: change(({ client }, { project, version }) => ({
    changes: DELETED,
    notes: [message('write-version-deleted')],
    send: () => client.versions.remove(project.id, version.id),
  })),
};

/**
 * Names every additional file that a person did not remove: the registry deletes the others
 * (registry §5.5).
 */
async function prepareEdit(
  context: PublishingContext,
  { project, version, add }: Edited,
  edit: Pick<VersionInputs['edit'], 'base' | 'change'>,
) {
  requireCompleteAnswer(context, version);
  const { next, changes } = mergeEdit(versionContentOf(version), edit);
  const keep = additionalOf(version).filter(({ id }) => next.keepFiles.includes(id));
  requireFiles(version, {
    keep: next.keepFiles,
    add,
    most: countAdditionalFiles(context.client.profile),
  });
  toVersionTexts(next);
  const ids = { projectId: project.id, versionId: version.id };
  return {
    changes: [
      ...(await nameIds(context, version, { changes, next })),
      ...add.flatMap(({ name }) => toFieldChanges('addFiles', null, name)),
    ],
    send: () => context.client.versions.edit(ids, next, { keep, add }),
  };
}

function additionalOf({ files }: Version): VersionFile[] {
  return files.filter(({ isPrimary }) => !isPrimary);
}

function versionContentOf(version: Version) {
  const { title, versionNumber, releaseChannel, featured, gameVersions, loaders } = version;
  return {
    title,
    versionNumber,
    releaseChannel,
    featured,
    changelog: version.changelog ?? '',
    gameVersions,
    loaders,
    dependencies: version.dependencies.map(({ projectId, versionId, dependencyType }) => ({
      projectId,
      versionId,
      dependencyType,
    })),
    keepFiles: additionalOf(version).map(({ id }) => id),
  };
}

/**
 * A registry accepts only ids (registry §14). Existing dependencies stay as they are. Throws
 * PROJECT_UNKNOWN.
 */
async function resolveAddedDependencies(
  context: PublishingContext,
  version: Version,
  wanted: Dependencies | undefined,
): Promise<Dependencies | undefined> {
  if (wanted === undefined) return undefined;
  const known = new Set(version.dependencies.map(({ projectId }) => projectId));
  const resolved: Dependencies = [];
  for (const one of wanted) {
    if (known.has(one.projectId)) {
      resolved.push(one);
      continue;
    }
    const project = await findProject(context, one.projectId);
    const { versionId } = one;
    const ofIt = versionId === null ? null : (await findVersion(context, project, versionId)).id;
    resolved.push({ ...one, projectId: project.id, versionId: ofIt });
  }
  return resolved;
}

/** Describes changes of dependencies and files by names instead of ids. */
async function nameIds(
  { client }: PublishingContext,
  version: Version,
  { changes, next }: { changes: readonly FieldChange[]; next: EditableVersion },
): Promise<FieldChange[]> {
  if (!changes.some(({ field }) => field === 'dependencies' || field === 'keepFiles')) {
    return [...changes];
  }
  const all = [...version.dependencies, ...next.dependencies];
  const ids = [...new Set(all.map(({ projectId }) => projectId))];
  const projects = (await orNullOnError(client.projects.list(ids))) ?? [];
  const titles = new Map(projects.map(({ id, name }) => [id, name]));
  const files = new Map(version.files.map(({ id, name }) => [id, name]));
  const name = ({ projectId, dependencyType }: Dependencies[number]) =>
    `${titles.get(projectId) ?? projectId} (${dependencyType})`;
  return changes.map((change) => {
    if (change.field === 'dependencies') {
      const now = version.dependencies.map(name);
      return { ...change, from: now, to: next.dependencies.map(name) };
    }
    if (change.field !== 'keepFiles') return change;
    const now = additionalOf(version).map((file) => file.name);
    return { ...change, from: now, to: next.keepFiles.map((id) => files.get(id) ?? id) };
  });
}

/** Throws INPUT_INVALID. */
function requireFiles(
  version: Version,
  { keep, add, most }: { keep: readonly string[]; add: readonly UploadFile[]; most: number },
): void {
  const known = new Set(additionalOf(version).map(({ id }) => id));
  const odd = keep.find((id) => !known.has(id));
  if (odd !== undefined) {
    throw new AppError('INPUT_INVALID', { field: 'keepFiles', rule: 'unknown', value: odd });
  }
  if (add.length > 0 && keep.length + add.length > most) {
    throw new AppError('INPUT_INVALID', { field: 'additionalFiles', rule: 'too_big', most });
  }
}
