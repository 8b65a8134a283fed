import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type VersionForm,
  keptFileSchema,
  versionFormSchema,
} from '#shared/registry/requests/version.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { parseForm, withForm } from '../http/form.ts';
import { refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { type ProjectPermission, mayInProject } from '../membership.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import type { FileRecord, VersionRecord } from '../storage/version-store.ts';
import type { VersionDependency } from '../storage/version-writer.ts';
import { storeVersionFiles, storeNewVersion, requireOwnFiles } from '../writes/publish-version.ts';
import {
  type SentFile,
  VERSION_FILE_FIELDS,
  chooseAdditionalFiles,
  choosePrimaryFile,
  dropRepeated,
} from '../writes/version-files.ts';
import { requireNamedProject } from './writable-project.ts';
import { keepDependencies, toVersionContent } from '../writes/version-content.ts';

const projectParams = z.object({ project: z.string() });
const versionParams = projectParams.extend({ version: z.string() });

/** registry §5.5. */
export function addVersionWriteRoutes(app: RegistryApp, context: ServerContext): void {
  app.post(
    '/api/project/:project/version',
    {
      config: {
        bucket: 'critModify',
        requires: { scopes: ['version_create'] },
        form: versionFormSchema,
        formFiles: ['primaryFile', 'additionalFiles'],
      },
      schema: { params: projectParams },
    },
    async (request) => {
      const target = { project: request.params.project, caller: callerOf(request) };
      return receiveVersionUpload(context, request, target);
    },
  );
  app.patch(
    '/api/project/:project/version/:version',
    {
      config: {
        bucket: 'modify',
        requires: { scopes: ['version_write'] },
        form: versionFormSchema,
        formFiles: ['additionalFiles'],
      },
      schema: { params: versionParams },
    },
    async (request) => {
      const target = { ...request.params, caller: callerOf(request) };
      return handleVersionEdit(context, request, target);
    },
  );
  app.delete(
    '/api/project/:project/version/:version',
    {
      config: { bucket: 'critModify', requires: { scopes: ['version_delete'] } },
      schema: { params: versionParams },
    },
    async (request) => {
      const target = { ...request.params, caller: callerOf(request) };
      const freed = context.storage.write(() => removeVersion(context, target));
      context.storage.free(freed);
      return succeed('The version was deleted');
    },
  );
}

interface UploadTarget {
  readonly project: string;
  readonly caller: Caller;
}
type VersionTarget = UploadTarget & { readonly version: string };

async function receiveVersionUpload(
  context: ServerContext,
  request: FastifyRequest,
  target: UploadTarget,
) {
  requireOpenProject(context, target);
  return withForm(context, request, {
    fileFields: VERSION_FILE_FIELDS,
    use: async (form) => {
      const content = parseForm(context, versionFormSchema, form);
      const { slug, freed } = context.storage.write(() => {
        // The project or the permission may have been removed meanwhile.
        const project = requireOpenProject(context, target);
        const additional = chooseAdditionalFiles(form);
        if (additional.length > context.behaviour.additionalFiles) {
          throw refuseInvalid('[additionalFiles] Too many files');
        }
        const files = dropRepeated([choosePrimaryFile(context, project, form), ...additional]);
        const authorId = target.caller.userId;
        return storeNewVersion(context, { project, authorId, form: content, files });
      });
      context.storage.free(freed);
      return succeed('The version was published', { slug });
    },
  });
}

async function handleVersionEdit(
  context: ServerContext,
  request: FastifyRequest,
  target: VersionTarget,
) {
  requirePermittedVersion(context, target, 'upload_version');
  return withForm(context, request, {
    fileFields: { additionalFiles: VERSION_FILE_FIELDS.additionalFiles ?? { maxBytes: 0 } },
    use: async (form) => {
      const content = parseForm(context, versionFormSchema, form);
      const sent = chooseAdditionalFiles(form);
      const kept = form.texts.get('additionalFiles') ?? [];
      const { slug, freed } = context.storage.write(() => {
        const found = requirePermittedVersion(context, target, 'upload_version');
        return applyVersionChange(context, found, { form: content, sent, kept });
      });
      context.storage.free(freed);
      return succeed('The version was changed', { data: { slug } });
    },
  });
}

function removeVersion(context: ServerContext, target: VersionTarget): string[] {
  const { project, version } = requirePermittedVersion(context, target, 'delete_version');
  const freed = context.storage.versionWriter.remove(version.id);
  context.storage.projectWriter.refresh(project.id, new Date().toISOString());
  return freed;
}

/** Without the permission the project is answered like a missing one (registry §5.5). */
function requirePermittedProject(
  context: ServerContext,
  target: UploadTarget,
  permission: ProjectPermission,
): ProjectRecord {
  const project = requireNamedProject(context, target);
  if (!mayInProject(context, { caller: target.caller, project }, permission)) {
    throw refuseMissing();
  }
  return project;
}

/** An archived project accepts no new versions (registry §5.4). */
function requireOpenProject(context: ServerContext, target: UploadTarget): ProjectRecord {
  const project = requirePermittedProject(context, target, 'upload_version');
  if (project.visibility === 'archived') throw refuseInvalid('The project is archived');
  return project;
}

function requirePermittedVersion(
  context: ServerContext,
  target: VersionTarget,
  permission: ProjectPermission,
): { project: ProjectRecord; version: VersionRecord } {
  const project = requirePermittedProject(context, target, permission);
  const { versions } = context.storage;
  const [newest] = target.version === 'latest' ? versions.candidatesOf([project.id]) : [];
  const version = versions.find(project.id, newest?.id ?? target.version);
  if (version === null) throw refuseMissing();
  return { project, version };
}

interface VersionChange {
  readonly form: VersionForm;
  readonly sent: readonly SentFile[];
  /** JSON texts of the additional files to keep; the others are removed (registry §5.5). */
  readonly kept: readonly string[];
}

/**
 * Runs inside a write; returns the slug, which never changes, and the sha512s of bytes no longer
 * used. Throws Refusal 400.
 */
function applyVersionChange(
  context: ServerContext,
  { project, version }: { project: ProjectRecord; version: VersionRecord },
  { form, sent, kept }: VersionChange,
): { slug: string; freed: string[] } {
  const { storage, behaviour } = context;
  const keptIds = new Set(kept.map(parseKeptFileId));
  const additional = version.files.filter(({ isPrimary }) => isPrimary === 0);
  const staying = version.files.filter(({ id, isPrimary }) => isPrimary === 1 || keptIds.has(id));
  const ownIds = new Set(additional.map(({ id }) => id));
  if (![...keptIds].every((id) => ownIds.has(id))) throw refuseUnknownFile();
  const added = dropRepeated(sent).filter((file) => !hasSameFile(staying, file));
  const count = staying.filter(({ isPrimary }) => isPrimary === 0).length + added.length;
  if (count > behaviour.additionalFiles) throw refuseInvalid('[additionalFiles] Too many files');
  requireUniqueFileNames(staying, added);
  requireOwnFiles(context, project, added);
  const freed = version.files
    .filter((file) => !staying.includes(file))
    .flatMap(({ id }) => storage.versionWriter.removeFile(id));
  storage.versionWriter.edit(version.id, toVersionContent(context, project, form));
  const asked = keepDependencies(context, form.dependencies);
  const dependencies = behaviour.keepsDependencyTypes ? keepTypes(version, asked) : asked;
  storage.versionWriter.setDependencies(version.id, dependencies);
  storeVersionFiles(context, version.id, added);
  storage.projectWriter.refresh(project.id, new Date().toISOString());
  return { slug: version.slug, freed };
}

function keepTypes(
  version: VersionRecord,
  asked: readonly VersionDependency[],
): VersionDependency[] {
  return asked.map((dependency) => {
    const known = version.dependencies.find(
      ({ projectId, versionId }) =>
        projectId === dependency.projectId && versionId === dependency.versionId,
    );
    return { ...dependency, dependencyType: known?.dependencyType ?? dependency.dependencyType };
  });
}

function parseKeptFileId(text: string): string {
  try {
    return keptFileSchema.parse(JSON.parse(text)).id;
  } catch {
    throw refuseUnknownFile();
  }
}

function refuseUnknownFile() {
  return refuseInvalid('[additionalFiles] Neither a file nor one that the version has');
}

function hasSameFile(files: readonly FileRecord[], { sha512 }: SentFile): boolean {
  return files.some((file) => file.sha512 === sha512);
}

function requireUniqueFileNames(staying: readonly FileRecord[], added: readonly SentFile[]): void {
  const taken = new Set(staying.map(({ name }) => name.toLowerCase()));
  if (added.some(({ name }) => taken.has(name.toLowerCase()))) {
    throw refuseInvalid('[additionalFiles] Two files have one name');
  }
}
