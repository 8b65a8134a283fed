import { z } from 'zod';
import { messageSchema } from '../domain/addon.ts';
import {
  javaSchema,
  pieceSchema,
  playChangeSchema,
  playPreviewSchema,
  playSettingsViewSchema,
} from '../domain/play.ts';
import { runDetailsSchema, runSchema } from '../domain/run.ts';
import { job, procedure } from './base.ts';

const loadoutId = z.string();
/** One of the game's launchers, or `command`; null: the configured one. */
const launcher = z.string().nullable();
const runId = z.string();

/**
 * Starting the game (design decision 22). Only `configure` can set a program, and only after the
 * host has it confirmed.
 */
export const play = {
  /**
   * Returns what would be started, and what prevents it. `asks`: queries the sources for missing
   * files.
   */
  look: procedure
    .input(z.object({ loadoutId, launcher, world: z.string().nullable(), asks: z.boolean() }))
    .output(playPreviewSchema),
  /**
   * Lists every Java found; each is run once for its version. `least`: the major version the game
   * needs.
   */
  javas: procedure
    .input(z.object({ loadoutId }))
    .output(z.object({ least: z.number().nullable(), javas: z.array(javaSchema) })),
  /**
   * Finds a download of Java, whether or not one is installed; `fetch` installs it by its id.
   * `major` null: the version the game needs; `piece` null: that is unknown.
   */
  offerJava: procedure
    .input(z.object({ loadoutId, major: z.number().int().min(8).max(999).nullable() }))
    .output(z.object({ piece: pieceSchema.nullable(), warnings: z.array(messageSchema) })),
  /**
   * Downloads missing files by the ids and checksums of a look that the user confirmed. Ends in a
   * `pieces` outcome.
   */
  fetch: procedure
    .input(
      z.object({
        loadoutId,
        launcher,
        pieces: z.array(z.object({ id: z.string(), checksums: z.array(z.string()).max(500) })),
      }),
    )
    .output(job),
  /** Resolves once the game's process exists. `world`: folder of a world to open. */
  start: procedure
    .input(z.object({ loadoutId, launcher, world: z.string().nullable() }))
    .output(z.object({ runId })),
  /** Ends the game with all its child processes; false: it has already ended. */
  stop: procedure.input(z.object({ runId })).output(z.object({ stopping: z.boolean() })),
  /** Newest first; null: of all loadouts. `core.events` reports changes as `runs`. */
  runs: procedure.input(z.object({ loadoutId: loadoutId.nullable() })).output(z.array(runSchema)),
  /** `lines`: number of lines from the end of the log. */
  run: procedure
    .input(z.object({ runId, lines: z.number().int().min(0).max(20_000) }))
    .output(runDetailsSchema),
  /** Fails with PROGRAM_NOT_CONFIRMED if the host does not confirm it. */
  configure: procedure
    .input(z.object({ loadoutId, change: playChangeSchema }))
    .output(playSettingsViewSchema),
};
