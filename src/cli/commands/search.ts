import type { Command } from 'commander';
import { formatNumber } from '#shared/messages/format.ts';
import { PROJECT_TYPES, type ProjectType } from '#shared/registry/enumerations.ts';
import { MAX_SEARCH_LIMIT } from '#shared/registry/limits.ts';
import { chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT } from '../exit-status.ts';
import type { SearchDocument } from '../json/lookup-documents.ts';
import { toAnswered, toProjectDocument } from '../json/to-lookup-document.ts';
import { collectValues, parseChoice, parseWholeNumber } from '../parse-options.ts';
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
    .summary('find projects on the registry')
    .description(
      'Searches the registry for projects. On a registry without search, the words are looked up as ids, slugs, authors and organizations.',
    )
    .argument('[words...]', 'words to search for; without any, popular projects')
    .option('--type <type>', PROJECT_TYPES.join(', '), parseChoice('--type', PROJECT_TYPES))
    .option('--loader <loader>', 'may be repeated; all must match', collectValues)
    .option('--game-version <version>', 'may be repeated; any may match', collectValues)
    .option('--category <category>', 'may be repeated; all must match', collectValues)
    .option('--sort <order>', SORTS.join(', '), parseChoice('--sort', SORTS))
    .option(
      '--limit <count>',
      `how many to show, at most ${MAX_SEARCH_LIMIT}`,
      parseWholeNumber('--limit', { least: 1, most: MAX_SEARCH_LIMIT }),
      DEFAULT_LIMIT,
    )
    .option(
      '--offset <count>',
      'how many to skip',
      parseWholeNumber('--offset', { least: 0, most: 1_000_000 }),
      0,
    )
    .action((words: string[], options: SearchOptions) =>
      run((context) => searchRegistry(context, words, options)),
    );
}

async function searchRegistry(
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
    output.sentence(
      `! The registry ${registry} does not support search. Showing projects whose id, slug, author or organization is one of the words.`,
      { tone: 'warning' },
    );
  }
  showProjects(output, hits);
  if (hits.length === 0) {
    output.line(total === 0 ? 'No projects found.' : 'No further results.');
    return;
  }
  const last = offset + hits.length;
  output.line();
  output.sentence(
    `Showing ${formatNumber(offset + 1)} to ${formatNumber(last)} of ${formatNumber(total)} on ${registry}.`,
    { tone: 'quiet' },
  );
  if (last < total) output.hint(`--offset ${last}`, 'More');
}
