import type { z } from 'zod';
import { AppError } from '../errors.ts';

/**
 * Parses the input with the schema that the server uses. Throws INPUT_INVALID before any request.
 */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const [field = ''] = issue?.path ?? [];
  throw new AppError('INPUT_INVALID', {
    field: String(field),
    rule: issue?.code ?? '',
    ...rulesOf(issue),
  });
}

function rulesOf(issue: z.core.$ZodIssue | undefined): AppError['params'] {
  if (issue?.code === 'invalid_value') return { allowed: issue.values.map(String).join(', ') };
  if (issue?.code === 'custom') return (issue.params ?? {}) as AppError['params'];
  if (issue?.code === 'too_small') return { least: Number(issue.minimum) };
  return issue?.code === 'too_big' ? { most: Number(issue.maximum) } : {};
}
