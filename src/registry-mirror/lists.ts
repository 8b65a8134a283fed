import type { z } from 'zod';
import { decodeRequestedItems } from '#core/registry/decode.ts';
import { idsQuery, parseIds } from '#registry-server/http/parameters.ts';
import type { Bucket } from '#shared/registry/profile.ts';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { versionSchema } from '#shared/registry/version.ts';
import { LIVES_MS } from './addresses.ts';
import type { MirrorContext } from './context.ts';
import { listRecent, toObject } from './documents.ts';
import { setAgeHeaders } from './send-answer.ts';

interface MirroredList {
  readonly route: string;
  readonly schema: z.ZodType;
  readonly bucket: Bucket | null;
  readonly lifeMs: number;
}

/** Adds lists by id; each id is cached as an answer of its own. */
export function addListRoutes({
  app,
  answers,
  store,
  upstream,
  clock,
  rewrite,
}: MirrorContext): void {
  const lists: readonly MirroredList[] = [
    {
      route: '/api/projects',
      schema: projectSummarySchema,
      bucket: 'strictGet',
      lifeMs: LIVES_MS.project,
    },
    { route: '/api/version', schema: versionSchema, bucket: null, lifeMs: LIVES_MS.versions },
  ];
  const listProjects = (keys: readonly string[]): string[] => {
    const ids = new Set(listRecent(store, 'sha512').map(({ projectId }) => projectId));
    return [...ids].filter((id) => !keys.includes(id));
  };
  for (const { route, schema, bucket, lifeMs } of lists) {
    const isOfProjects = route === '/api/projects';
    app.get(route, { schema: { querystring: idsQuery } }, async ({ query }, reply) => {
      const ids = parseIds(query.ids);
      const found = await answers.many(
        ids.filter((id) => /^[\w-]{1,64}$/.test(id)),
        {
          question: `GET ${route}`,
          limit: upstream.profile.limits.idsPerRequest,
          isListComplete: true,
          lifeOf: () => lifeMs,
          likely: (keys) => (isOfProjects ? listProjects(keys) : []),
          async ask(keys) {
            const path = `${route}?ids=${keys.join(',')}`;
            const { value, source } = await upstream.caller.ask({ route, path, bucket });
            decodeRequestedItems(schema, value, source);
            const items = value as readonly { readonly id: string }[];
            return new Map(items.map((item) => [item.id, JSON.stringify(item)]));
          },
        },
      );
      setAgeHeaders(reply, [...found.values()], clock.now().getTime());
      return rewrite(Object.values(toObject(ids, found)));
    });
  }
}
