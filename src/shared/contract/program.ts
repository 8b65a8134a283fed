import { eventIterator } from '@orpc/contract';
import { programUpdateSchema } from '../domain/program-update.ts';
import { procedure } from './base.ts';

/** A newer version of this program. Each call answers how it stands afterwards; a failure is part of that. */
export const program = {
  /** How it stands: now, then whenever it changes. */
  watch: procedure.output(eventIterator(programUpdateSchema)),
  /** Looks for a newer version now. */
  check: procedure.output(programUpdateSchema),
  /** Downloads the one that was found. */
  download: procedure.output(programUpdateSchema),
  /** Puts it in place and starts it. Fails with PROGRAM_NOT_UPDATED while a change is applied or a game runs. */
  restart: procedure.output(programUpdateSchema),
};
