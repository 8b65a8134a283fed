import { eventIterator } from '@orpc/contract';
import { programUpdateSchema } from '../domain/program-update.ts';
import { procedure } from './base.ts';

/** Updates of Loadout itself. Each call returns the status afterwards; a failure is part of it. */
export const program = {
  /** Streams the status: now, then whenever it changes. */
  watch: procedure.output(eventIterator(programUpdateSchema)),
  /** Checks for a newer version now. */
  check: procedure.output(programUpdateSchema),
  /** Downloads the version that was found. */
  download: procedure.output(programUpdateSchema),
  /**
   * Installs and starts it. Fails with PROGRAM_NOT_UPDATED while a change is being applied or a
   * game runs.
   */
  restart: procedure.output(programUpdateSchema),
};
