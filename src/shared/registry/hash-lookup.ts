import { z } from 'zod';
import { decorative } from './fields.ts';

/** registry §6.1: exactly `sha1` selects SHA-1, anything else means sha512. */
export type HashAlgorithm = 'sha1' | 'sha512';

export interface HashLookupRequest {
  readonly hashes: readonly string[];
  readonly algorithm: HashAlgorithm;
}

/** `releaseChannel` is cumulative and always sent (registry §6.3); `loader` only for slots that have one. */
export interface UpdateFilters {
  readonly algorithm: HashAlgorithm;
  readonly releaseChannel: string;
  readonly gameVersion?: string;
  readonly loader?: string;
}

/** The five fields of a search answer (registry §5.2); `hits` are decoded one by one. */
export const searchAnswerSchema = z.object({
  hits: z.array(z.unknown()),
  query: decorative(z.string().nullable(), null),
  limit: decorative(z.number(), 0),
  offset: decorative(z.number(), 0),
  estimatedTotalHits: z.number(),
});
