import { z } from 'zod';
import { messageSchema } from './addon.ts';

/** One check; `hint`: the next step for a warning or a failure. */
export const doctorCheckSchema = z.object({
  subject: messageSchema,
  result: z.enum(['ok', 'repaired', 'warning', 'failed']),
  finding: messageSchema,
  hint: messageSchema.nullable(),
});
export type DoctorCheck = z.infer<typeof doctorCheckSchema>;

/**
 * A report to attach to a bug report: without secrets, with shortened paths and names. `log`: JSON
 * lines, oldest first.
 */
export const doctorReportSchema = z.object({
  checks: z.array(doctorCheckSchema),
  log: z.array(z.string()),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;
