import type { Command } from 'commander';
import { PROJECT_TYPES, type ProjectType } from '#shared/registry/enumerations.ts';
import { MAX_SEARCH_LIMIT } from '#shared/registry/limits.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { SearchDocument } from '../json/lookup-documents.ts';
import { toAnswered, toProjectDocument } from '../json/to-lookup-document.ts';
import { collectValues, parseChoice, parseWholeNumber } from '../options.ts';
import { t } from '../text.ts';
import { showAnswerAge } from '../views/loadout-view.ts';
import { showProjects } from '../views/lookup-view.ts';

const SORTS = [
  'relevance',
  'downloads',
  'follow_count',
  'recently_updated',
  'recently_published',
] as const;

const DEFAULT_LIMIT = 20;

interface SearchOptions {
  readonly type?: ProjectType;
  readonly loader?: readonly string[];
  readonly gameVersion?: readonly string[];
  readonly category?: readonly string[];
  readonly sort?: (typeof SORTS)[number];
  readonly limit: number;
  readonly offset: number;
}

export function registerSearchCommand(program: Command, run: RunCommand): void {
  program
    .command('search')
    .summary(t('cli-search'))
    .description(t('cli-search-about'))
    .argument('[words...]', t('cli-search-argument-words'))
    .option('--type <type>', PROJECT_TYPES.join(', '), parseChoice('--type', PROJECT_TYPES))
    .option('--loader <loader>', t('cli-search-option-all'), collectValues)
    .option('--game-version <version>', t('cli-search-option-any'), collectValues)
    .option('--category <category>', t('cli-search-option-all'), collectValues)
    .option('--sort <order>', SORTS.join(', '), parseChoice('--sort', SORTS))
    .option(
      '--limit <count>',
      t('cli-search-option-limit', { most: MAX_SEARCH_LIMIT }),
      parseWholeNumber('--limit', { least: 1, most: MAX_SEARCH_LIMIT }),
      DEFAULT_LIMIT,
    )
    .option(
      '--offset <count>',
      t('cli-search-option-offset'),
      parseWholeNumber('--offset', { least: 0, most: 1_000_000 }),
      0,
    )
    .action((words: string[], options: SearchOptions) =>
      run((context) => searchForProjects(context, words, options)),
    );
}

async function searchForProjects(
  context: CommandContext,
  words: readonly string[],
  options: SearchOptions,
): Promise<CommandResult<SearchDocument>> {
  const { client } = await context.session();
  const { limit, offset } = options;
  const answer = await client.lookups.search(
    {
      registry: await chooseRegistry(context),
      words: words.join(' '),
      type: options.type ?? null,
      loaders: [...(options.loader ?? [])],
      gameVersions: [...(options.gameVersion ?? [])],
      categories: [...(options.category ?? [])],
      sortBy: options.sort ?? null,
      limit,
      offset,
    },
    { signal: context.io.signal },
  );
  const document: SearchDocument = {
    ...toAnswered(answer),
    by: answer.by,
    total: answer.total,
    offset,
    limit,
    hits: answer.hits.map(toProjectDocument),
  };
  showSearch(context, document);
  return { document, status: EXIT.done };
}

function showSearch({ output }: CommandContext, document: SearchDocument): void {
  const { registry, by, hits, total, offset } = document;
  if (by === 'names') {
    output.sentence(`! ${t('cli-search-by-names', { registry })}`, { tone: 'warning' });
  }
  if (by === 'cached') {
    showAnswerAge(output, document);
    output.sentence(t('cli-search-cached'), { tone: 'warning' });
  }
  showProjects(output, hits);
  if (hits.length === 0) {
    output.line(total === 0 ? t('cli-search-none') : t('cli-search-no-more'));
    return;
  }
  const last = offset + hits.length;
  output.line();
  output.sentence(t('cli-search-shown', { first: offset + 1, last, total, registry }), {
    tone: 'quiet',
  });
  if (last < total) output.hint(`--offset ${last}`, t('cli-search-more'));
}
