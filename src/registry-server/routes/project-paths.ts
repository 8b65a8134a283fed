import { z } from 'zod';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { FastifyRequest } from 'fastify';
import type { ScopeRequirement } from '../http/requirements.ts';
import type { ServerBucket } from '../http/rate-limiter.ts';

export const projectParams = z.object({ project: z.string() });

const WRITE: ScopeRequirement = { scopes: ['project_write'] };

export interface ProjectWrite<B extends z.ZodType> {
  readonly method: 'PATCH' | 'POST' | 'DELETE';
  /** Path after `/api/project/{id|slug}`. */
  readonly path: string;
  readonly body?: B;
  readonly bodyLimit?: number;
  readonly bucket?: ServerBucket;
  readonly requires?: ScopeRequirement;
  readonly form?: z.ZodObject;
  readonly formFiles?: readonly string[];
  /** True for paths that interface §4.4 writes without `/api`. */
  readonly isDocumented?: boolean;
  readonly handle: (request: ProjectWriteRequest<z.infer<B>>) => Promise<unknown>;
}

export type ProjectWriteRequest<B> = FastifyRequest & {
  readonly params: z.infer<typeof projectParams>;
  readonly body: B;
};

/**
 * Adds a write route of one project, also without the prefix if the document does so and the
 * profile follows it.
 */
export function addProjectWrite<B extends z.ZodType>(
  app: RegistryApp,
  { behaviour }: ServerContext,
  write: ProjectWrite<B>,
): void {
  const prefixes = write.isDocumented && behaviour.answersWithoutPrefix ? ['/api', ''] : ['/api'];
  for (const prefix of prefixes) {
    app.route({
      method: write.method,
      url: `${prefix}/project/:project${write.path}`,
      config: {
        bucket: write.bucket ?? 'critModify',
        requires: write.requires ?? WRITE,
        ...(write.form === undefined ? {} : { form: write.form }),
        ...(write.formFiles === undefined ? {} : { formFiles: write.formFiles }),
      },
      ...(write.bodyLimit === undefined ? {} : { bodyLimit: write.bodyLimit }),
      schema: {
        params: projectParams,
        ...(write.body === undefined ? {} : { body: write.body }),
      },
      handler: (request) => write.handle(request as ProjectWriteRequest<z.infer<B>>),
    });
  }
}
