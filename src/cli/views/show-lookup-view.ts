import { formatTime } from '#shared/messages/format.ts';
import type { CommandContext } from '../context.ts';
import { repeatRegistry } from '../invocation.ts';
import type { ShowDocument } from '../json/lookup-documents.ts';
import type { Output } from '../output.ts';
import type { TableCell } from '../layout.ts';
import { t } from '../text.ts';
import {
  joinFirstWords,
  showFactTable,
  showHeading,
  showProjects,
  showText,
} from './lookup-view.ts';

type ShownProject = NonNullable<ShowDocument['projects']>[number];
type ShownUser = NonNullable<ShowDocument['users']>[number];
type ShownOrganization = NonNullable<ShowDocument['organizations']>[number];
type Detail = NonNullable<ShownProject['detail']>;

/** Shows a single project in full, several as rows; people and organizations one after another. */
export function showFound(output: Output, document: ShowDocument): void {
  const { projects, users, organizations } = document;
  if (projects) showFoundProjects(output, projects);
  for (const user of users ?? []) showUser(output, user);
  for (const organization of organizations ?? []) showFoundOrganization(output, organization);
  if (organizations?.length === 0) output.line(t('cli-show-no-organizations'));
  const missing = [
    ...(projects ?? []).filter(({ project }) => project === null),
    ...(users ?? []).filter(({ user }) => user === null),
    ...(organizations ?? []).filter(({ organization }) => organization === null),
  ];
  const rows = missing.map(({ name, error }): TableCell[] => [
    { text: name, tone: 'strong' },
    { text: error?.text ?? t('cli-show-not-found'), tone: 'warning' },
  ]);
  output.table(rows, [{ min: 14, max: 40 }, {}]);
}

function showFoundProjects(output: Output, projects: readonly ShownProject[]): void {
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
  project: NonNullable<ShownProject['project']>,
  detail: Detail,
): void {
  showHeading(output, detail.name, [detail.slug, detail.type.join(', '), project.author]);
  output.sentence(detail.summary);
  output.line();
  showFactTable(output, [
    [t('cli-show-fact-id'), detail.id],
    [t('cli-show-fact-licence'), detail.licenseId ?? detail.licenseName],
    [t('cli-show-fact-categories'), detail.categories.join(', ')],
    [t('cli-show-fact-loaders'), detail.loaders.join(', ')],
    [t('cli-show-fact-game-versions'), joinFirstWords(detail.gameVersions, 8)],
    [
      t('cli-show-fact-sides'),
      t('cli-show-sides', { client: detail.clientSide, server: detail.serverSide }),
    ],
    [
      t('cli-show-fact-statistics'),
      t('cli-show-statistics', { downloads: detail.downloads, followers: detail.followers }),
    ],
    [t('cli-show-fact-published'), formatTime(detail.datePublished)],
    [t('cli-show-fact-updated'), formatTime(detail.dateUpdated)],
    [t('cli-show-fact-members'), detail.members.map(({ userName }) => userName).join(', ')],
    [t('cli-show-fact-organization'), detail.organisation?.name ?? null],
    [t('cli-show-fact-source'), detail.projectSourceUrl],
    [t('cli-show-fact-issues'), detail.issueTrackerUrl],
    [t('cli-show-fact-wiki'), detail.projectWikiUrl],
    [t('cli-show-fact-discord'), detail.discordInviteUrl],
  ]);
  if (detail.description) {
    output.line();
    showText(output, detail.description.trim());
    output.line();
  }
}

/** Suggests commands for the project shown. */
export function showNextCommands(
  { output, options }: CommandContext,
  { projects }: ShowDocument,
): void {
  const [only, ...others] = projects ?? [];
  if (!only?.project || others.length > 0) return;
  output.line();
  const words = repeatRegistry(options);
  output.hint(`loadout versions ${only.project.slug}`, t('cli-show-list-versions'), { words });
  output.hint(`loadout install ${only.project.slug}`, t('cli-show-install'), { words });
}

/** A registry may list a person's projects without the person. */
function showUser(output: Output, { name, user, projects, organizations }: ShownUser): void {
  if (user !== null) showPerson(output, user);
  else if (projects === null) return;
  else showHeading(output, name, []);
  const names = organizations?.map((organization) => organization.name).join(', ') ?? null;
  showFactTable(output, [[t('cli-show-fact-organizations'), names]]);
  showOwned(output, projects);
  output.line();
}

function showPerson(output: Output, user: NonNullable<ShownUser['user']>): void {
  showHeading(output, user.userName, [user.name === user.userName ? null : user.name, user.role]);
  if (user.bio) output.sentence(user.bio);
  showFactTable(output, [
    [t('cli-show-fact-id'), user.id],
    [t('cli-show-fact-joined'), formatTime(user.dateJoined)],
  ]);
}

function showFoundOrganization(output: Output, found: ShownOrganization): void {
  const { organization, projects } = found;
  if (organization === null) return;
  showHeading(output, organization.name, [organization.slug]);
  if (organization.description) output.sentence(organization.description);
  showFactTable(output, [
    [t('cli-show-fact-id'), organization.id],
    [
      t('cli-show-fact-members'),
      organization.members?.map(({ userName }) => userName).join(', ') ?? null,
    ],
  ]);
  showOwned(output, projects);
  output.line();
}

function showOwned(output: Output, projects: ShownUser['projects']): void {
  if (projects === null) return;
  output.line();
  output.line(output.paint('strong', t('cli-show-project-count', { count: projects.length })));
  showProjects(output, projects);
}
