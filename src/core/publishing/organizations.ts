import type { Message } from '#shared/domain/addon.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { Project } from '#shared/registry/project.ts';
import {
  newOrganizationRequestSchema,
  organizationFormSchema,
} from '#shared/registry/requests/organization.ts';
import {
  type PublishingContext,
  requireCompleteAnswer,
  type SignedIn,
  withImages,
} from './publishing-context.ts';
import { findUser } from '../accounts/credential-use.ts';
import { orNullOnError } from '../registry/or-error.ts';
import { findOrganization, findProject } from './find-project.ts';
import { mergeEdit } from './merge-edit.ts';
import {
  type WriteSubject,
  toFieldChanges,
  DELETED,
  performWrite,
  createWritesOn,
} from './perform-write.ts';
import { rightsInOrganization } from './rights.ts';
import { message } from '#shared/messages/message.ts';
import { toIcon } from './upload-file.ts';

type OrganizationRef = { readonly organization: string };

const change = createWritesOn(
  (context, { organization }: OrganizationRef) => findOrganization(context, organization),
  about,
);

/** With a project to add or remove, and whether it is in the organization. */
const changeProject = createWritesOn(
  async (context, named: OrganizationRef & { readonly project: string }) => {
    const organization = await findOrganization(context, named.organization);
    const project = await findProject(context, named.project);
    return { organization, project, isThere: project.organisation?.id === organization.id };
  },
  ({ organization, project }) => ({ ...about(organization), projectId: project.id }),
);

export const work: SignedIn<'organizations'> = {
  async mine(context) {
    const me = await findUser(context.client);
    const organizations = [...(await context.client.organizations.own())];
    const invitations = organizations
      .filter((organization) => rightsInOrganization(organization, me).isPending)
      .map(({ id }) => id);
    return withImages(context, { organizations, invitations });
  },
  async open(context, { organization: name }) {
    const organization = await findOrganization(context, name);
    return withImages(context, {
      organization,
      projects: [...(await context.client.projects.ofOrganization(organization.id))],
      rights: rightsInOrganization(organization, await findUser(context.client)),
    });
  },
  async create(context, { name, slug, description, dryRun }) {
    const content = { name, slug, description };
    checkInput(newOrganizationRequestSchema, content);
    return performWrite(context, dryRun, {
      target: { kind: 'organization', id: null, name },
      changes: toFieldChanges('organization', null, slug),
      slug,
      async send() {
        const made = await context.client.organizations.create(content);
        const found = await orNullOnError(context.client.organizations.get(made.slug));
        return { slug: made.slug, id: found?.id ?? null };
      },
    });
  },
  edit: change((context, organization, input) => {
    requireCompleteAnswer(context, organization);
    const { id, name, slug } = organization;
    const now = { name, slug, description: organization.description ?? '' };
    const { next, changes } = mergeEdit(now, input, organizationFormSchema);
    return {
      changes,
      slug: next.slug,
      send: () => context.client.organizations.edit(id, next),
    };
  }),
  async setIcon(context, input) {
    const icon = await toIcon(context, input.grantId);
    const write = change(({ client }, { id, icon: from }) => ({
      changes: [{ field: 'icon', from, to: icon.name }],
      send: () => client.organizations.setIcon(id, icon),
    }));
    return write(context, input);
  },
  removeIcon: change(({ client }, { id, icon }) => ({
    changes: toFieldChanges('icon', icon, null),
    send: () => client.organizations.removeIcon(id),
  })),
  addProject: changeProject(({ client }, { organization, project, isThere }) => ({
    changes: isThere ? [] : toFieldChanges('project', null, project.slug),
    notes: [message('write-project-joins', { name: project.name })],
    send: () => client.organizations.addProject(organization.id, project.id),
  })),
  removeProject: changeProject((context, { organization, project, isThere }) => ({
    changes: isThere ? toFieldChanges('project', project.slug, null) : [],
    notes: [message('write-project-leaves', { name: project.name })],
    async send() {
      await context.client.organizations.removeProject(organization.id, project.id);
      return { warnings: await findOwnerLost(context, project) };
    },
  })),
  remove: change(async ({ client }, { id }) => {
    const owned = await orNullOnError(client.projects.ofOrganization(id));
    return {
      changes: DELETED,
      notes: [message('write-organization-deleted', { projects: owned?.length ?? null })],
      send: () => client.organizations.remove(id),
    };
  }),
};

/**
 * The public service may lose the owner of a project that is removed from an organization (registry
 * §14).
 */
async function findOwnerLost(
  { client }: PublishingContext,
  { id, name }: Project,
): Promise<Message[]> {
  const now = await orNullOnError(client.projects.get(id));
  if (now === null) return [message('write-project-owner-unread', { name })];
  const hasOwner = now.members.some(({ isOwner, accepted }) => isOwner && accepted);
  return hasOwner ? [] : [message('write-project-without-owner', { name })];
}

function about({ id, name, slug }: Organization): WriteSubject {
  return { target: { kind: 'organization', id, name }, slug };
}
