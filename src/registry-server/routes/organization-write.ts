import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  newOrganizationRequestSchema,
  organizationFormSchema,
} from '#shared/registry/requests/organization.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { parseForm, withForm } from '../http/form.ts';
import { refuseForbidden, refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed, succeedBriefly } from '../http/success.ts';
import { makeIcon } from '../images.ts';
import { mayInOrganization, type OrganisationPermission } from '../membership.ts';
import type { OrganizationRecord } from '../storage/people-store.ts';
import { createId } from '../storage/random-id.ts';
import {
  changeIcon,
  discardIcon,
  findIconFile,
  ICON_RULE,
  readIconChange,
  type IconChange,
} from '../writes/icon.ts';
import { deleteOrganization } from '../writes/organization-projects.ts';
import { addOwner } from './project-create.ts';

export const organizationParams = z.object({ organization: z.string() });
export const ORGANIZATION_WRITE = {
  bucket: 'critModify',
  requires: { scopes: ['organization_write'] },
} as const;

/** registry §5.7; permissions are checked against the caller. */
export function addOrganizationWriteRoutes(app: RegistryApp, context: ServerContext): void {
  addOrganizationCreateRoutes(app, context);
  app.patch(
    '/api/organization/:organization',
    {
      config: { ...ORGANIZATION_WRITE, form: organizationFormSchema, formFiles: ['icon'] },
      schema: { params: organizationParams },
    },
    (request) => {
      requireEditableOrganization(context, request);
      return withForm(context, request, {
        fileFields: { icon: ICON_RULE },
        use: async (form) => {
          const details = parseForm(context, organizationFormSchema, form);
          const icon = await readIconChange(context, form, 'icon');
          await applyOrganizationChange(context, request, { icon, details });
          return succeed('The organization was changed', { slug: details.slug });
        },
      });
    },
  );
  addIconRoutes(app, context);
}

function addOrganizationCreateRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.post(
    '/api/organization',
    {
      config: {
        bucket: 'critModify',
        requires: {
          scopes: ['organization_create'],
          serviceStatus: 403,
          serviceStatusOfGuest: 401,
        },
      },
      schema: { body: newOrganizationRequestSchema },
    },
    async (request) => {
      const { userId } = callerOf(request);
      const [id, teamId] = [createId(), createId()];
      storage.write(() => {
        requireFreeOrganizationSlug(context, request.body.slug);
        storage.organizationWriter.add({ ...request.body, id, teamId, icon: null });
        addOwner(context, teamId, userId);
      });
      const { slug } = request.body;
      return succeedBriefly(behaviour, 'The organization was created', { slug });
    },
  );
  app.delete(
    '/api/organization/:organization',
    {
      config: { bucket: 'critModify', requires: { scopes: ['organization_delete'] } },
      schema: { params: organizationParams },
    },
    async (request) => {
      const freed = storage.write(() =>
        deleteOrganization(
          context,
          requirePermittedOrganization(context, request, 'delete_organization'),
        ),
      );
      storage.free(freed);
      return succeed('The organization was deleted');
    },
  );
}

function addIconRoutes(app: RegistryApp, context: ServerContext): void {
  const url = '/api/organization/:organization/icon';
  const options = { config: ORGANIZATION_WRITE, schema: { params: organizationParams } };
  app.patch(url, options, (request) => {
    requireEditableOrganization(context, request);
    return withForm(context, request, {
      fileFields: { icon: ICON_RULE, file: ICON_RULE },
      use: async (form) => {
        const file = findIconFile(form, context.behaviour.iconFields);
        if (file === null) throw refuseInvalid('[icon] A file is required');
        const icon = { kind: 'replace', ...(await makeIcon(context.storage, file)) } as const;
        const { id } = await applyOrganizationChange(context, request, { icon, details: null });
        const newIcon = context.urls.image(`organization/${id}`, icon.icon.name);
        return succeed('The icon was changed', { data: { newIcon } });
      },
    });
  });
  app.delete(url, options, async (request) => {
    const { behaviour, storage } = context;
    const named = storage.people.findOrganization(request.params.organization);
    const hasNone = behaviour.looksForIconFirst && named?.icon === null;
    if (hasNone || requirePermittedOrganization(context, request, 'edit_details').icon === null) {
      throw refuseInvalid('The organization has no icon');
    }
    await applyOrganizationChange(context, request, { icon: { kind: 'delete' }, details: null });
    return succeed('The icon was deleted');
  });
}

export interface OrganizationRequest extends FastifyRequest {
  readonly params: { readonly organization: string };
}

interface OrganizationChange {
  readonly icon: IconChange;
  readonly details: z.infer<typeof organizationFormSchema> | null;
}

async function applyOrganizationChange(
  context: ServerContext,
  request: OrganizationRequest,
  { icon, details }: OrganizationChange,
): Promise<OrganizationRecord> {
  const { storage } = context;
  try {
    const { organization, freed } = storage.write(() => {
      const organization = requireEditableOrganization(context, request);
      const { id, icon: current } = organization;
      if (details !== null) requireFreeOrganizationSlug(context, details.slug, id);
      const { name, freed } = changeIcon(context, { owner: 'organization', id, current }, icon);
      storage.organizationWriter.edit(id, { ...details, icon: name });
      return { organization, freed };
    });
    storage.free(freed);
    return organization;
  } finally {
    await discardIcon(context, icon);
  }
}

/** Returns the organization if the caller has the permission. Throws Refusal 404 and 403. */
export function requirePermittedOrganization(
  { storage }: ServerContext,
  request: OrganizationRequest,
  permission: OrganisationPermission,
): OrganizationRecord {
  const organization = storage.people.findOrganization(request.params.organization);
  if (organization === null) throw refuseMissing();
  const place = { caller: callerOf(request), organization };
  if (!mayInOrganization(storage, place, permission)) throw refuseForbidden();
  return organization;
}

/** With open organizations any signed-in user may change one, by its id (registry §15.2). */
function requireEditableOrganization(
  context: ServerContext,
  request: OrganizationRequest,
): OrganizationRecord {
  if (!context.behaviour.organizationsAreOpen) {
    return requirePermittedOrganization(context, request, 'edit_details');
  }
  const organization = context.storage.people.findOrganization(request.params.organization);
  if (organization?.id !== request.params.organization) throw refuseMissing();
  return organization;
}

function requireFreeOrganizationSlug(
  { storage }: ServerContext,
  slug: string,
  ownId?: string,
): void {
  const taken = storage.people.findOrganization(slug);
  if (taken !== null && taken.id !== ownId) throw refuseInvalid('[slug] This slug is taken');
}
