import type {
  FoundOrganization,
  FoundUser,
  OrganizationsAnswer,
  UsersAnswer,
} from '#shared/domain/lookup.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { AppError } from '#shared/errors.ts';
import type { Organization } from '#shared/registry/organization.ts';
import type { User } from '#shared/registry/user.ts';
import { orError, orNull } from '../registry/or-error.ts';
import { closeAfterUse } from '../registry/close-after-use.ts';
import { toCurrentAge, type LookupContext, describeAnswers } from './lookup-context.ts';

/** `owned`: include what they own. */
type PeopleRequest = { readonly names: readonly string[]; readonly owned: boolean };

/** Finds users by id in few requests, and the rest by name. */
export async function findUsers(
  context: LookupContext,
  { names, owned }: PeopleRequest,
): Promise<UsersAnswer> {
  const { client, options } = context;
  const users = await findAll(context, names, {
    list: (ids) => client.users.list(ids, options),
    get: (name) => client.users.get(name, options),
  });
  const found: FoundUser[] = [];
  for (const name of names) {
    const user = users.get(name) ?? null;
    const owner = owned ? ownerOf(user, name) : null;
    const [projects, organizations] =
      owner === null ? [null, null] : await fetchOwnedByUser(context, owner);
    const error = [user, projects, organizations].find((answer) => answer instanceof AppError);
    const things = { projects: toListOrNull(projects), organizations: toListOrNull(organizations) };
    found.push({ ...toNamed(name, error), user: toValue(user), ...things });
  }
  return { ...describe(context, found), found };
}

/** The owner to ask about: a registry without user profiles may still list a user's projects. */
function ownerOf(user: User | AppError | null, name: string): string | null {
  if (user instanceof AppError) return user.code === 'REGISTRY_LACKS' ? name : null;
  return user?.id ?? null;
}

async function fetchOwnedByUser({ client, options }: LookupContext, owner: string) {
  return [
    await orError(orNull(client.projects.ofUser(owner, options))),
    await orError(orNull(client.organizations.ofUser(owner, options))),
  ] as const;
}

/** Finds organizations by id in few requests, and the rest by slug. */
export async function findOrganizations(
  context: LookupContext,
  { names, owned }: PeopleRequest,
): Promise<OrganizationsAnswer> {
  const { client, options } = context;
  const organizations = await findAll(context, names, {
    list: (ids) => client.organizations.list(ids, options),
    get: (name) => client.organizations.get(name, options),
  });
  const answers = names.map((name) => ({ name, answer: organizations.get(name) ?? null }));
  return describeOrganizations(context, answers, owned);
}

/** The signed-in user's own. Throws AUTH_NEEDED without a login. */
export async function findOwnOrganizations(
  context: LookupContext,
  { registry, owned }: { readonly registry: string; readonly owned: boolean },
): Promise<OrganizationsAnswer> {
  return closeAfterUse(await context.accounts.open(registry), async (signedIn) => {
    const own = await signedIn.organizations.own(context.options);
    const answers = own.map((answer) => ({ name: answer.slug, answer }));
    return describeOrganizations(context, answers, owned);
  });
}

async function describeOrganizations(
  context: LookupContext,
  answers: readonly { readonly name: string; readonly answer: Organization | AppError | null }[],
  owned: boolean,
): Promise<OrganizationsAnswer> {
  const { client, options } = context;
  const found: FoundOrganization[] = [];
  for (const { name, answer } of answers) {
    if (answer instanceof AppError || answer === null || !owned) {
      found.push({ ...toNamed(name, answer), organization: toValue(answer), projects: null });
      continue;
    }
    const projects = await orError(client.projects.ofOrganization(answer.id, options));
    found.push({
      ...toNamed(name, projects),
      organization: answer,
      projects: toListOrNull(projects),
    });
  }
  return { ...describe(context, found), found };
}

interface Endpoints<T> {
  readonly list: (ids: readonly string[]) => Promise<readonly T[]>;
  /** By id or name. */
  readonly get: (name: string) => Promise<T>;
}

/** By the requested names; unknown ones are missing. A single one is complete, with its members. */
async function findAll<T extends { readonly id: string }>(
  { client }: LookupContext,
  names: readonly string[],
  { list, get }: Endpoints<T>,
): Promise<ReadonlyMap<string, T | AppError>> {
  const all = new Map<string, T | AppError>();
  if (names.length > 1) {
    const { found, failed } = await fetchInParts(names, client.profile.limits.idsPerRequest, list);
    for (const item of found) all.set(item.id, item);
    for (const [name, error] of failed) all.set(name, error);
  }
  for (const name of new Set(names)) {
    if (all.has(name)) continue;
    const item = await orError(orNull(get(name)));
    if (item !== null) all.set(name, item);
  }
  return all;
}

function toNamed(name: string, answer: unknown): { name: string; error: FoundUser['error'] } {
  return { name, error: answer instanceof AppError ? answer.payload : null };
}

function toValue<T>(answer: T | AppError): T | null {
  return answer instanceof AppError ? null : answer;
}

function toListOrNull<T>(answer: readonly T[] | AppError | null): T[] | null {
  return answer instanceof AppError || answer === null ? null : [...answer];
}

function describe(context: LookupContext, found: readonly { error: FoundUser['error'] }[]) {
  const cause = found.find(({ error }) => error !== null)?.error ?? null;
  return describeAnswers(
    context,
    [{ ...toCurrentAge(context.clock), cause }],
    ANSWER_LIVES_MS.project,
  );
}

interface PartialResults<T> {
  readonly found: readonly T[];
  /** By id, the error of its request. */
  readonly failed: ReadonlyMap<string, AppError>;
}

/**
 * Asks for many ids, at most `limit` per request; a failed request costs only its own ids, unless
 * its error applies to the others too. Throws CANCELLED.
 */
async function fetchInParts<T>(
  ids: readonly string[],
  limit: number,
  ask: (part: readonly string[]) => Promise<readonly T[]>,
): Promise<PartialResults<T>> {
  const found: T[] = [];
  const failed = new Map<string, AppError>();
  const wanted = [...new Set(ids)];
  let hopeless: AppError | null = null;
  for (let start = 0; start < wanted.length; start += limit) {
    const part = wanted.slice(start, start + limit);
    const answer: readonly T[] | AppError = hopeless ?? (await orError(ask(part)));
    if (!(answer instanceof AppError)) {
      found.push(...answer);
      continue;
    }
    for (const id of part) failed.set(id, answer);
    if (answer.code === 'REGISTRY_LIMITED' || answer.code === 'REGISTRY_LACKS') hopeless = answer;
  }
  return { found, failed };
}
