import { z } from 'zod';
import { messageSchema } from '../domain/addon.ts';
import { doctorCheckSchema, doctorReportSchema } from '../domain/doctor.ts';
import { procedure } from './base.ts';

export const doctor = {
  run: procedure.output(z.array(doctorCheckSchema)),
  /** Checks and repairs the `.loadout` folder of a loadout. */
  folder: procedure.input(z.object({ loadoutId: z.string() })).output(z.array(doctorCheckSchema)),
  /** Repairs made when the program behind the window started. */
  atStart: procedure.output(z.array(messageSchema)),
  report: procedure.output(doctorReportSchema),
};
