import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { chooseOwnRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type {
  OwnOrganizationDocument,
  OrganizationsDocument,
} from '../json/publishing-documents.ts';
import { toProjectDocument } from '../json/to-lookup-document.ts';
import { t } from '../text.ts';
import { showFactTable, showHeading, showProjects } from '../views/lookup-view.ts';
import { createIconCommand } from '../writes/icon-command.ts';
import { registerWrite, type WriteCommand } from '../writes/write-command.ts';

interface OrganizationOptions {
  readonly name?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly file?: string;
  readonly remove?: boolean;
}

const ORGANIZATION = ['<organization>', t('cli-org-argument-organization')] as const;
const PROJECT = ['<project>', t('cli-org-argument-project')] as const;
const NAME = ['--name <name>', t('cli-write-option-name')] as const;
const DESCRIPTION = ['--description <text>', t('cli-org-option-description')] as const;

const WRITES: readonly WriteCommand<OrganizationOptions>[] = [
  {
    name: 'create',
    summary: t('cli-org-create'),
    description: t('cli-org-create-about'),
    args: [['<slug>', t('cli-write-option-slug')]],
    options: [NAME, DESCRIPTION],
    write: ({ session, args: [slug = ''], options, on, how }) => {
      const { name, description } = options;
      if (name === undefined || description === undefined) {
        throw new AppError('USAGE', { message: t('cli-org-create-incomplete') });
      }
      return session.client.organizations.create({ ...on, name, slug, description }, how);
    },
  },
  {
    name: 'edit',
    summary: t('cli-org-edit'),
    description: t('cli-write-edit-about'),
    args: [ORGANIZATION],
    options: [NAME, ['--slug <slug>', t('cli-write-option-slug')], DESCRIPTION],
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
    summary: t('cli-org-add-project'),
    description: t('cli-org-add-project-about'),
    args: [ORGANIZATION, PROJECT],
    asks: t('cli-org-add-project-question'),
    write: ({ session, args: [organization = '', project = ''], on, how }) =>
      session.client.organizations.addProject({ ...on, organization, project }, how),
  },
  {
    name: 'remove-project',
    summary: t('cli-org-remove-project'),
    description: t('cli-org-remove-project-about'),
    args: [ORGANIZATION, PROJECT],
    asks: t('cli-org-remove-project-question'),
    write: ({ session, args: [organization = '', project = ''], on, how }) =>
      session.client.organizations.removeProject({ ...on, organization, project }, how),
  },
  {
    name: 'delete',
    summary: t('cli-org-delete'),
    description: t('cli-org-delete-about'),
    args: [ORGANIZATION],
    asks: t('cli-org-delete-question'),
    write: ({ session, args: [organization = ''], on, how }) =>
      session.client.organizations.remove({ ...on, organization }, how),
  },
];

export function registerOrganizationCommands(program: Command, run: RunCommand): void {
  const group = program.command('org').summary(t('cli-org')).description(t('cli-org-about'));
  group
    .command('list')
    .summary(t('cli-org-list'))
    .description(t('cli-org-list-about'))
    .action(() => run(listOrganizations));
  group
    .command('show')
    .summary(t('cli-org-show'))
    .description(t('cli-org-show-about'))
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
      { text: answer.invitations.includes(id) ? t('cli-team-invited') : '' },
      { text: description ?? '', tone: 'quiet' },
    ]),
    [{ max: 28 }, { max: 28 }, {}, {}],
  );
  if (answer.organizations.length === 0) output.line(t('cli-org-none'));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

async function showOrganization(
  context: CommandContext,
  name: string,
): Promise<CommandResult<OwnOrganizationDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const { images: _, ...answer } = await client.organizations.open(
    { registry, organization: name },
    { signal: io.signal },
  );
  const { organization, projects, rights } = answer;
  showHeading(output, organization.name, [organization.slug, organization.id]);
  showFactTable(output, [
    [t('cli-org-fact-description'), organization.description],
    [
      t('cli-org-fact-members'),
      (organization.members ?? []).map(({ userName }) => userName).join(', '),
    ],
    [t('cli-team-your-permissions'), rights.organisationPermissions.join(', ')],
  ]);
  showProjects(output, projects.map(toProjectDocument));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
