import type { Command } from 'commander';
import { chooseOwnRegistry, chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type {
  OwnProjectDocument,
  OwnProjectsDocument,
  RandomProjectsDocument,
  SlugDocument,
} from '../json/publishing-documents.ts';
import { toProjectDocument } from '../json/to-lookup-document.ts';
import { parseWholeNumber } from '../options.ts';
import { t } from '../text.ts';
import { showFactTable, showHeading, showProjects } from '../views/lookup-view.ts';
import { PROJECT_WRITES } from '../writes/project-writes.ts';
import { PROJECT_SETTING_WRITES } from '../writes/project-setting-writes.ts';
import { registerWrite } from '../writes/write-command.ts';

const MOST_RANDOM = 100;
const USUAL_RANDOM = 20;

export function registerProjectCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('project')
    .summary(t('cli-project'))
    .description(t('cli-project-about'));
  group
    .command('list')
    .summary(t('cli-project-list'))
    .description(t('cli-project-list-about'))
    .action(() => run(listOwnProjects));
  group
    .command('show')
    .summary(t('cli-project-show'))
    .description(t('cli-project-show-about'))
    .argument('<project>', t('cli-project-argument-project'))
    .action((name: string) => run((context) => showProject(context, name)));
  group
    .command('slug')
    .summary(t('cli-project-slug'))
    .description(t('cli-project-slug-about'))
    .argument('<slug>', t('cli-project-argument-slug'))
    .action((slug: string) => run((context) => checkProjectSlug(context, slug)));
  group
    .command('random')
    .summary(t('cli-project-random'))
    .description(t('cli-project-random-about'))
    .option(
      '--count <number>',
      t('cli-project-option-count', { most: MOST_RANDOM }),
      parseWholeNumber('--count', { least: 1, most: MOST_RANDOM }),
    )
    .action(({ count }: { count?: number }) =>
      run((context) => showRandom(context, count ?? USUAL_RANDOM)),
    );
  for (const spec of PROJECT_WRITES) registerWrite(group, run, spec);
  for (const spec of PROJECT_SETTING_WRITES) registerWrite(group, run, spec);
}

async function listOwnProjects(
  context: CommandContext,
): Promise<CommandResult<OwnProjectsDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const { images: _, ...answer } = await client.projects.mine({ registry }, { signal: io.signal });
  const groups = [
    { title: null, projects: answer.projects },
    ...answer.organizations.map(({ organization, projects }) => ({
      title: organization.name,
      projects,
    })),
  ];
  for (const { title, projects } of groups) {
    if (title !== null) showHeading(output, title, [t('cli-write-kind', { kind: 'organization' })]);
    output.table(
      projects.map(({ id, name, slug, status, visibility, downloads, followers }) => [
        { text: name, tone: 'strong' },
        { text: slug, tone: 'accent' },
        { text: answer.invitations.includes(id) ? t('cli-team-invited') : status },
        { text: visibility },
        { text: t('cli-project-downloads', { count: downloads }), tone: 'quiet' },
        { text: t('cli-project-followers', { count: followers }), tone: 'quiet' },
      ]),
      [{ max: 28 }, { max: 28 }, {}, {}, { align: 'right' }, { align: 'right' }],
    );
  }
  if (groups.every(({ projects }) => projects.length === 0)) output.line(t('cli-project-none'));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

async function showProject(
  context: CommandContext,
  name: string,
): Promise<CommandResult<OwnProjectDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseOwnRegistry(context);
  const { images: _, ...answer } = await client.projects.open(
    { registry, project: name },
    { signal: io.signal },
  );
  const { project, rights } = answer;
  showHeading(output, project.name, [project.slug, project.type.join(', '), project.id]);
  showFactTable(output, [
    [t('cli-project-fact-status'), `${project.status}, ${project.visibility}`],
    [t('cli-project-fact-summary'), project.summary],
    [
      t('cli-project-fact-sides'),
      t('cli-project-sides', { client: project.clientSide, server: project.serverSide }),
    ],
    [t('cli-project-fact-tags'), project.categories.join(', ')],
    [t('cli-project-fact-featured'), project.featuredCategories.join(', ')],
    [t('cli-project-fact-licence'), project.licenseId ?? project.licenseName],
    [
      t('cli-project-fact-pictures'),
      project.gallery.map(({ id, name: title }) => `${title} (${id})`).join(', '),
    ],
    [t('cli-project-fact-downloads'), String(project.downloads)],
    [t('cli-project-fact-followers'), String(project.followers)],
    [t('cli-team-your-permissions'), rights.permissions.join(', ')],
  ]);
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

async function checkProjectSlug(
  context: CommandContext,
  slug: string,
): Promise<CommandResult<SlugDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseRegistry(context);
  const answer = await client.projects.checkSlug({ registry, slug }, { signal: io.signal });
  const isFree = answer.projectId === null;
  output.verdict(isFree ? 'good' : 'bad', t('cli-project-slug-verdict', { slug, free: isFree }));
  return { document: { schemaVersion: 1, ...answer, isFree }, status: EXIT.done };
}

async function showRandom(
  context: CommandContext,
  count: number,
): Promise<CommandResult<RandomProjectsDocument>> {
  const { client } = await context.session();
  const registry = await chooseRegistry(context);
  const answer = await client.projects.random({ registry, count }, { signal: context.io.signal });
  showProjects(context.output, answer.projects.map(toProjectDocument));
  if (answer.projects.length === 0) context.output.line(t('cli-project-random-none'));
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
