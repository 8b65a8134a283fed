import { z } from 'zod';
import { ownProfileSchema } from '../domain/publishing.ts';
import { procedure } from './base.ts';
import { createEditProcedure, on } from './write.ts';

/** Grant of a file; null: removes the picture; undefined: keeps it. */
const picture = z.string().nullable().optional();

/** The signed-in user's public profile at a registry. */
export const profile = {
  open: procedure.input(z.object(on)).output(ownProfileSchema),
  /** Omitted values stay, including both pictures. */
  edit: createEditProcedure(
    { avatar: picture, background: picture },
    z.object({ name: z.string(), userName: z.string(), bio: z.string() }),
  ),
};
