import { z } from 'zod';
import {
  changelogSourceSchema,
  draftCheckSchema,
  draftContentSchema,
  draftSchema,
  projectProposalSchema,
} from '../domain/draft.ts';
import { job, procedure } from './base.ts';

const draftId = { draftId: z.string() };
/** A project's id or slug. */
const project = z.string().min(1);
/** Files by their grants (design decision 16). */
const grants = z.array(z.string());
const given = draftContentSchema.partial();

const prepareRequest = z.object({
  registry: z.string(),
  project: project.nullable(),
  primaryFile: z.string(),
  additionalFiles: grants,
  /** What the person said already; the rest is filled in. */
  given,
  changelog: changelogSourceSchema.nullable(),
});
export type PrepareRequest = z.infer<typeof prepareRequest>;

/** `primaryFile`: which of the draft's files leads from now on. */
const fileChange = z.object({
  add: grants,
  remove: z.array(z.string()),
  primaryFile: z.string().nullable(),
});

/** Versions that are being prepared; kept on this machine, with copies of their files, until they are published. */
export const drafts = {
  /** Reads the files and fills in what they, the project and its last version say. Works without the registry too. */
  prepare: procedure.input(prepareRequest).output(draftSchema),
  /** Changed last first. */
  list: procedure.output(z.array(draftSchema)),
  get: procedure.input(z.object(draftId)).output(draftSchema),
  /** Changes what the person changed; nothing is filled in again. */
  save: procedure.input(z.object({ ...draftId, content: given })).output(draftSchema),
  /** Fills in again all that the person did not set by hand. */
  setProject: procedure.input(z.object({ ...draftId, project })).output(draftSchema),
  /** Of the project that the draft could begin. Throws FILE_UNREADABLE. */
  proposeProject: procedure.input(z.object(draftId)).output(projectProposalSchema),
  /** As `setProject`. The draft keeps one primary file. */
  setFiles: procedure.input(z.object({ ...draftId, change: fileChange })).output(draftSchema),
  setChangelog: procedure
    .input(z.object({ ...draftId, changelog: changelogSourceSchema }))
    .output(draftSchema),
  /** Every rule of the registry, before a byte is sent. Throws where the registry cannot be asked. */
  check: procedure.input(z.object(draftId)).output(draftCheckSchema),
  /**
   * Checks and sends; `jobs.watch` shows bytes and waits, `jobs.cancel` stops it. The job ends in a `published` outcome
   * and the draft is gone; it stays after a failure, and can be published again: what is there is never sent twice.
   */
  publish: procedure.input(z.object(draftId)).output(job),
  discard: procedure.input(z.object(draftId)).output(z.object({ discarded: z.boolean() })),
};
