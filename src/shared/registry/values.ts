import { z } from 'zod';

/** Lower-case hex, as the registry stores it (registry-facts §6.1). */
export const sha1Schema = z.string().regex(/^[0-9a-f]{40}$/);
export const sha512Schema = z.string().regex(/^[0-9a-f]{128}$/);

/** ISO 8601; what cannot be read as a date is refused. */
export const timestampSchema = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
