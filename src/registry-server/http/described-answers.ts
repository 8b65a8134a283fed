import { z } from 'zod';
import { searchAnswerSchema } from '#shared/registry/hash-lookup.ts';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSchema, projectSummarySchema } from '#shared/registry/project.ts';
import {
  categorySchema,
  gameVersionSchema,
  licenseSchema,
  loaderSchema,
} from '#shared/registry/tag.ts';
import { userSchema } from '#shared/registry/user.ts';
import { versionSchema } from '#shared/registry/version.ts';

const summaries = z.array(projectSummarySchema);
const organizations = z.array(organizationSchema);
const names = z.array(z.string());
const versionsByHash = z.record(z.string(), versionSchema);
const token = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.string(),
  scopes: names,
  dateCreated: z.string(),
  dateExpires: z.string(),
  dateLastUsed: z.string().nullable(),
});
const enveloped = (data: z.ZodType) => z.object({ success: z.literal(true), data });

/** What a route answers with 200, by method and pattern; a mutation that is not named here says that it was done. */
export const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'GET /api/organization': organizations,
  'GET /api/organization/:organization': organizationSchema,
  'GET /api/organization/:organization/projects': summaries,
  'GET /api/organizations': organizations,
  'GET /api/pat': z.array(token),
  'POST /api/pat': token.extend({ token: z.string() }),
  'PATCH /api/pat/:token': token,
  'GET /api/project': summaries,
  'GET /api/project/:project': z.object({ success: z.literal(true), project: projectSchema }),
  'GET /api/project/:project/version': enveloped(z.array(versionSchema)),
  'GET /api/project/:project/version/:version': enveloped(versionSchema),
  'GET /api/projects': summaries,
  'GET /api/projects/random': summaries,
  'GET /api/search': searchAnswerSchema,
  'GET /api/tags/api-scopes': names,
  'GET /api/tags/categories': z.union([z.array(categorySchema), names]),
  'GET /api/tags/game-versions': z.array(gameVersionSchema),
  'GET /api/tags/licenses': z.array(licenseSchema),
  'GET /api/tags/licenses/:id': licenseSchema,
  'GET /api/tags/licenses/featured': z.array(licenseSchema),
  'GET /api/tags/loaders': z.array(loaderSchema),
  'GET /api/tags/project-types': names,
  'GET /api/user': userSchema,
  'GET /api/user/:user': userSchema,
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
