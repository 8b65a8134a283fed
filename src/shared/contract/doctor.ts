import { z } from 'zod';
import { messageSchema } from '../domain/addon.ts';
import { procedure } from './base.ts';

export const doctorCheckSchema = z.object({
  subject: messageSchema,
  result: z.enum(['ok', 'warning', 'failed']),
  finding: messageSchema,
  hint: messageSchema.nullable(),
});
export type DoctorCheck = z.infer<typeof doctorCheckSchema>;

export const doctor = {
  run: procedure.output(z.array(doctorCheckSchema)),
};
