import { z } from 'zod';
import { messageSchema } from '../domain/addon.ts';
import {
  javaSchema,
  pieceSchema,
  playChangeSchema,
  playLookSchema,
  playSettingsViewSchema,
} from '../domain/play.ts';
import { runDetailsSchema, runSchema } from '../domain/run.ts';
import { job, procedure } from './base.ts';

const loadoutId = z.string();
/** One of the game's launchers, or `command`; null: as the settings say. */
const launcher = z.string().nullable();
const runId = z.string();

/** Starting the game (design decision 22). Only `configure` can name a program, and only where the host confirms it. */
export const play = {
  /** What would be started, and what keeps it from starting. `asks`: sources are asked for what is missing. */
  look: procedure
    .input(z.object({ loadoutId, launcher, world: z.string().nullable(), asks: z.boolean() }))
    .output(playLookSchema),
  /** Every Java that was found, each run once to ask its version. `least`: the major version that the game needs. */
  javas: procedure
    .input(z.object({ loadoutId }))
    .output(z.object({ least: z.number().nullable(), javas: z.array(javaSchema) })),
  /**
   * Asks for a download of Java, whether or not one is here, which `fetch` installs by its id. `major` null: the version
   * that the game needs; `piece` null: that is not known.
   */
  offerJava: procedure
    .input(z.object({ loadoutId, major: z.number().int().min(8).max(999).nullable() }))
    .output(z.object({ piece: pieceSchema.nullable(), warnings: z.array(messageSchema) })),
  /** Downloads missing pieces, by the ids and checksums of a look that a person said yes to. Ends in `pieces`. */
  fetch: procedure
    .input(
      z.object({
        loadoutId,
        launcher,
        pieces: z.array(z.object({ id: z.string(), checksums: z.array(z.string()).max(500) })),
      }),
    )
    .output(job),
  /** Answers when the game's process is there. `world`: the folder of a world to open. */
  start: procedure
    .input(z.object({ loadoutId, launcher, world: z.string().nullable() }))
    .output(z.object({ runId })),
  /** Ends the game with everything that it started; false: it is over already. */
  stop: procedure.input(z.object({ runId })).output(z.object({ stopping: z.boolean() })),
  /** Newest first; null: of every loadout. `core.events` tells of changes by `runs`. */
  runs: procedure.input(z.object({ loadoutId: loadoutId.nullable() })).output(z.array(runSchema)),
  /** `lines`: of the log, from its end. */
  run: procedure
    .input(z.object({ runId, lines: z.number().int().min(0).max(20_000) }))
    .output(runDetailsSchema),
  /** Fails with PROGRAM_NOT_CONFIRMED where the host does not confirm it. */
  configure: procedure
    .input(z.object({ loadoutId, change: playChangeSchema }))
    .output(playSettingsViewSchema),
};
