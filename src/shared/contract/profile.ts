import { z } from 'zod';
import { ownProfileSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';
import { edit, on } from './write.ts';

/** The grant of a file; null: have none; not there: as it is. */
const picture = z.string().nullable().optional();

/** What the person who is logged in shows of themselves at a registry. */
export const profile = {
  open: procedure.input(z.object(on)).output(ownProfileSchema),
  /** What is not named stays, both pictures too. */
  edit: edit(
    { avatar: picture, background: picture },
    z.object({ name: z.string(), userName: z.string(), bio: z.string() }),
  ),
};
