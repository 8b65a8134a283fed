import type { z } from 'zod';
import { checkInput } from '#shared/registry/check-input.ts';
import type { Organization } from '#shared/registry/organization.ts';
import {
  newOrganizationRequestSchema,
  organizationFormSchema,
  organizationProjectRequestSchema,
} from '#shared/registry/requests/organization.ts';
import { at } from '../addresses.ts';
import type { Caller, CallOptions } from '../call.ts';
import { createForm, type UploadFile } from '../form.ts';
import {
  createWriting,
  findSlug,
  isGone,
  type PictureChange,
  readSlug,
  toPicturePart,
  toTextParts,
  type UploadOptions,
} from '../writing.ts';
import { createOrganizations } from './organizations.ts';
import { createProjects } from './projects.ts';

type OrganizationContent = Readonly<z.infer<typeof organizationFormSchema>>;

const WRITE = {
  bucket: 'critModify',
  scopes: ['organization_write'],
  feature: 'organizationWrites',
} as const;
const ONE = '/api/organization/{organization}';

/** registry-facts §5.7. */
export function createOrganizationWrites(caller: Caller) {
  const organizations = createOrganizations(caller);
  const projects = createProjects(caller);
  const write = createWriting(caller);

  const hasProject = async (organizationId: string, projectId: string, options?: CallOptions) =>
    (await projects.ofOrganization(organizationId, options)).some(({ id }) => id === projectId);

  return {
    async create(
      content: Readonly<z.infer<typeof newOrganizationRequestSchema>>,
      options?: CallOptions,
    ): Promise<{ slug: string }> {
      checkInput(newOrganizationRequestSchema, content);
      return write.answer(options, {
        ...WRITE,
        ...at('/api/organization'),
        scopes: ['organization_create'],
        guardStatus: 403,
        json: content,
        read: readSlug(content.slug),
        readBack: () => findSlug(organizations.get(content.slug, options)),
      });
    },
    async edit(
      organizationId: string,
      content: OrganizationContent,
      icon: PictureChange = 'keep',
      options?: UploadOptions,
    ): Promise<{ slug: string }> {
      checkInput(organizationFormSchema, content);
      const readBack = async () => {
        const now = await organizations.get(organizationId, options);
        const isDone = hasContent(now, content) && (icon === 'keep' || now.icon === null);
        return isDone ? { slug: now.slug } : null;
      };
      return write.answer(options, {
        ...WRITE,
        ...at(ONE, organizationId),
        method: 'PATCH',
        form: createForm([...toTextParts(content), toPicturePart('icon', icon)], options?.onUpload),
        read: readSlug(content.slug),
        readBack: typeof icon === 'string' ? readBack : undefined,
      });
    },
    async setIcon(organizationId: string, icon: UploadFile, options?: UploadOptions) {
      await write.change(options, {
        ...WRITE,
        ...at(`${ONE}/icon`, organizationId),
        method: 'PATCH',
        form: createForm([{ field: 'icon', file: icon }], options?.onUpload),
      });
    },
    async removeIcon(organizationId: string, options?: CallOptions) {
      await write.change(options, {
        ...WRITE,
        ...at(`${ONE}/icon`, organizationId),
        method: 'DELETE',
        isDone: async () => (await organizations.get(organizationId, options)).icon === null,
      });
    },
    async addProject(organizationId: string, projectId: string, options?: CallOptions) {
      checkInput(organizationProjectRequestSchema, { projectId });
      await write.change(options, {
        ...WRITE,
        ...at(`${ONE}/projects`, organizationId),
        json: { projectId },
        isDone: () => hasProject(organizationId, projectId, options),
      });
    },
    async removeProject(organizationId: string, projectId: string, options?: CallOptions) {
      await write.change(options, {
        ...WRITE,
        ...at(`${ONE}/project/{project}`, organizationId, projectId),
        method: 'DELETE',
        isDone: async () => !(await hasProject(organizationId, projectId, options)),
      });
    },
    async remove(organizationId: string, options?: CallOptions) {
      await write.change(options, {
        ...WRITE,
        ...at(ONE, organizationId),
        method: 'DELETE',
        scopes: ['organization_delete'],
        isDone: () => isGone(organizations.get(organizationId, options)),
      });
    },
  };
}

function hasContent(now: Organization, { name, slug, description }: OrganizationContent): boolean {
  return now.name === name && now.slug === slug && now.description === description;
}
