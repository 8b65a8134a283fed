import { z } from 'zod';
import {
  projectSchema,
  type ProjectSummary,
  projectSummarySchema,
} from '#shared/registry/project.ts';
import { at, idList } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import { decodeAsked } from '../decode.ts';
import type { Reader } from '../reading.ts';

const idSchema = z.object({ id: z.string() });
const READ = { bucket: 'get', needs: 'singleProject' } as const;

/** registry §4.3, §4.8, §5.3. */
export function createProjects(caller: Reader) {
  const { read } = caller;
  return {
    /** `GET /api/projects?ids=`: any order, unknown and hidden ids silently missing. */
    async list(ids: readonly string[], options?: CallOptions): Promise<readonly ProjectSummary[]> {
      const wanted = idList(ids);
      if (wanted === '') return [];
      const { value, source } = await caller.ask({
        bucket: 'strictGet',
        route: '/api/projects',
        path: `/api/projects?ids=${wanted}`,
        signal: options?.signal,
      });
      return decodeAsked(projectSummarySchema, value, source);
    },
    /** By id or slug. */
    get: read.oneAt(projectSchema, '/api/project/{project}', { ...READ, member: 'project' }),
    /** Whose a slug is, hidden ones too; null: nobody's. */
    async idOfSlug(slug: string, options?: CallOptions): Promise<string | null> {
      const call = { ...READ, ...at('/api/project/{project}/check', slug) };
      return (await read.oneOrNull(idSchema, call, options))?.id ?? null;
    },
    /** Some, at most so many. */
    random: async (count: number, options?: CallOptions): Promise<readonly ProjectSummary[]> =>
      read.list(
        projectSummarySchema,
        {
          ...at('/api/projects/random'),
          bucket: 'strictGet',
          feature: 'randomProjects',
          query: new URLSearchParams({ count: String(count) }),
        },
        options,
      ),
    /** By id or name. */
    ofUser: read.listAt(projectSummarySchema, '/api/user/{user}/projects', {
      bucket: 'strictGet',
      needs: 'users',
    }),
    /** By id or slug. */
    ofOrganization: read.listAt(projectSummarySchema, '/api/organization/{organization}/projects', {
      bucket: 'strictGet',
      needs: 'organizations',
    }),
  };
}
