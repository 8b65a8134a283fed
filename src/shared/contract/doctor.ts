import { z } from 'zod';
import { doctorCheckSchema, doctorReportSchema } from '../domain/doctor.ts';
import { procedure } from './base.ts';

export const doctor = {
  run: procedure.output(z.array(doctorCheckSchema)),
  report: procedure.output(doctorReportSchema),
};
