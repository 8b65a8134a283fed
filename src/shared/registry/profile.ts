import { z } from 'zod';

const bucketSchema = z.object({
  max: z.number().int().positive(),
  windowSeconds: z.number().positive(),
});

/** The pacing buckets of registry §1.6. */
export const BUCKETS = [
  'ddos',
  'search',
  'get',
  'strictGet',
  'modify',
  'critModify',
  'cdnImage',
  'cdnFile',
] as const;
export type Bucket = (typeof BUCKETS)[number];

/** What a profile that was saved before there were writes is taken to have: the public service's. */
const WRITE_BUCKETS = {
  modify: { max: 75, windowSeconds: 600 },
  critModify: { max: 30, windowSeconds: 1200 },
};

/** What of the interface a registry offers beyond hash lookups, versions, projects and tags. */
export const CAPABILITIES = [
  'search',
  'singleProject',
  'users',
  'organizations',
  /** Accounts with a password of the registry's own: a program may open a session. */
  'passwords',
] as const;

const bucketsSchema = z.preprocess(
  (buckets) =>
    typeof buckets === 'object' && buckets !== null ? { ...WRITE_BUCKETS, ...buckets } : buckets,
  z.record(z.enum(BUCKETS), bucketSchema),
);

/** A registry profile (`resources/registries/*.json`): the only place that knows a registry's address and limits. */
export const registryProfileSchema = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/),
  name: z.string(),
  /** null: the embedded registry, started in-process on a free port. */
  apiOrigin: z.string().nullable(),
  fileOrigins: z.array(z.string()),
  /** False: it was added while it could not be asked, so nothing of it but its address is known. */
  reached: z.boolean().default(true),
  /** Where it says that its files are, until a person agrees to it. */
  proposedFileOrigin: z.string().nullable().default(null),
  /** Where a person reads about its projects, `<website>/<type>/<slug>`; null: not known. */
  website: z.string().nullable().default(null),
  /** The origin of the registry that it mirrors; null: it is none. Nobody signs in there, and no token is sent to it. */
  mirrorOf: z.string().nullable().default(null),
  limits: z.object({
    hashesPerRequest: z.number().int().positive(),
    idsPerRequest: z.number().int().positive(),
    stallTimeoutMs: z.number().int().positive(),
  }),
  /** null: its limits are not known; its answers alone say when to wait. */
  buckets: bucketsSchema.nullable(),
  capabilities: z.array(z.enum(CAPABILITIES)),
  dialect: z.object({
    iconField: z.enum(['icon', 'file']),
    typeEncoding: z.enum(['json', 'plain']),
    licenceRule: z.enum(['document', 'service']),
    writePrefix: z.enum(['/api', '']),
  }),
});
export type RegistryProfile = z.infer<typeof registryProfileSchema>;

/** A profile whose registry's limits are known. */
export const limitedProfileSchema = registryProfileSchema.extend({ buckets: bucketsSchema });
export type LimitedProfile = z.infer<typeof limitedProfileSchema>;

/** A profile whose address is known: what the client works with. */
export type ConnectedProfile = RegistryProfile & { readonly apiOrigin: string };

/** Where a person reads about a project of this registry; null: not known. */
export function findPageUrl(
  { website }: Pick<RegistryProfile, 'website'>,
  { type, slug }: { readonly type: readonly string[]; readonly slug: string },
): string | null {
  if (website === null) return null;
  return `${website}/${[type[0] ?? 'project', slug].map(encodeURIComponent).join('/')}`;
}
