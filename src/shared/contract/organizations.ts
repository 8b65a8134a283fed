import { z } from 'zod';
import { editedOrganizationSchema, ownOrganizationsSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';
import { createEditProcedure, on, defineWrite } from './write.ts';

/** By id or slug; requests use the id. */
const organization = { organization: z.string().min(1) };
const project = { project: z.string().min(1) };

const organizationContentSchema = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
});

/** The notes of each write say how it affects projects and their teams. */
export const organizations = {
  /** Organizations of the signed-in user. */
  mine: procedure.input(z.object(on)).output(ownOrganizationsSchema),
  /** Throws ORGANIZATION_UNKNOWN. */
  open: procedure.input(z.object({ ...on, ...organization })).output(editedOrganizationSchema),
  create: defineWrite(organizationContentSchema.shape),
  edit: createEditProcedure(organization, organizationContentSchema),
  setIcon: defineWrite({ ...organization, grantId: z.string() }),
  removeIcon: defineWrite(organization),
  addProject: defineWrite({ ...organization, ...project }),
  removeProject: defineWrite({ ...organization, ...project }),
  remove: defineWrite(organization),
};
