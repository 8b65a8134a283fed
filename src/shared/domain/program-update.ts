import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';

/** Updates this program if it does not update itself; `archive`: the person who unpacked it. */
const PROGRAM_MANAGERS = ['npm', 'deb', 'rpm', 'flatpak', 'archive'] as const;
export type ProgramManager = (typeof PROGRAM_MANAGERS)[number];

/** A newer version offered by a signed feed. */
const newProgramSchema = z.object({
  version: z.string(),
  /** Markdown; null: it has no changelog. */
  changelog: z.string().nullable(),
  sizeBytes: z.number().nullable(),
});
export type NewProgram = z.infer<typeof newProgramSchema>;

/**
 * The status of Loadout's own update. `managed`: `managedBy` updates it, and Loadout does not
 * check; `ready`: downloaded, and a restart installs it; `failed`: `error` has the reason, and
 * `found` the version concerned.
 */
export const programUpdateSchema = z.object({
  state: z.enum([
    'managed',
    'unchecked',
    'checking',
    'current',
    'available',
    'downloading',
    'ready',
    'failed',
  ]),
  managedBy: z.enum(PROGRAM_MANAGERS).nullable(),
  found: newProgramSchema.nullable(),
  bytesDone: z.number(),
  /** ISO 8601; time of the feed's last answer. */
  checkedAt: z.string().nullable(),
  error: errorPayloadSchema.nullable(),
});
export type ProgramUpdate = z.infer<typeof programUpdateSchema>;
