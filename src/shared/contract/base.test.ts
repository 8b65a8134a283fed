import { expect, test } from 'vitest';
import { z } from 'zod';
import { whenChecked } from './base.ts';

test('a schema that is loaded when an answer is checked says what the schema itself says', async () => {
  let loads = 0;
  const { validate } = whenChecked(async () => {
    loads += 1;
    return z.object({ count: z.number() });
  })['~standard'];
  expect(loads).toBe(0);
  expect(await validate({ count: 3, more: true })).toEqual({ value: { count: 3 } });
  const { issues } = await validate({ count: 'three' });
  expect(issues?.map(({ path }) => path)).toEqual([['count']]);
});
