import { z } from 'zod';
import {
  browsePageSchema,
  organizationPageSchema,
  personPageSchema,
  projectPageSchema,
} from '../domain/page.ts';
import { procedure } from './base.ts';
import { searchRequest } from './lookups.ts';

/** `kept`: at once what is kept, whatever its age. `check`: asks where that is older than its life. */
const how = { registry: z.string(), ask: z.enum(['kept', 'check']) };
const PAGE_NAME = z.string().min(1).max(200);

/**
 * What a window shows of a registry, from what is kept when the registry is away, with its age. `kept` fails with
 * NOT_KEPT where nothing is.
 */
export const pages = {
  /** By id or slug. Throws PROJECT_UNKNOWN. */
  project: procedure.input(z.object({ ...how, project: PAGE_NAME })).output(projectPageSchema),
  /** By id or name. Throws PERSON_UNKNOWN. */
  person: procedure.input(z.object({ ...how, person: PAGE_NAME })).output(personPageSchema),
  /** By id or slug. Throws ORGANIZATION_UNKNOWN. */
  organization: procedure
    .input(z.object({ ...how, organization: PAGE_NAME }))
    .output(organizationPageSchema),
  browse: procedure.input(searchRequest.extend(how)).output(browsePageSchema),
};
