import { formatCount, formatNumber, formatTime } from '#shared/messages/format.ts';
import type { ShowDocument } from '../json/lookup-documents.ts';
import type { Output } from '../output.ts';
import type { Cell } from '../table.ts';
import { shorten, showFacts, showHeading, showProjects, showText } from './lookup-view.ts';

type FoundProject = NonNullable<ShowDocument['projects']>[number];
type FoundUser = NonNullable<ShowDocument['users']>[number];
type FoundOrganization = NonNullable<ShowDocument['organizations']>[number];
type Detail = NonNullable<FoundProject['detail']>;

/** One project whole, several as rows; people and organizations one after another. */
export function showFound(output: Output, document: ShowDocument): void {
  const { projects, users, organizations } = document;
  if (projects) showFoundProjects(output, projects);
  for (const user of users ?? []) showUser(output, user);
  for (const organization of organizations ?? []) showOrganization(output, organization);
  if (organizations?.length === 0) output.line('You do not belong to any organization.');
  const missing = [
    ...(projects ?? []).filter(({ project }) => project === null),
    ...(users ?? []).filter(({ user }) => user === null),
    ...(organizations ?? []).filter(({ organization }) => organization === null),
  ];
  const rows = missing.map(({ name, error }): Cell[] => [
    { text: name, tone: 'strong' },
    { text: error?.text ?? 'Not found on the registry, or hidden.', tone: 'warning' },
  ]);
  output.table(rows, [{ min: 14, max: 40 }, {}]);
}

function showFoundProjects(output: Output, projects: readonly FoundProject[]): void {
  const [first] = projects;
  if (projects.length === 1 && first?.project && first.detail) {
    showDetail(output, first.project, first.detail);
    return;
  }
  showProjects(
    output,
    projects.flatMap(({ project }) => project ?? []),
  );
}

function showDetail(
  output: Output,
  project: NonNullable<FoundProject['project']>,
  detail: Detail,
): void {
  showHeading(output, detail.name, [detail.slug, detail.type.join(', '), project.author]);
  output.sentence(detail.summary);
  output.line();
  showFacts(output, [
    ['Id', detail.id],
    ['Licence', detail.licenseId ?? detail.licenseName],
    ['Categories', detail.categories.join(', ')],
    ['Loaders', detail.loaders.join(', ')],
    ['Game versions', shorten(detail.gameVersions, 8)],
    ['Sides', `client ${detail.clientSide}, server ${detail.serverSide}`],
    [
      'Statistics',
      `${formatNumber(detail.downloads)} downloads, ${formatNumber(detail.followers)} followers`,
    ],
    ['Published', formatTime(detail.datePublished)],
    ['Updated', formatTime(detail.dateUpdated)],
    ['Members', detail.members.map(({ userName }) => userName).join(', ')],
    ['Organization', detail.organisation?.name ?? null],
    ['Source', detail.projectSourceUrl],
    ['Issues', detail.issueTrackerUrl],
    ['Wiki', detail.projectWikiUrl],
    ['Discord', detail.discordInviteUrl],
  ]);
  if (detail.description) {
    output.line();
    showText(output, detail.description.trim());
    output.line();
  }
}

/** What a person does with one project that they looked at. */
export function showNextCommands(output: Output, { projects }: ShowDocument): void {
  const [only, ...others] = projects ?? [];
  if (!only?.project || others.length > 0) return;
  output.line();
  output.hint(`loadout versions ${only.project.slug}`, 'List its versions');
  output.hint(`loadout install ${only.project.slug}`, 'Install it');
}

/** A registry may tell of a person's projects and not of the person. */
function showUser(output: Output, { name, user, projects, organizations }: FoundUser): void {
  if (user !== null) showPerson(output, user);
  else if (projects === null) return;
  else showHeading(output, name, []);
  const names = organizations?.map((organization) => organization.name).join(', ') ?? null;
  showFacts(output, [['Organizations', names]]);
  showOwned(output, projects);
  output.line();
}

function showPerson(output: Output, user: NonNullable<FoundUser['user']>): void {
  showHeading(output, user.userName, [user.name === user.userName ? null : user.name, user.role]);
  if (user.bio) output.sentence(user.bio);
  showFacts(output, [
    ['Id', user.id],
    ['Joined', formatTime(user.dateJoined)],
  ]);
}

function showOrganization(output: Output, found: FoundOrganization): void {
  const { organization, projects } = found;
  if (organization === null) return;
  showHeading(output, organization.name, [organization.slug]);
  if (organization.description) output.sentence(organization.description);
  showFacts(output, [
    ['Id', organization.id],
    ['Members', organization.members?.map(({ userName }) => userName).join(', ') ?? null],
  ]);
  showOwned(output, projects);
  output.line();
}

function showOwned(output: Output, projects: FoundUser['projects']): void {
  if (projects === null) return;
  output.line();
  output.line(output.paint('strong', formatCount(projects.length, 'project')));
  showProjects(output, projects);
}
