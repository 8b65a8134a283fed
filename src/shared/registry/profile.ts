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

/** Defaults for a profile saved before writes existed: the public service's limits. */
const WRITE_BUCKETS = {
  modify: { max: 75, windowSeconds: 600 },
  critModify: { max: 30, windowSeconds: 1200 },
};

/**
 * Parts of the interface that a registry offers beyond hash lookups, versions, projects and tags.
 */
export const CAPABILITIES = [
  'search',
  'singleProject',
  'users',
  'organizations',
  /** Accounts with a password at the registry: a program may open a session. */
  'passwords',
] as const;

const bucketsSchema = z.preprocess(
  (buckets) =>
    typeof buckets === 'object' && buckets !== null ? { ...WRITE_BUCKETS, ...buckets } : buckets,
  z.record(z.enum(BUCKETS), bucketSchema),
);

/**
 * A registry profile (`resources/registries/*.json`), the only place with a registry's address and
 * limits.
 */
export const registryProfileSchema = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/),
  name: z.string(),
  /** null: the embedded registry, started in-process on a free port. */
  apiOrigin: z.string().nullable(),
  fileOrigins: z.array(z.string()),
  /** False: it was unreachable when it was added, so that only its address is known. */
  reached: z.boolean().default(true),
  /** The origin that it names for its files, until the user accepts it. */
  proposedFileOrigin: z.string().nullable().default(null),
  /** Website with its projects at `<website>/<type>/<slug>`; null: unknown. */
  website: z.string().nullable().default(null),
  /**
   * Origin of the registry that it mirrors; null: it is not a mirror. A mirror has no accounts and
   * gets no token.
   */
  mirrorOf: z.string().nullable().default(null),
  limits: z.object({
    hashesPerRequest: z.number().int().positive(),
    idsPerRequest: z.number().int().positive(),
    stallTimeoutMs: z.number().int().positive(),
  }),
  /** null: its limits are unknown; only its answers say when to wait. */
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

/** A profile with known limits. */
export const limitedProfileSchema = registryProfileSchema.extend({ buckets: bucketsSchema });
export type LimitedProfile = z.infer<typeof limitedProfileSchema>;

/** A profile with a known address, as the client needs it. */
export type ConnectedProfile = RegistryProfile & { readonly apiOrigin: string };

/** Returns the web page of a project of this registry; null: unknown. */
export function findPageUrl(
  { website }: Pick<RegistryProfile, 'website'>,
  { type, slug }: { readonly type: readonly string[]; readonly slug: string },
): string | null {
  if (website === null) return null;
  return `${website}/${[type[0] ?? 'project', slug].map(encodeURIComponent).join('/')}`;
}
