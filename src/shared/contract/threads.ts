import { z } from 'zod';
import { openedThreadSchema } from '../domain/community.ts';
import { procedure } from './base.ts';
import { on, defineWrite } from './write.ts';

/** A thread by its own id, or by its project (id or slug) or report. */
const of = {
  of: z.object({ kind: z.enum(['thread', 'project', 'report']), name: z.string().min(1) }),
};

/** Moderation threads. Throws PROJECT_UNKNOWN, REPORT_UNKNOWN, THREAD_UNKNOWN. */
export const threads = {
  open: procedure.input(z.object({ ...on, ...of })).output(openedThreadSchema),
  reply: defineWrite({ ...of, text: z.string() }),
  removeMessage: defineWrite({ ...of, messageId: z.string().min(1) }),
};
