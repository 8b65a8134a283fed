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
/** Files as grants (design decision 16). */
const grants = z.array(z.string());
const given = draftContentSchema.partial();

const prepareRequest = z.object({
  registry: z.string(),
  project: project.nullable(),
  primaryFile: z.string(),
  additionalFiles: grants,
  /** Values the user has already given; the others are filled in. */
  given,
  changelog: changelogSourceSchema.nullable(),
});
export type PrepareRequest = z.infer<typeof prepareRequest>;

/** `primaryFile`: the file of the draft that becomes the primary one. */
const fileChange = z.object({
  add: grants,
  remove: z.array(z.string()),
  primaryFile: z.string().nullable(),
});

/**
 * Versions in preparation; stored on this machine with copies of their files until they are
 * published.
 */
export const drafts = {
  /**
   * Reads the files and fills in values from them, the project and its last version. Works offline
   * too.
   */
  prepare: procedure.input(prepareRequest).output(draftSchema),
  /** Last changed first. */
  list: procedure.output(z.array(draftSchema)),
  get: procedure.input(z.object(draftId)).output(draftSchema),
  /** Saves the given values; nothing is filled in again. */
  save: procedure.input(z.object({ ...draftId, content: given })).output(draftSchema),
  /** Fills in everything again except the values the user set. */
  setProject: procedure.input(z.object({ ...draftId, project })).output(draftSchema),
  /** Proposes a project for the draft. Throws FILE_UNREADABLE. */
  proposeProject: procedure.input(z.object(draftId)).output(projectProposalSchema),
  /** Fills in like `setProject`. The draft keeps one primary file. */
  setFiles: procedure.input(z.object({ ...draftId, change: fileChange })).output(draftSchema),
  setChangelog: procedure
    .input(z.object({ ...draftId, changelog: changelogSourceSchema }))
    .output(draftSchema),
  /**
   * Checks every rule of the registry before anything is uploaded. Throws if the registry cannot be
   * reached.
   */
  check: procedure.input(z.object(draftId)).output(draftCheckSchema),
  /**
   * Checks and uploads; `jobs.watch` shows bytes and waits, `jobs.cancel` stops it. The job ends in
   * a `published` outcome, and the draft is deleted. After a failure the draft remains and can be
   * published again: nothing the registry has is uploaded twice.
   */
  publish: procedure.input(z.object(draftId)).output(job),
  discard: procedure.input(z.object(draftId)).output(z.object({ discarded: z.boolean() })),
};
