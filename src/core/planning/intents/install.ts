import type { Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import {
  type AddonFacts,
  collectFacts,
  type DependencyContext,
  type PlanningServices,
} from '../plan-basis.ts';
import { counterpartIn } from '../plan-item.ts';
import { planChanges } from '../resolve/plan-changes.ts';
import { chooseInstall, chooseNamed, type InstallStep } from './choose-install.ts';
import {
  addStrangers,
  type ChosenFile,
  type InstallPlanRequest,
  type InstallWish,
} from './install-wishes.ts';
import { findWantedVersion, warnOfMisfits } from './named-version.ts';
import { selectInstalls } from './select-installs.ts';

/**
 * Brings projects and files that a person named, with what their versions require. A project that is installed is
 * never installed twice: it stays, or takes the version that was named.
 */
export async function planInstall(
  services: PlanningServices,
  request: InstallPlanRequest,
): Promise<Plan> {
  const files = request.wishes.flatMap((wish) => (wish.kind === 'file' ? [wish.file] : []));
  const known = withChosenFiles(request, files);
  const facts = collectFacts(request);
  const context = { ...services, request: known };
  const installing = { context, facts };
  const steps: InstallStep[] = [];
  const strangers: ChosenFile[] = [];
  for (const wish of request.wishes) {
    const step = await toStep(installing, wish);
    if (step) steps.push(step);
    else if (wish.kind === 'file') strangers.push(wish.file);
  }
  const plan = await planChanges(context, {
    intent: 'install',
    select: (draft) => selectInstalls(draft, steps),
  });
  return addStrangers(known, plan, strangers);
}

/** The bytes of the files are at hand: they are copied into the vault before anything is applied. */
function withChosenFiles(
  request: InstallPlanRequest,
  files: readonly ChosenFile[],
): InstallPlanRequest {
  const own = new Set(files.map(({ sha512 }) => sha512));
  const inVault = async (sha512s: readonly string[]) =>
    new Set([...(await request.inVault(sha512s)), ...sha512s.filter((one) => own.has(one))]);
  return { ...request, inVault };
}

interface Installing {
  readonly context: DependencyContext;
  readonly facts: readonly AddonFacts[];
}

/** null for a file that belongs to no project that is known. */
async function toStep(installing: Installing, wish: InstallWish): Promise<InstallStep | null> {
  if (wish.kind === 'file') return toFileStep(installing, wish.file);
  const { context, facts } = installing;
  const project = await findProject(context, wish.project);
  const installed = findInstalled(facts, project.id);
  if (!installed) return chooseInstall(context, project, wish.version);
  if (wish.version === null) return { kind: 'stands', facts: installed };
  const version = await findWantedVersion(context, project, wish.version);
  return toChangeStep(context, installed, { version, file: counterpartIn(version, installed) });
}

async function toFileStep(
  { context, facts }: Installing,
  { sha512, identity }: ChosenFile,
): Promise<InstallStep | null> {
  const same = facts.find(
    ({ addon: { item, record } }) => item.kind !== 'copy' && record.sha512 === sha512,
  );
  if (same) return { kind: 'stands', facts: same };
  if (identity.kind !== 'known') return null;
  const { version } = identity;
  const file = version.files.find(({ sha512_hash: hash }) => hash === sha512) ?? null;
  const { catalogue, request } = context;
  const { projectId } = version;
  const projects = await catalogue.projects(request.client, [projectId], {
    signal: request.signal,
  });
  const project = projects.get(projectId);
  if (!project) return null;
  const installed = findInstalled(facts, project.id);
  if (installed) return toChangeStep(context, installed, { version, file });
  return chooseNamed(context, project, { version, file });
}

/** Of several the one that the game loads. */
function findInstalled(facts: readonly AddonFacts[], projectId: string): AddonFacts | null {
  const its = facts.filter((one) => one.projectId === projectId && one.addon.item.kind !== 'copy');
  return its.find(({ addon }) => addon.record.enabled) ?? its[0] ?? null;
}

async function toChangeStep(
  context: DependencyContext,
  facts: AddonFacts,
  { version, file }: { version: Version; file: VersionFile | null },
): Promise<InstallStep> {
  const isSame = file === null || file.sha512_hash === facts.addon.record.sha512;
  if (isSame) return { kind: 'stands', facts };
  const warnings = await warnOfMisfits(context, version);
  return { kind: 'change', facts, candidate: { version, file }, warnings };
}

/**
 * The project that a person named by id or slug. Throws PROJECT_UNKNOWN (hidden and deleted ones too), and what the
 * registry throws.
 */
async function findProject(context: DependencyContext, name: string): Promise<ProjectSummary> {
  const id = findKnownId(context, name) ?? (await askProjectId(context, name));
  const project = await askProject(context, id);
  if (project === null) throw new AppError('PROJECT_UNKNOWN', { name });
  return project;
}

/** null for a hidden or deleted one. Throws why the registry could not be asked. */
async function askProject(
  { catalogue, request }: DependencyContext,
  id: string,
): Promise<ProjectSummary | null> {
  const { client } = request;
  const answers = await catalogue.lookUpProjects(client, [id], { signal: request.signal });
  const answer = answers.get(id);
  if (answer?.kind === 'answered') return answer.project;
  const { code, params } = answer?.cause ?? { code: 'REGISTRY_UNREACHABLE', params: {} };
  throw new AppError(code, { registry: client.profile.id, ...params });
}

/** What is installed was asked for already. */
function findKnownId({ request }: DependencyContext, name: string): string | null {
  const known = request.checked.addons.find(
    ({ project }) => project?.id === name || project?.slug === name.toLowerCase(),
  );
  return known?.project?.id ?? null;
}

async function askProjectId(context: DependencyContext, name: string): Promise<string> {
  try {
    return await resolveId(context, name);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'REGISTRY_NOT_FOUND') throw error;
    throw new AppError('PROJECT_UNKNOWN', { name }, error);
  }
}

/** A registry without single projects still answers with a project's versions, by id or slug. */
async function resolveId({ request }: DependencyContext, name: string): Promise<string> {
  const { client } = request;
  const options = { signal: request.signal };
  try {
    return (await client.projects.get(name, options)).id;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'REGISTRY_LACKS') throw error;
    const [version] = await client.versions.list(name, options);
    return version?.projectId ?? name;
  }
}
