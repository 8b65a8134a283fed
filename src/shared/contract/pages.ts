import { z } from 'zod';
import {
  browsePageSchema,
  organizationPageSchema,
  personPageSchema,
  projectPageSchema,
} from '../domain/page.ts';
import { procedure } from './base.ts';
import { searchRequest } from './lookups.ts';

/** `kept`: cached data at once, of any age. `check`: asks the registry for data that is stale. */
const how = { registry: z.string(), ask: z.enum(['kept', 'check']) };
const PAGE_NAME = z.string().min(1).max(200);

/**
 * Pages of a registry, with the age of their data; cached data if the registry is unreachable.
 * `kept` fails with NOT_KEPT if nothing is cached.
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
