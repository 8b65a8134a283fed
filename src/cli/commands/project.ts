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
import { shown } from '../output.ts';
import { parseWholeNumber } from '../parse-options.ts';
import { showFacts, showHeading, showProjects } from '../views/lookup-view.ts';
import { PROJECT_WRITES } from '../writes/project-writes.ts';
import { PROJECT_SETTING_WRITES } from '../writes/project-setting-writes.ts';
import { registerWrite } from '../writes/write-command.ts';

const MOST_RANDOM = 100;
const USUAL_RANDOM = 20;

export function registerProjectCommands(program: Command, run: RunCommand): void {
  const group = program
    .command('project')
    .summary('manage your projects')
    .description('Views, creates, edits and deletes the projects you work on.');
  group
    .command('list')
    .summary('list your projects and those of your organizations')
    .description('Lists your projects and those of your organizations, including hidden ones.')
    .action(() => run(listProjects));
  group
    .command('show')
    .summary('show a project as its members see it')
    .description('Shows a project with its status and your permissions.')
    .argument('<project>', 'its id or slug')
    .action((name: string) => run((context) => showProject(context, name)));
  group
    .command('slug')
    .summary('check whether a slug is available')
    .description('Checks whether a slug is available. Hidden projects count too.')
    .argument('<slug>', 'the slug to check')
    .action((slug: string) => run((context) => checkSlug(context, slug)));
  group
    .command('random')
    .summary('show random projects')
    .description(
      'Shows random projects chosen by the registry, which may return fewer than requested.',
    )
    .option(
      '--count <number>',
      `how many, at most ${MOST_RANDOM}`,
      parseWholeNumber('--count', { least: 1, most: MOST_RANDOM }),
    )
    .action(({ count }: { count?: number }) =>
      run((context) => showRandom(context, count ?? USUAL_RANDOM)),
    );
  for (const spec of PROJECT_WRITES) registerWrite(group, run, spec);
  for (const spec of PROJECT_SETTING_WRITES) registerWrite(group, run, spec);
}

async function listProjects(context: CommandContext): Promise<CommandResult<OwnProjectsDocument>> {
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
    if (title !== null) showHeading(output, title, ['organization']);
    output.table(
      projects.map(({ id, name, slug, status, visibility, downloads, followers }) => [
        { text: name, tone: 'strong' },
        { text: slug, tone: 'accent' },
        { text: answer.invitations.includes(id) ? 'invited' : status },
        { text: visibility },
        { text: `${downloads} downloads`, tone: 'quiet' },
        { text: `${followers} followers`, tone: 'quiet' },
      ]),
      [{ max: 28 }, { max: 28 }, {}, {}, { align: 'right' }, { align: 'right' }],
    );
  }
  if (groups.every(({ projects }) => projects.length === 0)) output.line('No projects.');
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
  showFacts(output, [
    ['status', `${project.status}, ${project.visibility}`],
    ['summary', project.summary],
    ['sides', `client ${project.clientSide}, server ${project.serverSide}`],
    ['tags', project.categories.join(', ')],
    ['featured', project.featuredCategories.join(', ')],
    ['licence', project.licenseId ?? project.licenseName],
    ['pictures', project.gallery.map(({ id, name: title }) => `${title} (${id})`).join(', ')],
    ['downloads', String(project.downloads)],
    ['followers', String(project.followers)],
    ['your permissions', rights.permissions.join(', ')],
  ]);
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}

async function checkSlug(
  context: CommandContext,
  slug: string,
): Promise<CommandResult<SlugDocument>> {
  const { output, io } = context;
  const { client } = await context.session();
  const registry = await chooseRegistry(context);
  const answer = await client.projects.checkSlug({ registry, slug }, { signal: io.signal });
  const isFree = answer.projectId === null;
  output.verdict(isFree ? 'good' : 'bad', `${shown(slug)} is ${isFree ? 'available' : 'taken'}.`);
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
  if (answer.projects.length === 0) context.output.line('The registry returned no projects.');
  return { document: { schemaVersion: 1, ...answer }, status: EXIT.done };
}
