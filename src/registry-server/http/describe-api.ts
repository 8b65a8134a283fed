import swagger from '@fastify/swagger';
import type { FastifyContextConfig, RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';
import type { Behaviour } from '../behaviour.ts';
import type { RegistryApp } from '../context.ts';
import { isPublicService, type ServerProfile } from '../profile.ts';
import type { ScopeRequirement } from './requirements.ts';
import { accessTokenSchema, newAccessTokenSchema } from '#shared/registry/access-token.ts';
import { collectionOwnerSchema, collectionSchema } from '#shared/registry/collection.ts';
import { searchAnswerSchema } from '#shared/registry/hash-lookup.ts';
import { notificationSchema } from '#shared/registry/notification.ts';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSchema, projectSummarySchema } from '#shared/registry/project.ts';
import { reportSchema } from '#shared/registry/report.ts';
import {
  categorySchema,
  gameVersionSchema,
  licenseSchema,
  loaderSchema,
} from '#shared/registry/tag.ts';
import { threadSchema } from '#shared/registry/thread.ts';
import { accountSessionSchema, loggedInUserSchema, userSchema } from '#shared/registry/user.ts';
import { versionSchema } from '#shared/registry/version.ts';

/**
 * OpenAPI 3.1 of the routes that a server offers, generated from the schemas that validate
 * requests.
 */

const failure = z
  .object({ success: z.literal(false), message: z.string() })
  .describe('Every failure: 400, 401, 403, 404, 429 and 500');
/** Reads that answer with a redirect to a file. */
const REDIRECTS: readonly string[] = [
  'GET /api/project/:project/version/:version/:file',
  'GET /api/version-file/:hash/download',
];
const redirect = z.null().describe('The address of the file, in the header Location');

type Transform = typeof jsonSchemaTransform;

/** Collects the routes added after it; `app.swagger()` returns the description. */
export async function describeApi(
  app: RegistryApp,
  { profile, behaviour }: { profile: ServerProfile; behaviour: Behaviour },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Project registry',
        version: '1.0.0',
        description: `As the profile \`${profile}\` offers it. Where the interface document and the public service allow different things, this server accepts what ${isPublicService(profile) ? 'the public service accepts' : 'either allows'}; the fields say where that is.`,
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization' },
          session: { type: 'apiKey', in: 'cookie', name: 'auth-token' },
        },
      },
    },
    transform: createTransform(behaviour),
  });
}

function createTransform(behaviour: Behaviour): Transform {
  return (document) => {
    const { schema, url, route } = document;
    // Files and pictures are not part of the interface; a HEAD is described by its GET.
    if (!url.startsWith('/api') || isHead(route)) return { schema: { ...schema, hide: true }, url };
    const { requires } = route.config ?? {};
    const line = `${String(route.method)} ${url}`;
    const success = REDIRECTS.includes(line)
      ? { '3XX': redirect }
      : { 200: describeAnswer(line, behaviour) };
    const form = toFormSchema(route.config);
    const described = jsonSchemaTransform({
      ...document,
      schema: {
        ...schema,
        ...(form === undefined ? {} : { body: form }),
        response: { ...success, '4XX': failure, '5XX': failure },
      },
    });
    return {
      url: described.url,
      schema: {
        ...described.schema,
        ...(form === undefined ? {} : { consumes: ['multipart/form-data'] }),
        ...(requires === undefined ? {} : describeRequirement(requires)),
      },
    };
  };
}

/** The text and file fields of a form. */
function toFormSchema({ form, formFiles = [] }: FastifyContextConfig = {}):
  | z.ZodObject
  | undefined {
  if (form === undefined && formFiles.length === 0) return undefined;
  const file = z.file();
  const files = Object.fromEntries(formFiles.map((name) => [name, file.optional()]));
  return (form ?? z.object({})).extend(files);
}

function describeRequirement({ scopes, serviceStatus }: ScopeRequirement) {
  const assignable: readonly string[] = ASSIGNABLE_SCOPES;
  const isSessionOnly = scopes.some((scope) => !assignable.includes(scope));
  const held = isSessionOnly ? ', which only a session has' : '';
  const refusal =
    serviceStatus === undefined ? '' : ` Without them the public service answers ${serviceStatus}.`;
  return {
    description: `Needs the scopes ${scopes.join(', ')}${held}.${refusal}`,
    security: isSessionOnly ? [{ session: [] }] : [{ token: [] }, { session: [] }],
  };
}

function isHead({ method }: RouteOptions): boolean {
  return method === 'HEAD';
}

const summaries = z.array(projectSummarySchema);
const organizations = z.array(organizationSchema);
const collections = z.array(collectionSchema);
const reports = z.array(reportSchema);
const notifications = z.array(notificationSchema);
const names = z.array(z.string());
const versionsByHash = z.record(z.string(), versionSchema);
const enveloped = (data: z.ZodType) => z.object({ success: z.literal(true), data });
const done = z.looseObject({ success: z.boolean().optional(), message: z.string().optional() });
const counts = z.record(z.enum(['users', 'authors', 'files', 'projects', 'versions']), z.number());
const filter = z.object({
  success: z.literal(true),
  queryKey: z.string(),
  default: z.string().optional(),
  list: names,
});

/**
 * Returns the schema of a route's 200 answer; a mutation that is not named here only reports
 * success.
 */
function describeAnswer(
  line: string,
  { tokenEditAnswersToken, reportDateField }: Behaviour,
): z.ZodType {
  if (line === 'PATCH /api/pat/:token' && !tokenEditAnswersToken) return done;
  const ofService = reportDateField === 'createdAt' ? REPORTS_OF_SERVICE[line] : undefined;
  return line.startsWith('GET /api/search/filters/')
    ? filter
    : (ofService ?? ANSWERS[line] ?? done);
}

const { dateCreated, ...reportRest } = reportSchema.shape;
const reportOfService = z.object({ ...reportRest, createdAt: dateCreated });
/** Answers in which the date field has another name. */
const REPORTS_OF_SERVICE: Readonly<Record<string, z.ZodType>> = {
  'GET /api/report': z.array(reportOfService),
  'GET /api/report/:report': reportOfService,
  'GET /api/report/existingReport': reportOfService,
  'GET /api/report/getAll': z.array(reportOfService),
};

/** By method and pattern. */
const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'GET /api': z.looseObject({ message: z.string(), status: z.string(), cdn: z.string() }),
  'GET /api/auth/linked-providers': names,
  'GET /api/auth/me': loggedInUserSchema.extend({ email: z.string().nullish() }).loose(),
  'GET /api/auth/sessions': z.array(accountSessionSchema.partial().loose()),
  'GET /api/auth/validate-session': z.object({ sessionValid: z.boolean() }),
  'GET /api/collections': collections,
  'GET /api/collections/:collection': collectionSchema,
  'GET /api/collections/:collection/owner': collectionOwnerSchema,
  'GET /api/collections/:collection/projects': summaries,
  'GET /api/docs/open-api': z.looseObject({ openapi: z.string() }),
  'GET /api/notifications': notifications,
  'GET /api/notifications/:notification': notificationSchema,
  'GET /api/organization': organizations,
  'GET /api/organization/:organization': organizationSchema,
  'GET /api/organization/:organization/projects': summaries,
  'GET /api/organizations': organizations,
  'GET /api/pat': z.array(accessTokenSchema),
  'POST /api/pat': newAccessTokenSchema,
  'PATCH /api/pat/:token': accessTokenSchema,
  'GET /api/project': summaries,
  'GET /api/project/:project': z.object({ success: z.literal(true), project: projectSchema }),
  'GET /api/project/:project/check': z.object({ id: z.string() }),
  'GET /api/project/:project/dependencies': z.object({
    projects: summaries,
    versions: z.array(z.looseObject({ id: z.string(), projectId: z.string() })),
  }),
  'GET /api/project/:project/version': enveloped(z.array(versionSchema)),
  'GET /api/project/:project/version/:version': enveloped(versionSchema),
  'GET /api/projects': summaries,
  'GET /api/projects/home-page-carousel': summaries,
  'GET /api/projects/random': summaries,
  'GET /api/projects/versions': z.record(z.string(), z.array(versionSchema)),
  'GET /api/report': reports,
  'GET /api/report/:report': reportSchema,
  'GET /api/report/existingReport': reportSchema,
  'GET /api/report/getAll': reports,
  'GET /api/search': searchAnswerSchema.extend({
    hits: summaries,
    processingTimeMs: z.number(),
  }),
  'GET /api/statistics': counts,
  'GET /api/tags/api-scopes': names,
  'GET /api/tags/categories': z.union([z.array(categorySchema), names]),
  'GET /api/tags/game-versions': z.array(gameVersionSchema),
  'GET /api/tags/licenses': z.array(licenseSchema),
  'GET /api/tags/licenses/:id': licenseSchema,
  'GET /api/tags/licenses/featured': z.array(licenseSchema),
  'GET /api/tags/loaders': z.array(loaderSchema),
  'GET /api/tags/project-types': names,
  'GET /api/thread/:thread': threadSchema,
  'GET /api/user': userSchema,
  'GET /api/user/:user': userSchema,
  'GET /api/user/:user/collections': collections,
  'GET /api/user/:user/notifications': notifications,
  'GET /api/user/:user/notifications/:notification': notificationSchema,
  'GET /api/user/:user/organization': organizations,
  'GET /api/user/:user/projects': summaries,
  'GET /api/user/follows': z.union([summaries, names]),
  'GET /api/users': z.array(userSchema),
  'GET /api/version': z.array(versionSchema),
  'GET /api/version-file/:hash': versionSchema,
  'GET /api/version/:id': versionSchema,
  'POST /api/version-file/:hash/update': versionSchema,
  'POST /api/version-files': versionsByHash,
  'POST /api/version-files/update': versionsByHash,
};
