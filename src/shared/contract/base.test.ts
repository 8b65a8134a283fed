import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { whenChecked } from './base.ts';

test('a schema that is loaded when an answer is checked says what the schema itself says', async () => {
  const load = vi.fn(async () => z.object({ count: z.number() }));
  const { validate } = whenChecked(load)['~standard'];
  expect(load).not.toHaveBeenCalled();
  expect(await validate({ count: 3, more: true })).toEqual({ value: { count: 3 } });
  const { issues } = await validate({ count: 'three' });
  expect(issues?.map(({ path }) => path)).toEqual([['count']]);
});
