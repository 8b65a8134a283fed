import { z } from 'zod';
import {
  detectedFolderSchema,
  folderCheckSchema,
  folderListingSchema,
  grantedFolderSchema,
} from '../domain/folder.ts';
import { diskLocationSchema } from '../domain/place.ts';
import { procedure } from './base.ts';

/** Folders of this computer. A client holds grants and ids, never a path it could send back. */
export const folders = {
  /** Game folders found in the default locations of the games' launchers. */
  detect: procedure.output(z.array(detectedFolderSchema)),
  /** `game` null: the game that is in the folder. */
  check: procedure
    .input(z.object({ grantId: z.string(), game: z.string().nullable() }))
    .output(folderCheckSchema),
  /** Lists the folders in a granted folder or in the home folder; never above it. */
  list: procedure
    .input(z.object({ grantId: z.string().nullable(), hidden: z.boolean() }))
    .output(folderListingSchema),
  /**
   * Opens the system's dialog. `folder` null: it was cancelled, or the host has none and the client
   * browses with `list`.
   */
  pick: procedure.output(
    z.object({ hasDialog: z.boolean(), folder: grantedFolderSchema.nullable() }),
  ),
  /** Whether this host can show a location in the system's file manager. */
  canShow: procedure.output(z.object({ canShow: z.boolean() })),
  /** Shows it there; opens and runs nothing. */
  show: procedure.input(diskLocationSchema).output(z.object({ shown: z.boolean() })),
};
