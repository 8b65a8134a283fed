import type { Command } from 'commander';
import type { TagRequest } from '#shared/contract/lookups.ts';
import type { TagsAnswer } from '#shared/domain/lookup.ts';
import { AppError } from '#shared/errors.ts';
import { PROJECT_TYPES, type ProjectType } from '#shared/registry/enumerations.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { TagsDocument } from '../json/lookup-documents.ts';
import { toAnswered, toLicenseDocument } from '../json/to-lookup-document.ts';
import { parseChoice } from '../options.ts';
import { t } from '../text.ts';
import { showAnswerAge } from '../views/loadout-view.ts';
import { showTags } from '../views/tags-lookup-view.ts';

const LISTS = [
  'categories',
  'game-versions',
  'loaders',
  'licenses',
  'license',
  'project-types',
  'api-scopes',
] as const;
type TagListName = (typeof LISTS)[number];

interface TagOptions {
  readonly type?: ProjectType;
  readonly names?: boolean;
  readonly featured?: boolean;
}

export function registerTagsCommand(program: Command, run: RunCommand): void {
  program
    .command('tags')
    .summary(t('cli-tags'))
    .description(t('cli-tags-about'))
    .argument('<list>', LISTS.join(', '), parseChoice('tags', LISTS))
    .argument('[id]', t('cli-tags-argument-id'))
    .option('--type <type>', t('cli-tags-option-type'), parseChoice('--type', PROJECT_TYPES))
    .option('--names', t('cli-tags-option-names'))
    .option('--featured', t('cli-tags-option-featured'))
    .action((list: (typeof LISTS)[number], id: string | undefined, options: TagOptions) =>
      run((context) => listTags(context, { list, id: id ?? null }, options)),
    );
}

async function listTags(
  context: CommandContext,
  wanted: { readonly list: TagListName; readonly id: string | null },
  options: TagOptions,
): Promise<CommandResult<TagsDocument>> {
  refuseMismatch(wanted, options);
  const { client } = await context.session();
  const registry = await chooseRegistry(context);
  const answer = await client.lookups.tags(toRequest(registry, wanted, options), {
    signal: context.io.signal,
  });
  const document = toDocument(wanted.list, answer, options.names === true);
  showTags(context.output, document);
  showAnswerAge(context.output, document);
  return { document, status: EXIT.done };
}

/** An option that would be ignored is a usage error. */
function refuseMismatch(
  { list, id }: { readonly list: TagListName; readonly id: string | null },
  { type, featured, names }: TagOptions,
): void {
  const wrong = [
    [list === 'license' && id === null, t('cli-tags-which-license')],
    [list !== 'license' && id !== null, t('cli-tags-id-alone', { list })],
    [type !== undefined && list !== 'categories' && list !== 'loaders', t('cli-tags-type-alone')],
    [featured === true && list !== 'licenses', t('cli-tags-featured-alone')],
    [names === true && list === 'license', t('cli-tags-names-alone')],
  ] as const;
  const found = wrong.find(([isWrong]) => isWrong);
  if (found) throw new AppError('USAGE', { message: found[1] });
}

function toRequest(
  registry: string,
  { list, id }: { readonly list: TagListName; readonly id: string | null },
  { type, featured }: TagOptions,
): TagRequest {
  if (list === 'categories' || list === 'loaders') return { registry, list, type: type ?? null };
  if (list === 'licenses') return { registry, list, featured: featured === true };
  if (list === 'license') return { registry, list, id: id ?? '' };
  return { registry, list };
}

function toDocument(list: TagListName, answer: TagsAnswer, namesOnly: boolean): TagsDocument {
  const names = listTagNames(answer);
  const empty = { categories: null, gameVersions: null, loaders: null, licenses: null };
  const lists = namesOnly
    ? { ...empty, license: null }
    : {
        categories: answer.categories,
        gameVersions: answer.gameVersions,
        loaders: answer.loaders,
        licenses: answer.licenses?.map(toLicenseDocument) ?? null,
        license: answer.license && toLicenseDocument(answer.license),
      };
  return { ...toAnswered(answer), list, names, ...lists };
}

/** The names that filters and uploads use. */
function listTagNames(answer: TagsAnswer): string[] {
  const { categories, gameVersions, loaders, licenses, license } = answer;
  const all = [
    ...(categories?.map(({ name }) => name) ?? []),
    ...(gameVersions?.map(({ value }) => value) ?? []),
    ...(loaders?.map(({ name }) => name) ?? []),
    ...(licenses?.map(({ licenseId }) => licenseId) ?? []),
    ...(license ? [license.licenseId] : []),
    ...(answer.projectTypes ?? []),
    ...(answer.apiScopes ?? []),
  ];
  return [...new Set(all)];
}
