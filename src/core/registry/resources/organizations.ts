import type { z } from 'zod';
import { type Organization, organizationSchema } from '#shared/registry/organization.ts';
import {
  newOrganizationRequestSchema,
  organizationFormSchema,
  organizationProjectRequestSchema,
} from '#shared/registry/requests/organization.ts';
import { fillRoute } from '../addresses.ts';
import type { UploadFile } from '../form.ts';
import type { RegistryReader } from '../resource-reader.ts';
import {
  checked,
  findSlug,
  hasSentValues,
  isGone,
  readSlug,
  toFormParts,
  type Writer,
} from '../resource-writer.ts';
import { createProjects } from './projects.ts';

const READ = { bucket: 'strictGet', needs: 'organizations' } as const;
const WRITE = {
  bucket: 'critModify',
  scopes: ['organization_write'],
  feature: 'organizationWrites',
} as const;
const ALL = '/api/organization';
const ONE = `${ALL}/{organization}` as const;

type OrganizationContent = Readonly<z.infer<typeof organizationFormSchema>>;

/** Requests for guests too (registry §4.3). */
export function createOrganizations({ read }: RegistryReader) {
  return {
    /** By id or slug. */
    get: read.oneAt(organizationSchema, ONE, READ),
    list: read.byIds(organizationSchema, '/api/organizations', READ),
    /** The organizations of the client's user. */
    own: read.listAt(organizationSchema, ALL, {
      ...READ,
      scopes: ['organization_read'],
      guardStatus: 400,
      isVague: true,
    }),
    /** By id or name. */
    ofUser: read.listAt(organizationSchema, '/api/user/{user}/organization', READ),
  };
}

/** Adds writes (registry §5.7). */
export function createSignedInOrganizations(caller: Writer) {
  const { write } = caller;
  const organizations = createOrganizations(caller);
  const projects = createProjects(caller);

  const hasProject = async (organizationId: string, projectId: string) =>
    (await projects.ofOrganization(organizationId)).some(({ id }) => id === projectId);

  return {
    ...organizations,
    create: async (
      content: Readonly<z.infer<typeof newOrganizationRequestSchema>>,
    ): Promise<{ slug: string }> =>
      write.answer({
        ...WRITE,
        ...fillRoute(ALL),
        scopes: ['organization_create'],
        guardStatus: 403,
        json: checked(newOrganizationRequestSchema, content),
        read: readSlug(content.slug),
        readBack: () => findSlug(organizations.get(content.slug)),
      }),
    async edit(organizationId: string, content: OrganizationContent): Promise<{ slug: string }> {
      return write.answer({
        ...WRITE,
        ...fillRoute(ONE, organizationId),
        method: 'PATCH',
        parts: toFormParts(checked(organizationFormSchema, content), { icon: 'keep' }),
        read: readSlug(content.slug),
        readBack: () => findEdited(organizations.get(organizationId), content),
      });
    },
    setIcon: async (organizationId: string, icon: UploadFile) =>
      write.change({
        ...WRITE,
        ...fillRoute(`${ONE}/icon`, organizationId),
        method: 'PATCH',
        parts: toFormParts({}, { icon }),
      }),
    removeIcon: async (organizationId: string) =>
      write.change({
        ...WRITE,
        ...fillRoute(`${ONE}/icon`, organizationId),
        method: 'DELETE',
        isDone: async () => (await organizations.get(organizationId)).icon === null,
      }),
    addProject: async (organizationId: string, projectId: string) =>
      write.change({
        ...WRITE,
        ...fillRoute(`${ONE}/projects`, organizationId),
        json: checked(organizationProjectRequestSchema, { projectId }),
        isDone: () => hasProject(organizationId, projectId),
      }),
    removeProject: async (organizationId: string, projectId: string) =>
      write.change({
        ...WRITE,
        ...fillRoute(`${ONE}/project/{project}`, organizationId, projectId),
        method: 'DELETE',
        isDone: async () => !(await hasProject(organizationId, projectId)),
      }),
    remove: async (organizationId: string) =>
      write.change({
        ...WRITE,
        ...fillRoute(ONE, organizationId),
        method: 'DELETE',
        scopes: ['organization_delete'],
        isDone: () => isGone(organizations.get(organizationId)),
      }),
  };
}

/** For a read-back: null when it differs from the sent content. */
async function findEdited(
  asked: Promise<Organization>,
  { name, slug, description }: OrganizationContent,
): Promise<{ slug: string } | null> {
  const now = await asked;
  return hasSentValues(now, { name, slug, description }) ? { slug: now.slug } : null;
}
