import { expect, it } from 'vitest';
import { createLazyServices } from './lazy-services.ts';

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
