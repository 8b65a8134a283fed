import type { z } from 'zod';
import { AppError } from '../errors.ts';

/** Throws INPUT_INVALID before a request is made, by the schema that the server checks with. */
export function checkInput(schema: z.ZodType, input: unknown): void {
  const result = schema.safeParse(input);
  if (result.success) return;
  const [issue] = result.error.issues;
  const [field = ''] = issue?.path ?? [];
  throw new AppError('INPUT_INVALID', {
    field: String(field),
    rule: issue?.code ?? '',
    ...limitsOf(issue),
  });
}

function limitsOf(issue: z.core.$ZodIssue | undefined): { least?: number; most?: number } {
  if (issue?.code === 'too_small') return { least: Number(issue.minimum) };
  return issue?.code === 'too_big' ? { most: Number(issue.maximum) } : {};
}
