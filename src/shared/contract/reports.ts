import { z } from 'zod';
import { openedReportSchema, ownReportsSchema } from '../domain/community.ts';
import { REPORT_TYPES } from '../registry/enumerations.ts';
import { procedure } from './base.ts';
import { on, defineWrite } from './write.ts';

const name = z.string().min(1);

/**
 * The reported item: a project by id or slug, one of its versions by id, slug or number, a person
 * by id or name.
 */
const item = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project'), project: name }),
  z.object({ kind: z.literal('version'), project: name, version: name }),
  z.object({ kind: z.literal('user'), user: name }),
]);

/** Reports to the moderators. */
export const reports = {
  /** Reports of the signed-in user. */
  mine: procedure.input(z.object(on)).output(ownReportsSchema),
  /** Throws REPORT_UNKNOWN. */
  open: procedure.input(z.object({ ...on, report: name })).output(openedReportSchema),
  /** Throws PROJECT_UNKNOWN, VERSION_UNKNOWN, PERSON_UNKNOWN, REPORT_EXISTS. */
  create: defineWrite({ item, type: z.enum(REPORT_TYPES), text: z.string() }),
};
