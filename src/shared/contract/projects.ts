import { z } from 'zod';
import { editedProjectSchema, ownProjectsSchema, slugCheckSchema } from '../domain/publishing.ts';
import { projectSummarySchema } from '../registry/project.ts';
import { procedure } from './base.ts';
import { createEditProcedure, on, defineWrite } from './write.ts';

/** Id or slug; requests use the id. */
const project = { project: z.string().min(1) };
const text = z.string();
const texts = z.array(text);

/** Fields that `projects.create` and `projects.edit` share. */
const projectDetailsSchema = z.object({
  name: text,
  slug: text,
  visibility: text,
  type: texts,
  clientSide: text,
  serverSide: text,
  summary: text,
});

/** A licence of the registry's list by id, or a custom one by name and address; null: none. */
const licenceSchema = z.object({
  id: text.nullable(),
  name: text.nullable(),
  url: text.nullable(),
});

const linksSchema = z.object({
  issueTracker: text.nullable(),
  sourceCode: text.nullable(),
  wikiPage: text.nullable(),
  discordServer: text.nullable(),
});

/** `orderIndex` 0: at the end. */
const pictureSchema = z.object({
  title: text,
  description: text.nullable(),
  orderIndex: z.number().int(),
  featured: z.boolean(),
});

/** Projects as their members see them; read with the account of the signed-in user. */
export const projects = {
  mine: procedure.input(z.object(on)).output(ownProjectsSchema),
  /** Opens a project for editing. Throws PROJECT_UNKNOWN. */
  open: procedure.input(z.object({ ...on, ...project })).output(editedProjectSchema),
  /** Whether a slug is free; needs no account. */
  checkSlug: procedure.input(z.object({ ...on, slug: text })).output(slugCheckSchema),
  /** Random projects, chosen by the registry; needs no account. */
  random: procedure
    .input(z.object({ ...on, count: z.number().int().min(1).max(100) }))
    .output(z.object({ registry: text, projects: z.array(projectSummarySchema) })),
  /** `organization` null: the user's own project. The report's target has the new id. */
  create: defineWrite({
    name: text,
    slug: text,
    type: texts,
    visibility: text,
    summary: text,
    organization: text.nullable(),
  }),
  edit: createEditProcedure(project, projectDetailsSchema),
  /** The granted file: png, jpeg or webp of at most 512 KiB; its bytes are checked first. */
  setIcon: defineWrite({ ...project, grantId: text }),
  removeIcon: defineWrite(project),
  editDescription: createEditProcedure(project, z.object({ description: text })),
  editTags: createEditProcedure(
    project,
    z.object({ categories: texts, featuredCategories: texts }),
  ),
  editLicence: createEditProcedure(project, licenceSchema),
  editLinks: createEditProcedure(project, linksSchema),
  addPicture: defineWrite({ ...project, grantId: text, picture: pictureSchema }),
  editPicture: createEditProcedure({ ...project, pictureId: text }, pictureSchema),
  removePicture: defineWrite({ ...project, pictureId: text }),
  /** Submits for review. First checks what the registry would reject. */
  submit: defineWrite(project),
  remove: defineWrite(project),
  follow: defineWrite(project),
  unfollow: defineWrite(project),
};
