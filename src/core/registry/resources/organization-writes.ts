import type { Organization } from '#shared/registry/organization.ts';
import {
  newOrganizationRequestSchema,
  organizationFormSchema,
  organizationProjectRequestSchema,
} from '#shared/registry/requests/organization.ts';
import { apiPath } from '../addresses.ts';
import type { Call, Caller } from '../call.ts';
import { createForm } from '../form.ts';
import type { CallOptions } from '../registry-client.ts';
import type { SignedInClient } from '../signed-in-client.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { findNew, isGone, readSlug, readSuccess, toPicturePart, toTextParts } from '../writing.ts';
import { createOrganizations } from './organizations.ts';
import { createProjects } from './projects.ts';

const WRITE = {
  bucket: 'critModify',
  scopes: ['organization_write'],
  feature: 'organizationWrites',
} as const;
const ONE = '/api/organization/{organization}';

/** registry-facts §5.7. */
export function createOrganizationWrites(caller: Caller): SignedInClient['organizationWrites'] {
  const organizations = createOrganizations(caller);
  const projects = createProjects(caller);

  async function change(
    call: Omit<Call, 'bucket' | 'scopes'>,
    isDone?: () => Promise<boolean>,
  ): Promise<void> {
    const readBack = isDone && (async () => ((await isDone()) ? true : null));
    await caller.write({ ...WRITE, ...call }, { read: readSuccess, readBack });
  }
  const hasProject = async (organizationId: string, projectId: string, options?: CallOptions) =>
    (await projects.ofOrganization(organizationId, options)).some(({ id }) => id === projectId);

  return {
    async create(content, options) {
      checkInput(newOrganizationRequestSchema, content);
      const call = {
        ...WRITE,
        scopes: ['organization_create'],
        guardStatus: 403,
        route: '/api/organization',
        path: '/api/organization',
        json: content,
        signal: options?.signal,
      } as const;
      return caller.write(call, {
        read: readSlug(content.slug),
        readBack: async () => {
          const found = await findNew(organizations.get(content.slug, options));
          return found === null ? null : { slug: found.slug };
        },
      });
    },
    async edit(organizationId, content, icon = 'keep', options) {
      checkInput(organizationFormSchema, content);
      const parts = [...toTextParts(content), toPicturePart('icon', icon)];
      const call = {
        ...WRITE,
        method: 'PATCH',
        route: ONE,
        path: apiPath('organization', organizationId),
        form: createForm(parts, options?.onUpload),
        signal: options?.signal,
      } as const;
      return caller.write(call, {
        read: readSlug(content.slug),
        readBack:
          typeof icon === 'string'
            ? async () => {
                const now = await organizations.get(organizationId, options);
                const isDone = hasContent(now, content) && (icon === 'keep' || now.icon === null);
                return isDone ? { slug: now.slug } : null;
              }
            : undefined,
      });
    },
    setIcon: (organizationId, icon, options) =>
      change({
        method: 'PATCH',
        route: `${ONE}/icon`,
        path: apiPath('organization', organizationId, 'icon'),
        form: createForm([{ field: 'icon', file: icon }], options?.onUpload),
        signal: options?.signal,
      }),
    removeIcon: (organizationId, options) =>
      change(
        {
          method: 'DELETE',
          route: `${ONE}/icon`,
          path: apiPath('organization', organizationId, 'icon'),
          signal: options?.signal,
        },
        async () => (await organizations.get(organizationId, options)).icon === null,
      ),
    async addProject(organizationId, projectId, options) {
      checkInput(organizationProjectRequestSchema, { projectId });
      await change(
        {
          route: `${ONE}/projects`,
          path: apiPath('organization', organizationId, 'projects'),
          json: { projectId },
          signal: options?.signal,
        },
        () => hasProject(organizationId, projectId, options),
      );
    },
    removeProject: (organizationId, projectId, options) =>
      change(
        {
          method: 'DELETE',
          route: `${ONE}/project/{project}`,
          path: apiPath('organization', organizationId, 'project', projectId),
          signal: options?.signal,
        },
        async () => !(await hasProject(organizationId, projectId, options)),
      ),
    async remove(organizationId, options) {
      const call = {
        ...WRITE,
        method: 'DELETE',
        scopes: ['organization_delete'],
        route: ONE,
        path: apiPath('organization', organizationId),
        signal: options?.signal,
      } as const;
      const readBack = () => isGone(organizations.get(organizationId, options));
      await caller.write(call, { read: readSuccess, readBack });
    },
  };
}

function hasContent(
  now: Organization,
  { name, slug, description }: { name: string; slug: string; description: string },
): boolean {
  return now.name === name && now.slug === slug && now.description === description;
}
