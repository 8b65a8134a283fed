import { z } from 'zod';
import { accessTokenSchema, newAccessTokenSchema } from '#shared/registry/access-token.ts';
import { collectionSchema } from '#shared/registry/collection.ts';
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
import type { Behaviour } from '../behaviour.ts';

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

/** What the route answers with 200; a mutation that is not named here says that it was done. */
export function describeAnswer(
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
/** Where the date has another name. */
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
  'GET /api/collections/:collection/owner': userSchema,
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
