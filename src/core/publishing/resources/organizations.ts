import type { Inputs } from '#shared/contract/index.ts';
import type { Message } from '#shared/domain/addon.ts';
import type {
  EditedOrganization,
  OwnOrganizations,
  WriteReport,
} from '#shared/domain/publishing.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { Project } from '#shared/registry/project.ts';
import {
  newOrganizationRequestSchema,
  organizationFormSchema,
} from '#shared/registry/requests/organization.ts';
import { type Asking, findMe, requireWhole } from '../asking.ts';
import { orNothing } from '../../registry/or-else.ts';
import { findOrganization, findProject } from '../find.ts';
import { mergeEdit } from '../merge-edit.ts';
import { perform } from '../perform.ts';
import { rightsInOrganization } from '../rights.ts';
import { message } from '#shared/messages/message.ts';
import { toIcon } from './project-settings.ts';

export async function mine(asking: Asking): Promise<OwnOrganizations> {
  const { client, options } = asking;
  const me = await findMe(asking);
  const organizations = [...(await client.organizations.own(options))];
  const answer = {
    organizations,
    invitations: organizations
      .filter((organization) => rightsInOrganization(organization, me).isPending)
      .map(({ id }) => id),
  };
  return { registry: client.profile.id, images: asking.imagesOf(answer), ...answer };
}

export async function open(
  asking: Asking,
  { organization: name }: Inputs['organizations']['open'],
): Promise<EditedOrganization> {
  const { client, options } = asking;
  const organization = await findOrganization(asking, name);
  const answer = {
    organization,
    projects: [...(await client.projects.ofOrganization(organization.id, options))],
    rights: rightsInOrganization(organization, await findMe(asking)),
  };
  return { registry: client.profile.id, images: asking.imagesOf(answer), ...answer };
}

export async function create(
  asking: Asking,
  { name, slug, description, dryRun }: Inputs['organizations']['create'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const content = { name, slug, description };
  checkInput(newOrganizationRequestSchema, content);
  return perform(asking, dryRun, {
    target: { kind: 'organization', id: null, name },
    changes: [{ field: 'organization', from: null, to: slug }],
    slug,
    async send() {
      const made = await client.organizationWrites.create(content, options);
      const found = await orNothing(client.organizations.get(made.slug, options));
      return { slug: made.slug, id: found?.id ?? null };
    },
  });
}

export async function edit(
  asking: Asking,
  { organization: wanted, base, change, dryRun }: Inputs['organizations']['edit'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const organization = await findOrganization(asking, wanted);
  requireWhole(asking, organization);
  const { name, slug } = organization;
  const now = { name, slug, description: organization.description ?? '' };
  const { next, changes } = mergeEdit(now, { base, change });
  checkInput(organizationFormSchema, next);
  return perform(asking, dryRun, {
    ...about(organization),
    changes,
    slug: next.slug,
    send: () => client.organizationWrites.edit(organization.id, next, 'keep', options),
  });
}

export async function setIcon(
  asking: Asking,
  { organization: wanted, grantId, dryRun }: Inputs['organizations']['setIcon'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const icon = await toIcon(asking, grantId);
  const organization = await findOrganization(asking, wanted);
  return perform(asking, dryRun, {
    ...about(organization),
    changes: [{ field: 'icon', from: organization.icon, to: icon.name }],
    send: () => client.organizationWrites.setIcon(organization.id, icon, options),
  });
}

export async function removeIcon(
  asking: Asking,
  { organization: wanted, dryRun }: Inputs['organizations']['removeIcon'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const organization = await findOrganization(asking, wanted);
  const { icon } = organization;
  return perform(asking, dryRun, {
    ...about(organization),
    changes: icon === null ? [] : [{ field: 'icon', from: icon, to: null }],
    send: () => client.organizationWrites.removeIcon(organization.id, options),
  });
}

export async function addProject(
  asking: Asking,
  { organization: wanted, project: name, dryRun }: Inputs['organizations']['addProject'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const organization = await findOrganization(asking, wanted);
  const project = await findProject(asking, name);
  const isThere = project.organisation?.id === organization.id;
  return perform(asking, dryRun, {
    ...about(organization),
    changes: isThere ? [] : [{ field: 'project', from: null, to: project.slug }],
    notes: [message('write-project-joins', { name: project.name })],
    projectId: project.id,
    send: () => client.organizationWrites.addProject(organization.id, project.id, options),
  });
}

export async function removeProject(
  asking: Asking,
  { organization: wanted, project: name, dryRun }: Inputs['organizations']['removeProject'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const organization = await findOrganization(asking, wanted);
  const project = await findProject(asking, name);
  const isThere = project.organisation?.id === organization.id;
  return perform(asking, dryRun, {
    ...about(organization),
    changes: isThere ? [{ field: 'project', from: project.slug, to: null }] : [],
    notes: [message('write-project-leaves', { name: project.name })],
    projectId: project.id,
    async send() {
      await client.organizationWrites.removeProject(organization.id, project.id, options);
      return { warnings: await findOwnerLost(asking, project) };
    },
  });
}

/** The public service may lose the owner of a project that it takes out of an organization (registry §14). */
async function findOwnerLost(
  { client, options }: Asking,
  { id, name }: Project,
): Promise<Message[]> {
  const now = await orNothing(client.projects.get(id, options));
  if (now === null) return [message('write-project-owner-unread', { name })];
  const hasOwner = now.members.some(({ isOwner, accepted }) => isOwner && accepted);
  return hasOwner ? [] : [message('write-project-without-owner', { name })];
}

export async function remove(
  asking: Asking,
  { organization: wanted, dryRun }: Inputs['organizations']['remove'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const organization = await findOrganization(asking, wanted);
  const owned = await orNothing(client.projects.ofOrganization(organization.id, options));
  return perform(asking, dryRun, {
    ...about(organization),
    changes: [{ field: 'deleted', from: false, to: true }],
    notes: [message('write-organization-deleted', { projects: owned?.length ?? null })],
    send: () => client.organizationWrites.remove(organization.id, options),
  });
}

function about({ id, name, slug }: Organization) {
  return { target: { kind: 'organization' as const, id, name }, slug };
}
