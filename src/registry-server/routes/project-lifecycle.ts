import { linksRequestSchema } from '#shared/registry/requests/project.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { refuseInvalid } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed, succeedBriefly } from '../http/success.ts';
import { isPublic } from '../access.ts';
import { submitProject } from '../writes/review.ts';
import { addProjectWrite } from './project-paths.ts';
import { editProject } from './project-settings.ts';
import {
  type ProjectRequest,
  requireNamedProject,
  requireWritableProject,
} from './writable-project.ts';
import type { ProjectRecord } from '../storage/project-store.ts';

/** registry §5.4 and §5.8: project writes that the interface document does not name. */
export function addProjectWritesBeyondDocument(app: RegistryApp, context: ServerContext): void {
  const { storage } = context;
  addProjectWrite(app, context, {
    method: 'PATCH',
    path: '/external-links',
    body: linksRequestSchema,
    handle: async (request) => {
      const { issueTracker, sourceCode, wikiPage, discordServer } = request.body;
      const changes = {
        issueTrackerUrl: issueTracker ?? '',
        projectSourceUrl: sourceCode ?? '',
        projectWikiUrl: wikiPage ?? '',
        discordInviteUrl: discordServer ?? '',
      };
      editProject(context, request, { toChanges: () => changes });
      return succeed('The links were changed');
    },
  });
  addProjectWrite(app, context, {
    method: 'POST',
    path: '/submit-for-review',
    handle: async (request) => {
      const named = { project: request.params.project, caller: callerOf(request) };
      storage.write(() =>
        submitProject(context, requireNamedProject(context, named), named.caller),
      );
      return succeed('The project was submitted for review');
    },
  });
  addProjectWrite(app, context, {
    method: 'DELETE',
    path: '',
    requires: { scopes: ['project_delete'] },
    handle: async (request) => {
      const caller = callerOf(request);
      const named = { project: request.params.project, caller };
      const freed = storage.write(() =>
        deleteProject(context, requireWritableProject(context, named, 'delete_project')),
      );
      storage.free(freed);
      return succeed('The project was deleted');
    },
  });
  addFollowRoutes(app, context);
}

function addFollowRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  const changes = [
    { method: 'POST', bucket: 'get', change: storage.follows.add, done: 'You follow the project' },
    {
      method: 'DELETE',
      bucket: 'critModify',
      change: storage.follows.remove,
      done: 'You no longer follow the project',
    },
  ] as const;
  for (const { method, bucket, change, done } of changes) {
    addProjectWrite(app, context, {
      method,
      path: '/follow',
      bucket,
      requires: { scopes: ['user_write'] },
      handle: async (request) => {
        const caller = callerOf(request);
        const isChanged = storage.write(() => {
          const project = requireFollowed(context, { project: request.params.project, caller });
          if (method === 'POST' && !isPublic(project)) throw refuseInvalid('Not a public project');
          return change(caller.userId, project.id);
        });
        if (!isChanged)
          throw refuseInvalid(method === 'POST' ? 'Followed already' : 'Not followed');
        return succeedBriefly(behaviour, done);
      },
    });
  }
}

function requireFollowed(context: ServerContext, request: ProjectRequest): ProjectRecord {
  try {
    return requireNamedProject(context, request);
  } catch (error) {
    throw context.behaviour.refusesUnknownItems ? refuseInvalid() : error;
  }
}

/**
 * Deletes the project with its versions, files, pictures, team and followers; runs inside a write.
 * Returns the sha512s of the bytes it no longer uses.
 */
function deleteProject({ storage }: ServerContext, { id, teamId }: ProjectRecord): string[] {
  const versions = storage.versions.candidatesOf([id]);
  const files = versions.flatMap((version) => storage.versionWriter.remove(version.id));
  const pictures = storage.images.removeFolder(`project/${id}/`);
  storage.teams.removeTeam(teamId);
  storage.projectWriter.remove(id);
  return [...files, ...pictures];
}
