import { z } from 'zod';
import {
  detectedFolderSchema,
  folderCheckSchema,
  folderListingSchema,
  grantedFolderSchema,
} from '../domain/folder.ts';
import { placeSchema } from '../domain/place.ts';
import { procedure } from './base.ts';

/** Folders of this computer; a face holds grants and ids, never paths it could send back. */
export const folders = {
  /** Where the games' launchers keep their folders, as far as they exist. */
  detect: procedure.output(z.array(detectedFolderSchema)),
  check: procedure
    .input(z.object({ grantId: z.string(), game: z.string() }))
    .output(folderCheckSchema),
  /** The folders in a granted one, or in the home folder; never above it. */
  list: procedure
    .input(z.object({ grantId: z.string().nullable(), hidden: z.boolean() }))
    .output(folderListingSchema),
  /** The system's dialog. `folder` null: the person closed it, or the host has none and the face browses with `list`. */
  pick: procedure.output(
    z.object({ hasDialog: z.boolean(), folder: grantedFolderSchema.nullable() }),
  ),
  /** Whether this host can show a place in the system's file manager. */
  canShow: procedure.output(z.object({ canShow: z.boolean() })),
  /** Shows it there; opens and runs nothing. */
  show: procedure.input(placeSchema).output(z.object({ shown: z.boolean() })),
};
