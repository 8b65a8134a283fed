import {
  descriptionRequestSchema,
  licenceRequestSchema,
  projectTagsRequestSchema,
} from '#shared/registry/requests/project.ts';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import type { ProjectPermission } from '../membership.ts';
import type { ProjectRecord } from '../storage/project-store.ts';
import type { ProjectContent } from '../storage/project-writer.ts';
import { chooseCategories } from '../writes/categories.ts';
import { type ProjectWriteRequest, addProjectWrite } from './project-paths.ts';
import { requireWritableProject } from './writable-project.ts';
import type { z } from 'zod';
import { LICENSES } from '#shared/registry/data/licenses.ts';
import type { Behaviour } from '../behaviour.ts';
import { refuseInvalid } from '../http/refusal.ts';

// A character may take six bytes in JSON.
const DESCRIPTION_BODY_BYTES = TEXT_LIMITS.projectDescription[1] * 6 + 1024;

/** interface §4.4: description, tags and licence. */
export function addProjectSettingRoutes(app: RegistryApp, context: ServerContext): void {
  addProjectWrite(app, context, {
    method: 'PATCH',
    path: '/description',
    body: descriptionRequestSchema,
    bodyLimit: DESCRIPTION_BODY_BYTES,
    isDocumented: true,
    handle: async (request) => {
      const { description } = request.body;
      editProject(context, request, {
        permission: 'edit_description',
        toChanges: () => ({ description }),
      });
      return succeed('The description was changed');
    },
  });
  addProjectWrite(app, context, {
    method: 'PATCH',
    path: '/tags',
    body: projectTagsRequestSchema,
    isDocumented: true,
    handle: async (request) => {
      editProject(context, request, {
        toChanges: (project) => chooseCategories(context, project.type, request.body),
      });
      return succeed('The tags were changed');
    },
  });
  addProjectWrite(app, context, {
    method: 'PATCH',
    path: '/license',
    body: licenceRequestSchema,
    isDocumented: true,
    handle: async (request) => {
      const licence = toLicence(context.behaviour, request.body);
      editProject(context, request, { toChanges: () => licence });
      return succeed('The licence was changed');
    },
  });
}

interface ProjectEdit {
  /** Default: edit_details. */
  readonly permission?: ProjectPermission;
  readonly toChanges: (project: ProjectRecord) => Partial<ProjectContent>;
}

/** Changes the project named in the request if its caller may. Throws Refusal. */
export function editProject(
  context: ServerContext,
  request: ProjectWriteRequest<unknown>,
  { permission = 'edit_details', toChanges }: ProjectEdit,
): void {
  const named = { project: request.params.project, caller: callerOf(request) };
  context.storage.write(() => {
    const project = requireWritableProject(context, named, permission);
    context.storage.projectWriter.edit(project.id, {
      ...toChanges(project),
      dateUpdated: new Date().toISOString(),
    });
  });
}

type LicenceRequest = z.infer<typeof licenceRequestSchema>;

interface LicenceColumns {
  readonly licenseId: string | null;
  readonly licenseName: string | null;
  readonly licenseUrl: string | null;
}

/**
 * The document fills in the name of a known licence (interface §4.4 rule 2); the public service
 * does not (registry §4.4).
 */
function toLicence(behaviour: Behaviour, request: LicenceRequest): LicenceColumns {
  const { id, name, url } = request;
  if (!id && !name) throw refuseInvalid('[name] A licence needs a name or an id');
  const known = LICENSES.find(({ licenseId }) => licenseId === id);
  if (id && known === undefined) throw refuseInvalid('[id] This licence is not in the list');
  if (!behaviour.fillsLicence) requireServiceKeys(request);
  if (known === undefined)
    return { licenseId: null, licenseName: name ?? null, licenseUrl: url || null };
  const licenseUrl = behaviour.fillsLicence ? known.url : url || null;
  return {
    licenseId: known.licenseId,
    licenseName: behaviour.fillsLicence ? known.name : null,
    licenseUrl,
  };
}

function requireServiceKeys({ id, name, url }: LicenceRequest): void {
  const missing = Object.entries({ name, id, url }).find(([, value]) => value === undefined);
  if (missing !== undefined) throw refuseInvalid(`[${missing[0]}] Required`);
  if (name && !url) throw refuseInvalid('[url] A named licence needs an address');
}
