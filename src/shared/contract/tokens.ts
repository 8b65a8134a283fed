import { z } from 'zod';
import { accessTokenSchema, newAccessTokenSchema } from '../registry/access-token.ts';
import { procedure } from './base.ts';
import { on, defineWrite } from './write.ts';

/** `dateExpires`: a calendar day, `YYYY-MM-DD`. Groups and presets of scopes: `registry/data/scope-groups.ts`. */
const content = { name: z.string(), dateExpires: z.string(), scopes: z.array(z.string()) };
const token = { tokenId: z.string() };

/**
 * Personal access tokens at the registry; without a session every call throws AUTH_SESSION_NEEDED
 * (interface §5.2).
 */
export const tokens = {
  /** Newest first. */
  list: procedure
    .input(z.object(on))
    .output(z.object({ registry: z.string(), tokens: z.array(accessTokenSchema) })),
  /**
   * The only answer with a token's value, which is shown once and never stored. `token` null: it
   * was a dry run.
   */
  create: procedure
    .input(z.object({ ...on, ...content, dryRun: z.boolean() }))
    .output(z.object({ registry: z.string(), token: newAccessTokenSchema.nullable() })),
  edit: defineWrite({ ...token, change: z.object(content).partial() }),
  remove: defineWrite(token),
};
