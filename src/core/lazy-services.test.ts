import { expect, it } from 'vitest';
import { createLazyServices, loaded, loadedCall } from './lazy-services.ts';

it('makes a service and what it needs at its first use, once, and nothing else', () => {
  const order: string[] = [];
  const { services, made } = createLazyServices<{ pages: object; lookups: object; worlds: object }>(
    {
      pages: ({ lookups }) => {
        order.push('pages');
        return { lookups };
      },
      lookups: () => {
        order.push('lookups');
        return {};
      },
      worlds: () => {
        order.push('worlds');
        return {};
      },
    },
  );
  expect(order).toEqual([]);
  expect(services.pages).toBe(services.pages);
  expect(services.pages).toEqual({ lookups: services.lookups });
  expect(order).toEqual(['lookups', 'pages']);
  expect(Object.keys(made).toSorted()).toEqual(['lookups', 'pages']);
});

it('loads the code of a service when it is first asked for, once', async () => {
  let loads = 0;
  const open = loaded(async () => {
    loads += 1;
    return { count: () => loads };
  });
  expect(loads).toBe(0);
  const [first, second] = await Promise.all([open(), open()]);
  expect(first).toBe(second);
  expect(first.count()).toBe(1);
});

it('loads again what could not be loaded, such as with too many open files', async () => {
  let loads = 0;
  const open = loaded(async () => {
    loads += 1;
    if (loads === 1) throw new Error('too many open files');
    return 'service';
  });
  await expect(open()).rejects.toThrow('too many open files');
  expect(await open()).toBe('service');
});

it('loads the code of a function at its first call, once', async () => {
  let loads = 0;
  const add = loadedCall(async () => {
    loads += 1;
    return async (one: number, other: number) => one + other;
  });
  expect(loads).toBe(0);
  expect(await Promise.all([add(1, 2), add(3, 4)])).toEqual([3, 7]);
  expect(loads).toBe(1);
});
