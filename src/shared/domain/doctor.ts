import { z } from 'zod';
import { messageSchema } from './addon.ts';

/** One thing that was checked; `hint`: the next step for a warning or a failure. */
export const doctorCheckSchema = z.object({
  subject: messageSchema,
  result: z.enum(['ok', 'repaired', 'warning', 'failed']),
  finding: messageSchema,
  hint: messageSchema.nullable(),
});
export type DoctorCheck = z.infer<typeof doctorCheckSchema>;

/** What a person may attach to a question: no secret in it, paths and names shortened. `log`: JSON lines, oldest first. */
export const doctorReportSchema = z.object({
  checks: z.array(doctorCheckSchema),
  log: z.array(z.string()),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;
