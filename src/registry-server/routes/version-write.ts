import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { versionFormSchema } from '#shared/registry/requests/version.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { parseForm, withForm } from '../http/form.ts';
import { refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { mayInProject, type ProjectPermission } from '../membership.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import type { VersionRecord } from '../storage/version-store.ts';
import { editVersion } from '../writes/edit-version.ts';
import { publishVersion } from '../writes/publish-version.ts';
import {
  chooseAdditionalFiles,
  choosePrimaryFile,
  dropRepeated,
  VERSION_FILE_FIELDS,
} from '../writes/version-files.ts';
import { requireNamedProject } from './writable-project.ts';

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
      return uploadVersion(context, request, target);
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
      return changeVersion(context, request, target);
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

interface Target {
  readonly project: string;
  readonly caller: Caller;
}
type VersionTarget = Target & { readonly version: string };

async function uploadVersion(context: ServerContext, request: FastifyRequest, target: Target) {
  requireOpenProject(context, target);
  return withForm(context, request, {
    fileFields: VERSION_FILE_FIELDS,
    use: async (form) => {
      const content = parseForm(context, versionFormSchema, form);
      const { slug, freed } = context.storage.write(() => {
        // Meanwhile the project may have gone, or the permission.
        const project = requireOpenProject(context, target);
        const additional = chooseAdditionalFiles(form);
        if (additional.length > context.behaviour.additionalFiles) {
          throw refuseInvalid('[additionalFiles] Too many files');
        }
        const files = dropRepeated([choosePrimaryFile(context, project, form), ...additional]);
        const authorId = target.caller.userId;
        return publishVersion(context, { project, authorId, form: content, files });
      });
      context.storage.free(freed);
      return succeed('The version was published', { slug });
    },
  });
}

async function changeVersion(
  context: ServerContext,
  request: FastifyRequest,
  target: VersionTarget,
) {
  requireVersion(context, target, 'upload_version');
  return withForm(context, request, {
    fileFields: { additionalFiles: VERSION_FILE_FIELDS.additionalFiles ?? { maxBytes: 0 } },
    use: async (form) => {
      const content = parseForm(context, versionFormSchema, form);
      const sent = chooseAdditionalFiles(form);
      const kept = form.texts.get('additionalFiles') ?? [];
      const { slug, freed } = context.storage.write(() => {
        const found = requireVersion(context, target, 'upload_version');
        return editVersion(context, found, { form: content, sent, kept });
      });
      context.storage.free(freed);
      return succeed('The version was changed', { data: { slug } });
    },
  });
}

function removeVersion(context: ServerContext, target: VersionTarget): string[] {
  const { project, version } = requireVersion(context, target, 'delete_version');
  const freed = context.storage.versionWriter.remove(version.id);
  context.storage.projectWriter.refresh(project.id, new Date().toISOString());
  return freed;
}

/** Without the permission the project is answered like one that does not exist (registry §5.5). */
function requirePermitted(
  context: ServerContext,
  target: Target,
  permission: ProjectPermission,
): ProjectRecord {
  const project = requireNamedProject(context, target);
  if (!mayInProject(context.storage, { caller: target.caller, project }, permission)) {
    throw refuseMissing();
  }
  return project;
}

/** An archived project takes no new versions (registry §5.4). */
function requireOpenProject(context: ServerContext, target: Target): ProjectRecord {
  const project = requirePermitted(context, target, 'upload_version');
  if (project.visibility === 'archived') throw refuseInvalid('The project is archived');
  return project;
}

function requireVersion(
  context: ServerContext,
  target: VersionTarget,
  permission: ProjectPermission,
): { project: ProjectRecord; version: VersionRecord } {
  const project = requirePermitted(context, target, permission);
  const { versions } = context.storage;
  const [newest] = target.version === 'latest' ? versions.candidatesOf([project.id]) : [];
  const version = versions.find(project.id, newest?.id ?? target.version);
  if (version === null) throw refuseMissing();
  return { project, version };
}
