import { z } from 'zod';
import { errorPayloadSchema } from './error-payload.ts';

/** What replaces this program by a newer one, where it does not do so itself; `archive`: the person who unpacked it. */
const PROGRAM_MANAGERS = ['npm', 'deb', 'rpm', 'flatpak', 'archive'] as const;
export type ProgramManager = (typeof PROGRAM_MANAGERS)[number];

/** A newer program that a signed feed offers. */
const newProgramSchema = z.object({
  version: z.string(),
  /** Markdown; null: it says nothing about its changes. */
  changelog: z.string().nullable(),
  sizeBytes: z.number().nullable(),
});
export type NewProgram = z.infer<typeof newProgramSchema>;

/**
 * How it stands with a newer program. `managed`: `managedBy` brings it, and nothing is looked for; `ready`: it is on the
 * disk, and a restart puts it in place; `failed`: `error` says why, and `found` what it was about.
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
  /** ISO 8601; when the feed last answered. */
  checkedAt: z.string().nullable(),
  error: errorPayloadSchema.nullable(),
});
export type ProgramUpdate = z.infer<typeof programUpdateSchema>;
