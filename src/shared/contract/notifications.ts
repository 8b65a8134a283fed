import { z } from 'zod';
import { notificationsAnswerSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';
import { on, defineWrite } from './write.ts';

/** `ids` null: all of them. */
const ids = { ids: z.array(z.string()).min(1).nullable() };

/**
 * Notifications of the signed-in user. Invitations are answered with `teams.accept` and
 * `teams.decline`.
 */
export const notifications = {
  list: procedure.input(z.object(on)).output(notificationsAnswerSchema),
  markRead: defineWrite(ids),
  remove: defineWrite(ids),
};
