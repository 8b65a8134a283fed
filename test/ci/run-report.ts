import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A failed test, or a file that did not load or failed in a hook or outside its tests. */
const failureSchema = z.object({
  project: z.string(),
  file: z.string(),
  /** The titles of the test and of the groups around it; null for the whole file. */
  title: z.string().nullable(),
  message: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;

const runReportSchema = z.object({
  passed: z.number(),
  /** Passed tests that need a browser. */
  windowSpecs: z.number(),
  failures: z.array(failureSchema),
  /** Errors outside any file; a retry would prove nothing about them. */
  strayErrors: z.array(z.string()),
  files: z.array(z.object({ file: z.string(), tests: z.number(), ms: z.number() })),
});
export type RunReport = z.infer<typeof runReportSchema>;

/** Returns null if the file is missing or is not a report. */
export function readRunReport(path: string): RunReport | null {
  try {
    return runReportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
