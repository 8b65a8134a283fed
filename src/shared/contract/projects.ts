import { z } from 'zod';
import { editedProjectSchema, ownProjectsSchema, slugCheckSchema } from '../domain/publishing.ts';
import { projectSummarySchema } from '../registry/project.ts';
import { procedure } from './base.ts';
import { edit, on, write } from './write.ts';

/** An id or a slug; what is sent goes by the id. */
const project = { project: z.string().min(1) };
const text = z.string();
const texts = z.array(text);

/** What `projects.create` and `projects.edit` send together. */
const projectDetailsSchema = z.object({
  name: text,
  slug: text,
  visibility: text,
  type: texts,
  clientSide: text,
  serverSide: text,
  summary: text,
});

/** `licence` of the registry's list by id, or of one's own by name and address; null: none. */
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

/** Projects as those who work on them see them; read as the person who is logged in. */
export const projects = {
  mine: procedure.input(z.object(on)).output(ownProjectsSchema),
  /** One to edit. Throws PROJECT_UNKNOWN. */
  open: procedure.input(z.object({ ...on, ...project })).output(editedProjectSchema),
  /** Whether an address is free; needs no login. */
  checkSlug: procedure.input(z.object({ ...on, slug: text })).output(slugCheckSchema),
  /** Some, by the registry's own choice; needs no login. */
  random: procedure
    .input(z.object({ ...on, count: z.number().int().min(1).max(100) }))
    .output(z.object({ registry: text, projects: z.array(projectSummarySchema) })),
  /** `organization` null: the person's own. The report's target has the new id. */
  create: write({
    name: text,
    slug: text,
    type: texts,
    visibility: text,
    summary: text,
    organization: text.nullable(),
  }),
  edit: edit(project, projectDetailsSchema),
  /** The granted file: png, jpeg or webp of at most 512 KiB; its bytes are looked at first. */
  setIcon: write({ ...project, grantId: text }),
  removeIcon: write(project),
  editDescription: edit(project, z.object({ description: text })),
  editTags: edit(project, z.object({ categories: texts, featuredCategories: texts })),
  editLicence: edit(project, licenceSchema),
  editLinks: edit(project, linksSchema),
  addPicture: write({ ...project, grantId: text, picture: pictureSchema }),
  editPicture: edit({ ...project, pictureId: text }, pictureSchema),
  removePicture: write({ ...project, pictureId: text }),
  /** For review. Says first what the registry would ask for. */
  submit: write(project),
  remove: write(project),
  follow: write(project),
  unfollow: write(project),
};
