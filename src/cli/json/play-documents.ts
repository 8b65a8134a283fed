import { z } from 'zod';
import { crashExplanationSchema, crashProblemSchema } from '#shared/domain/crash.ts';
import { loadoutBriefSchema } from '#shared/domain/loadout.ts';
import {
  fetchedPiecesSchema,
  javaSchema,
  pieceSchema,
  playPreviewSchema,
  playSettingsViewSchema,
} from '#shared/domain/play.ts';
import { runDetailsSchema, runSchema } from '#shared/domain/run.ts';
import { entryDocumentSchema, messageTextSchema, schemaVersion } from './values.ts';

const about = { schemaVersion, loadout: loadoutBriefSchema };
const runDocument = runSchema.extend({ reason: messageTextSchema.nullable() });
const javaDocument = javaSchema.extend({ problem: messageTextSchema.nullable() });
const pieceDocument = pieceSchema.extend({ problem: messageTextSchema.nullable() });

/** `run` is null if nothing was started: a dry run, or answered no. */
export const playDocumentSchema = z.object({
  ...about,
  look: playPreviewSchema.extend({
    java: javaDocument.nullable(),
    pieces: z.array(pieceDocument),
    problems: z.array(messageTextSchema),
    warnings: z.array(messageTextSchema),
  }),
  ...fetchedPiecesSchema.shape,
  run: runDocument.nullable(),
});
export type PlayDocument = z.infer<typeof playDocumentSchema>;

export const playSettingsDocumentSchema = z.object({ ...about, settings: playSettingsViewSchema });
export type PlaySettingsDocument = z.infer<typeof playSettingsDocumentSchema>;

/** Newest first. */
export const runsDocumentSchema = z.object({ ...about, runs: z.array(runDocument) });
export type RunsDocument = z.infer<typeof runsDocumentSchema>;

export const runDocumentSchema = z.object({
  ...about,
  ...runDetailsSchema.shape,
  run: runDocument,
  /** For a failed run; the likeliest cause first. */
  explanation: z
    .object({
      problems: z.array(
        crashProblemSchema
          .omit({ mends: true })
          .extend({ message: messageTextSchema, commands: z.array(z.string()) }),
      ),
      changes: z
        .object({
          ...crashExplanationSchema.shape.changes.unwrap().shape,
          entries: z.array(entryDocumentSchema),
        })
        .nullable(),
    })
    .nullable(),
});
export type RunDocument = z.infer<typeof runDocumentSchema>;

/** `run` is null if none was running. */
export const runStopDocumentSchema = z.object({ ...about, run: runDocument.nullable() });
export type RunStopDocument = z.infer<typeof runStopDocumentSchema>;

/** `least`: the major version the game needs; null: unknown. */
export const javaDocumentSchema = z.object({
  ...about,
  least: z.number().nullable(),
  javas: z.array(javaDocument),
});
export type JavaDocument = z.infer<typeof javaDocumentSchema>;

/** `fetched` is empty if nothing was installed: a dry run, answered no, or nothing offered. */
export const javaInstallDocumentSchema = z.object({
  ...about,
  piece: pieceDocument.nullable(),
  warnings: z.array(messageTextSchema),
  ...fetchedPiecesSchema.shape,
});
export type JavaInstallDocument = z.infer<typeof javaInstallDocumentSchema>;
