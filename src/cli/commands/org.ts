import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { OrganizationDocument, OrganizationsDocument } from '../json/publishing-documents.ts';
import { toProjectDocument } from '../json/to-lookup-document.ts';
import { showFacts, showHeading, showProjects } from '../views/lookup-view.ts';
import { createIconCommand } from '../writes/icon-command.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

interface OrganizationOptions {
  readonly name?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly file?: string;
  readonly remove?: boolean;
}

const ORGANIZATION = ['<organization>', 'its id or slug'] as const;
const PROJECT = ['<project>', 'a project’s id or slug'] as const;
const NAME = ['--name <name>', '2 to 32 characters'] as const;
const DESCRIPTION = [
  '--description <text>',
  'at most 256 characters; at least 5 for a new one',
] as const;

const WRITES: readonly WriteCommand<OrganizationOptions>[] = [
  {
    name: 'create',
    summary: 'create an organization',
    args: [['<slug>', '2 to 32 characters, lower case']],
    options: [NAME, DESCRIPTION],
    write: ({ session, args: [slug = ''], options, on, how }) => {
      const { name, description } = options;
      if (name === undefined || description === undefined) {
        throw new AppError('USAGE', { message: 'An organization needs --name and --description.' });
      }
      return session.client.organizations.create({ ...on, name, slug, description }, how);
    },
  },
  {
    name: 'edit',
    summary: 'edit its name, slug or description',
    description: 'Changes only the fields you give. Everything else stays, including the icon.',
    args: [ORGANIZATION],
    options: [NAME, ['--slug <slug>', '2 to 32 characters, lower case'], DESCRIPTION],
    write: ({ session, args: [organization = ''], options, on, how }) => {
      const { name, slug, description } = options;
      const change = { name, slug, description };
      return session.client.organizations.edit({ ...on, organization, base: null, change }, how);
    },
  },
  createIconCommand(ORGANIZATION, ({ session, on, how }, organization, grantId) =>
    grantId === null
      ? session.client.organizations.removeIcon({ ...on, organization }, how)
      : session.client.organizations.setIcon({ ...on, organization, grantId }, how),
  ),
  {
    name: 'add-project',
    summary: 'transfer a project to an organization',
    args: [ORGANIZATION, PROJECT],
    asks: 'Transfer the project to the organization?',
    write: ({ session, args: [organization = '', project = ''], on, how }) =>
      session.client.organizations.addProject({ ...on, organization, project }, how),
  },
  {
    name: 'remove-project',
    summary: 'remove a project from an organization',
    args: [ORGANIZATION, PROJECT],
    asks: 'Remove the project from the organization?',
    write: ({ session, args: [organization = '', project = ''], on, how }) =>
      session.client.organizations.removeProject({ ...on, organization, project }, how),
  },
  {
    name: 'delete',
    summary: 'delete an organization; its projects go to its owner',
    args: [ORGANIZATION],
    asks: 'Delete this organization permanently?',
    write: ({ session, args: [organization = ''], on, how }) =>
      session.client.organizations.remove({ ...on, organization }, how),
  },
];

export function registerOrganizationCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('org')
    .summary('manage your organizations')
    .description('Views, creates, edits and deletes the organizations you belong to.');
  group
    .command('list')
    .summary('list your organizations')
    .description('Lists the organizations you belong to or are invited to.')
    .action(() => run(listOrganizations));
  group
    .command('show')
    .summary('show an organization and its projects')
    .description('Shows an organization, its projects and your permissions.')
    .argument(...ORGANIZATION)
    .action((name: string) => run((context) => showOrganization(context, name)));
  for (const spec of WRITES) registerWrite(group, run, spec);
}

async function listOrganizations(
  context: CommandContext,
): Promise<CommandResult<OrganizationsDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const asked = client.organizations.mine({ registry }, { signal: io.signal });
  const { images: _, ...answer } = await asked;
  output.table(
    answer.organizations.map(({ id, name, slug, description }) => [
      { text: name, tone: 'strong' },
      { text: slug, tone: 'accent' },
      { text: answer.invitations.includes(id) ? 'invited' : '' },
      { text: description ?? '', tone: 'quiet' },
    ]),
    [{ max: 28 }, { max: 28 }, {}, {}],
  );
  if (answer.organizations.length === 0) output.line('No organizations.');
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

async function showOrganization(
  context: CommandContext,
  name: string,
): Promise<CommandResult<OrganizationDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const { images: _, ...answer } = await client.organizations.open(
    { registry, organization: name },
    { signal: io.signal },
  );
  const { organization, projects, rights } = answer;
  showHeading(output, organization.name, [organization.slug, organization.id]);
  showFacts(output, [
    ['description', organization.description],
    ['members', (organization.members ?? []).map(({ userName }) => userName).join(', ')],
    ['your permissions', rights.organisationPermissions.join(', ')],
  ]);
  showProjects(output, projects.map(toProjectDocument));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
