import { z } from 'zod';
import { ownVersionsSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';
import { createEditProcedure, on, defineWrite } from './write.ts';

/** Ids or slugs; a version also by its number if that is unique. */
const project = { project: z.string().min(1) };
const version = { ...project, version: z.string().min(1) };

const versionDependencySchema = z.object({
  projectId: z.string(),
  versionId: z.string().nullable(),
  dependencyType: z.string(),
});

/** `keepFiles`: ids of the additional files to keep; the primary file cannot be changed. */
const versionContentSchema = z.object({
  title: z.string(),
  versionNumber: z.string(),
  releaseChannel: z.string(),
  featured: z.boolean(),
  changelog: z.string(),
  gameVersions: z.array(z.string()),
  loaders: z.array(z.string()),
  dependencies: z.array(versionDependencySchema),
  keepFiles: z.array(z.string()),
});

/** Published versions; new ones are created by `drafts`. */
export const versions = {
  list: procedure.input(z.object({ ...on, ...project })).output(ownVersionsSchema),
  edit: createEditProcedure(
    { ...version, addFiles: z.array(z.string()).describe('grants of additional files') },
    versionContentSchema,
  ),
  feature: defineWrite({ ...version, featured: z.boolean() }),
  remove: defineWrite(version),
};
