import type { TagRequest } from '#shared/contract/lookups.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import type { TagsAnswer } from '#shared/domain/lookup.ts';
import { AppError } from '#shared/errors.ts';
import { PROJECT_TYPES } from '#shared/registry/enumerations.ts';
import type { Category, License } from '#shared/registry/tag.ts';
import type { CachedValue } from '../catalogue/request-batches.ts';
import { toCurrentAge, type LookupContext, describeAnswers } from './lookup-context.ts';
import { orError } from '../registry/or-error.ts';

const NONE = {
  categories: null,
  gameVersions: null,
  loaders: null,
  licenses: null,
  license: null,
  projectTypes: null,
  apiScopes: null,
};

/** One list of tags, cached or requested. Throws NAME_UNKNOWN for an unknown licence. */
export async function lookUpTags(context: LookupContext, request: TagRequest): Promise<TagsAnswer> {
  const { lists, ...answer } = await fetchTagLists(context, request);
  return { ...describeAnswers(context, lists, ANSWER_LIVES_MS.tag), ...NONE, ...answer };
}

type CollectedTags = Partial<Omit<TagsAnswer, 'registry' | 'age'>> & {
  readonly lists: readonly CachedValue<unknown>[];
};

async function fetchTagLists(context: LookupContext, request: TagRequest): Promise<CollectedTags> {
  const { catalogue, client, options } = context;
  if (request.list === 'categories') {
    const lists = await askCategories(context, request.type);
    return { lists, categories: mergeCategories(lists.flatMap(({ value }) => value)) };
  }
  if (request.list === 'license') {
    const list = await findLicense(context, request.id);
    return { lists: [list], license: list.value };
  }
  if (request.list === 'licenses') {
    const list = request.featured
      ? await catalogue.featuredLicenses(client, options)
      : await catalogue.licenses(client, options);
    return { lists: [list], licenses: [...list.value] };
  }
  if (request.list === 'loaders') {
    const list = await catalogue.loaders(client, request.type, options);
    return { lists: [list], loaders: [...list.value] };
  }
  if (request.list === 'game-versions') {
    const list = await catalogue.gameVersions(client, options);
    return { lists: [list], gameVersions: [...list.value] };
  }
  if (request.list === 'api-scopes') {
    const value = await client.tags.apiScopes(options);
    return { lists: [{ value, ...toCurrentAge(context.clock) }], apiScopes: [...value] };
  }
  const list = await catalogue.projectTypes(client, options);
  return { lists: [list], projectTypes: [...list.value] };
}

/** By type, because the whole list lacks some (registry §4.5). */
async function askCategories(
  { catalogue, client, options }: LookupContext,
  type: string | null,
): Promise<readonly CachedValue<readonly Category[]>[]> {
  const lists: CachedValue<readonly Category[]>[] = [];
  for (const each of type === null ? PROJECT_TYPES : [type]) {
    // After one failure the others would only wait for the same timeout.
    const offline = lists.some(({ cause }) => cause !== undefined);
    lists.push(await catalogue.categories(client, each, { ...options, offline }));
  }
  return lists;
}

function mergeCategories(categories: readonly Category[]): Category[] {
  const keyOf = ({ name, type, projectTypes }: Category): string =>
    JSON.stringify([name, type, projectTypes]);
  return [...new Map(categories.map((category) => [keyOf(category), category])).values()];
}

/** With its text; from the cached list and without text when the registry cannot be asked. */
async function findLicense(
  { catalogue, client, clock, options }: LookupContext,
  id: string,
): Promise<CachedValue<License>> {
  const asked = await orError(client.tags.license(id, options));
  if (asked === null) {
    throw new AppError('NAME_UNKNOWN', { registry: client.profile.id, what: 'licence', name: id });
  }
  if (!(asked instanceof AppError)) return { value: asked, ...toCurrentAge(clock) };
  const { value, at } = await catalogue.licenses(client, { ...options, offline: true });
  const known = value.find(({ licenseId }) => licenseId.toLowerCase() === id.toLowerCase());
  if (known === undefined) throw asked;
  return { value: known, at, cause: asked.payload };
}
