import { z } from 'zod';
import type { SearchRequest } from '#shared/contract/lookups.ts';
import type { BrowsePage } from '#shared/domain/page.ts';
import { AppError } from '#shared/errors.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { answer, keysOfImages } from './answer.ts';
import type { Opening } from './opening.ts';

const keptSchema = z.object({
  by: z.enum(['search', 'names']),
  hits: z.array(projectSummarySchema),
  total: z.number(),
});

/** Throws NOT_KEPT. */
export async function openBrowse(opening: Opening, request: SearchRequest): Promise<BrowsePage> {
  const { client, lookups, library, catalogue, signal } = opening;
  const found = await answer(opening, {
    kind: 'browse',
    name: toName(request),
    schema: keptSchema,
    async ask() {
      const { by, hits, total, age } = await lookups.search(request, signal);
      for (const hit of hits) catalogue.keepProject(client.profile, hit);
      return { value: { by, hits, total }, age, names: [] };
    },
  });
  if (found === null) throw new AppError('NOT_KEPT');
  const { value, age } = found;
  return {
    registry: client.profile.id,
    age,
    images: keysOfImages(opening, value.hits),
    ...value,
    installed: library.whereInstalled(
      client.profile.id,
      value.hits.map(({ id }) => id),
    ),
  };
}

/** The same question, however its filters are ordered. */
function toName(request: SearchRequest): string {
  const { words, type, sortBy, limit, offset } = request;
  const filters = [request.loaders, request.gameVersions, request.categories].map((names) =>
    names.toSorted(),
  );
  return JSON.stringify([words, type, sortBy, limit, offset, filters]);
}
