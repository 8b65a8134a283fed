import { z } from 'zod';
import { notificationsAnswerSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';
import { on, write } from './write.ts';

/** `ids` null: all of them. */
const ids = { ids: z.array(z.string()).min(1).nullable() };

/** Of the person who is logged in. An invitation is answered by `teams.accept` and `teams.decline`. */
export const notifications = {
  list: procedure.input(z.object(on)).output(notificationsAnswerSchema),
  markRead: write(ids),
  remove: write(ids),
};
