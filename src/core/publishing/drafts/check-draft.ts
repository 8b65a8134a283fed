import type { Draft, DraftCheck, DraftProject, DraftRemark } from '#shared/domain/draft.ts';
import { countAdditionalFiles } from '#shared/registry/limits.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import type { ResolvedProject } from '../../lookups/resolve-project.ts';
import { orNull } from '../../registry/or-error.ts';
import { isSoundPicture } from '../upload-file.ts';
import { checkContent } from './check-content.ts';
import { checkFiles, listImageFiles, listPlaced } from './check-files.ts';
import { readJar, warnOfKind } from './check-jar.ts';
import { checkWithRegistry } from './check-registry.ts';
import { toDraftProject } from './gather-draft-content.ts';
import { remark } from './remark.ts';
import { type ConnectedDraftServices, resolveFreshProject } from './draft-services.ts';

interface CheckedDraft {
  readonly check: DraftCheck;
  /** The project as it is on the registry now; null when none is visible, which is a problem. */
  readonly project: DraftProject | null;
}

/** Checks every rule of the registry before any byte is uploaded (registry §5.5, §9). */
export async function checkDraft(
  context: ConnectedDraftServices,
  draft: Draft,
): Promise<CheckedDraft> {
  const wanted = draft.project?.id ?? draft.wantedProject;
  const found = wanted === null ? null : await resolveFreshProject(context, wanted);
  const project = found && toDraftProject(found.project);
  return { check: await checkWholeDraft(context, draft, { found, project }), project };
}

async function checkWholeDraft(
  context: ConnectedDraftServices,
  draft: Draft,
  { found, project }: Pick<CheckedDraft, 'project'> & { readonly found: ResolvedProject | null },
): Promise<DraftCheck> {
  const local = await checkHere(context, draft, project);
  const jar = await readJar(context, draft, found && found.project);
  if (found === null) {
    return {
      problems: [remarkMissingProject(draft), ...local.problems],
      warnings: [...local.warnings, ...warnOfKind(jar)],
      published: null,
    };
  }
  const me = await findMe(context);
  const there = await checkWithRegistry(context, draft, { ...found, me, jar });
  if (there.published !== null) return { ...there, problems: [], warnings: [] };
  return {
    problems: [...there.problems, ...local.problems],
    warnings: [...there.warnings, ...local.warnings, ...warnOfKind(jar)],
    published: null,
  };
}

function remarkMissingProject({ wantedProject, project }: Draft): DraftRemark {
  const name = project?.name ?? wantedProject;
  return name === null
    ? remark('project', 'draft-project-missing')
    : remark('project', 'draft-project-unknown', { project: name });
}

async function checkHere(
  { catalogue, files, client, options }: ConnectedDraftServices,
  draft: Draft,
  project: Draft['project'],
): Promise<Pick<DraftCheck, 'problems' | 'warnings'>> {
  const gameVersions = await catalogue.gameVersions(client, options);
  const loaders = await catalogue.loaders(client, null, options);
  const heads = new Map<string, Uint8Array | null>();
  for (const { file } of listPlaced(draft)) heads.set(file.id, await files.head(draft.id, file));
  const unsoundImages = new Set<string>();
  for (const image of listImageFiles(draft, heads)) {
    if (!(await isSoundPicture(files.pathOf(draft.id, image)))) unsoundImages.add(image.id);
  }
  const maxAdditionalFiles = countAdditionalFiles(client.profile);
  const ofFiles = checkFiles(draft, { project, heads, unsoundImages, maxAdditionalFiles });
  const ofContent = checkContent(draft.content, {
    project,
    gameVersions: gameVersions.value,
    loaders: loaders.value,
  });
  return { problems: [...ofFiles.problems, ...ofContent], warnings: [...ofFiles.warnings] };
}

/** Returns null for guests, and when the token or the registry does not reveal the user. */
async function findMe({ client }: ConnectedDraftServices): Promise<LoggedInUser | null> {
  return 'account' in client ? orNull(client.account.me(), NOT_TOLD) : null;
}

const NOT_TOLD = [
  'AUTH_SCOPE_MISSING',
  'AUTH_NOT_ACCEPTED',
  'AUTH_NEEDED',
  'REGISTRY_LACKS',
  'REGISTRY_REFUSED',
] as const;
