import type { Draft, DraftCheck, DraftRemark } from '#shared/domain/draft.ts';
import { countAdditionalFiles } from '#shared/registry/limits.ts';
import type { Project, ProjectSummary } from '#shared/registry/project.ts';
import type { LoggedInUser } from '#shared/registry/user.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CallOptions } from '../../registry/call.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import type { SignedInClient } from '../../registry/signed-in-client.ts';
import { orNull } from '../../registry/or-else.ts';
import { checkContent } from './check-content.ts';
import { checkFiles, listImages, listPlaced } from './check-files.ts';
import { checkWithRegistry } from './check-registry.ts';
import type { DraftFiles } from './draft-files.ts';
import { toDraftProject } from './gather.ts';
import { remark } from './remark.ts';

export interface CheckServices {
  readonly catalogue: Pick<Catalogue, 'gameVersions' | 'loaders' | 'projects'>;
  readonly files: Pick<DraftFiles, 'head' | 'pathOf'>;
  /** As the registry has it now; null: there is none that can be seen. Throws what RegistryClient throws. */
  readonly openProject: (
    client: RegistryClient,
    idOrSlug: string,
    options: CallOptions,
  ) => Promise<{ readonly project: ProjectSummary; readonly detail: Project | null } | null>;
  /** Whether a file is a picture that can be decoded. */
  readonly isSoundPicture: (file: string) => Promise<boolean>;
}

interface Asking {
  readonly client: RegistryClient | SignedInClient;
  readonly signal?: AbortSignal | undefined;
}

/** Every rule of the registry, none of which costs it a byte of an upload (registry §5.5, §9). */
export async function checkDraft(
  services: CheckServices,
  draft: Draft,
  { client, signal }: Asking,
): Promise<DraftCheck> {
  const options = { signal };
  const wanted = draft.project?.id ?? draft.wantedProject;
  const found = wanted === null ? null : await services.openProject(client, wanted, options);
  const project = found && toDraftProject(found.project);
  const listProjects = async (ids: readonly string[]) =>
    [
      ...(await services.catalogue.projects(client, ids, { ...options, fresh: true })).values(),
    ].filter((one) => one !== null);
  const local = await checkHere(services, draft, { client, project, options });
  if (found === null) {
    return { ...local, problems: [sayNoProject(draft), ...local.problems], published: null };
  }
  const me = await findMe(client, options);
  const rules = { client, ...found, me, options, listProjects };
  const there = await checkWithRegistry(draft, rules);
  if (there.published !== null) return { ...there, problems: [], warnings: [] };
  return {
    problems: [...there.problems, ...local.problems],
    warnings: [...there.warnings, ...local.warnings],
    published: null,
  };
}

function sayNoProject({ wantedProject, project }: Draft): DraftRemark {
  const name = project?.name ?? wantedProject;
  return name === null
    ? remark('project', 'draft-project-missing')
    : remark('project', 'draft-project-unknown', { project: name });
}

async function checkHere(
  { catalogue, files, isSoundPicture }: CheckServices,
  draft: Draft,
  {
    client,
    project,
    options,
  }: { client: RegistryClient; project: Draft['project']; options: CallOptions },
): Promise<Pick<DraftCheck, 'problems' | 'warnings'>> {
  const gameVersions = await catalogue.gameVersions(client, options);
  const loaders = await catalogue.loaders(client, null, options);
  const heads = new Map<string, Uint8Array | null>();
  for (const { file } of listPlaced(draft)) heads.set(file.id, await files.head(draft.id, file));
  const unsoundImages = new Set<string>();
  for (const image of listImages(draft, heads)) {
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

/** null for nobody, and where the token or the registry says nothing of who asks. */
async function findMe(
  client: RegistryClient | SignedInClient,
  options: CallOptions,
): Promise<LoggedInUser | null> {
  return 'account' in client ? orNull(client.account.me(options), NOT_TOLD) : null;
}

const NOT_TOLD = [
  'AUTH_SCOPE_MISSING',
  'AUTH_NOT_ACCEPTED',
  'AUTH_NEEDED',
  'REGISTRY_LACKS',
  'REGISTRY_REFUSED',
] as const;
