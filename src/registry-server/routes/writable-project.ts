import type { ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseMissing } from '../http/refusal.ts';
import { mayInProject, type ProjectPermission } from '../membership.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import { requireVisibleProject } from './visible-project.ts';

export interface ProjectRequest {
  /** The path's name of the project: an id, or a slug if writes accept one (registry §4.4). */
  readonly project: string;
  readonly caller: Caller;
}

/** Returns the project of a write if its caller may see it. Throws Refusal 404. */
export function requireNamedProject(
  context: ServerContext,
  { project: name, caller }: ProjectRequest,
): ProjectRecord {
  const { project } = requireVisibleProject(context, name, caller);
  if (!context.behaviour.writesBySlug && project.id !== name) throw refuseMissing();
  return project;
}

/** Returns the project if the caller may change it. Throws Refusal 404 and 403. */
export function requireWritableProject(
  context: ServerContext,
  request: ProjectRequest,
  permission: ProjectPermission,
): ProjectRecord {
  const project = requireNamedProject(context, request);
  if (!mayInProject(context, { caller: request.caller, project }, permission)) {
    throw refuseForbidden();
  }
  return project;
}
