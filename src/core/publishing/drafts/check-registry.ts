import type { Draft, DraftField, DraftRemark, PublishedVersion } from '#shared/domain/draft.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import { isLowerNumber } from '#shared/domain/version-number.ts';
import { COUNT_LIMITS } from '#shared/registry/limits.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import type { Version } from '#shared/registry/version.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import { orNull } from '../../registry/or-error.ts';
import { rightsInProject } from '../rights.ts';
import { listPlaced } from './check-files.ts';
import { type DraftJar, warnOfMod } from './check-jar.ts';
import { remark, remarkIf } from './remark.ts';
import { type ConnectedDraftServices, listVisibleProjects } from './draft-services.ts';

interface RegistryCheckFacts {
  readonly project: ProjectSummary;
  /** null when the registry does not offer it. */
  readonly detail: Project | null;
  /** The signed-in user; null when the registry does not say. */
  readonly me: LoggedInUser | null;
  /** null when it cannot be read. */
  readonly jar: DraftJar | null;
}

interface RegistryCheckResult {
  readonly problems: readonly DraftRemark[];
  readonly warnings: readonly DraftRemark[];
  readonly published: PublishedVersion | null;
}

/**
 * Checks that need the registry: whether these bytes are published, whether the user may upload to
 * the project, and whether dependencies exist.
 */
export async function checkWithRegistry(
  context: ConnectedDraftServices,
  draft: Draft,
  about: RegistryCheckFacts,
): Promise<RegistryCheckResult> {
  const { client, options } = context;
  const versions = (await orNull(client.versions.list(about.project.id, options))) ?? [];
  const published = findPublished(draft, versions);
  // An existing version counts as published, whatever else would be reported.
  if (published !== null) return { problems: [], warnings: [], published };
  return {
    problems: [
      ...checkProject(about),
      ...(await checkDuplicates(context, draft, about.project)),
      ...(await checkDependencyProjects(context, draft)),
    ],
    warnings: [
      ...warnOfNumber(draft, versions),
      ...warnOfDev(draft, versions),
      ...warnOfMod(context.database, about, versions),
    ],
    published: null,
  };
}

/** Finds a version of this project whose primary file has these bytes. */
function findPublished(
  { primaryFile }: Pick<Draft, 'primaryFile'>,
  versions: readonly Version[],
): PublishedVersion | null {
  const leads = ({ files }: Version) =>
    files.some((file) => file.isPrimary && file.sha512_hash === primaryFile?.sha512);
  const version = primaryFile === null ? undefined : versions.find(leads);
  return version === undefined ? null : toPublished(version);
}

export function toPublished(version: Version): PublishedVersion {
  const { id, slug, versionNumber, title, releaseChannel } = version;
  return { id, slug: slug === '' ? id : slug, versionNumber, title, releaseChannel };
}

function checkProject({ project, detail, me }: RegistryCheckFacts): DraftRemark[] {
  const { name, visibility } = project;
  if (visibility === 'archived') {
    return [remark('project', 'draft-project-archived', { project: name })];
  }
  if (detail === null || me === null) return [];
  const { isMember, isPending, permissions } = rightsInProject(detail, me);
  // For a user in no team list the registry may know more than its answer shows.
  const isKept = (isMember || isPending) && !permissions.includes('upload_version');
  return remarkIf(isKept, 'project', 'draft-project-not-allowed', { project: name });
}

/** One hash per request: several of one project would hide each other (registry §6.4). */
async function checkDuplicates(
  context: ConnectedDraftServices,
  draft: Draft,
  project: ProjectSummary,
): Promise<DraftRemark[]> {
  const { client, options } = context;
  const remarks: DraftRemark[] = [];
  for (const { file, field } of listPlaced(draft)) {
    const hashes = [file.sha512];
    const answers = await client.hashes.lookup({ hashes, algorithm: 'sha512' }, options);
    const found = answers.get(file.sha512);
    if (found === undefined || found.projectId === project.id) continue;
    const [other] = await listVisibleProjects(context, [found.projectId], true);
    remarks.push(
      remark(field, 'draft-file-elsewhere', {
        file: file.name,
        project: other?.name ?? found.projectId,
        projectId: found.projectId,
        version: found.versionNumber,
      }),
    );
  }
  return remarks;
}

/**
 * registry §5.5: non-public projects are dropped, and a version of another project becomes any
 * version.
 */
async function checkDependencyProjects(
  context: ConnectedDraftServices,
  { content }: Draft,
): Promise<DraftRemark[]> {
  const { client, options } = context;
  const field: DraftField = 'dependencies';
  const ids = content.dependencies.map(({ projectId }) => projectId);
  if (ids.length === 0) return [];
  const listed = await listVisibleProjects(context, ids, true);
  const shown = new Map(listed.map((project) => [project.id, project]));
  const remarks: DraftRemark[] = [];
  for (const { projectId, versionId, name } of content.dependencies) {
    const project = shown.get(projectId);
    if (
      project === undefined ||
      project.status !== 'approved' ||
      project.visibility === 'private'
    ) {
      remarks.push(remark(field, 'draft-dependency-gone', { dependency: name ?? projectId }));
      continue;
    }
    if (versionId === null) continue;
    const dependency = project.name;
    const found = await orNull(client.versions.get(projectId, versionId, options));
    if (found?.id !== versionId) {
      const params = { dependency, version: versionId };
      remarks.push(remark(field, 'draft-dependency-version-gone', params));
    }
  }
  return remarks;
}

/** registry §9.2: a slug that is taken or reserved is replaced by the version's id. */
function warnOfNumber({ content }: Draft, versions: readonly Version[]): DraftRemark[] {
  const { versionNumber: number, releaseChannel } = content;
  const field: DraftField = 'versionNumber';
  if (releaseChannel === 'dev') return [];
  if (number === 'new' || number === 'latest') {
    return [remark(field, 'draft-warning-number-reserved', { number })];
  }
  const isTaken = versions.some(({ slug, versionNumber }) =>
    [slug, versionNumber].includes(number),
  );
  const newest = versions.reduce<Version | null>(
    (before, version) => (before === null || isNewer(version, before) ? version : before),
    null,
  );
  const before = newest?.versionNumber ?? number;
  return [
    ...remarkIf(isTaken, field, 'draft-warning-number-taken', { number }),
    ...remarkIf(isLowerNumber(number, before), field, 'draft-warning-number-lower', {
      number,
      before,
    }),
  ];
}

function warnOfDev({ content }: Draft, versions: readonly Version[]): DraftRemark[] {
  if (content.releaseChannel !== 'dev') return [];
  const most = COUNT_LIMITS.devVersions;
  const builds = versions.filter(({ releaseChannel }) => releaseChannel === 'dev');
  const going = builds.slice(most - 1).map(({ versionNumber }) => versionNumber);
  const goes = going.length === 0 ? null : going.join(', ');
  return [remark('releaseChannel', 'draft-warning-dev', { most, goes })];
}
