import { describe, expect, it } from 'vitest';
import { coreWorkerUrl } from './worker-url.ts';

describe('coreWorkerUrl', () => {
  it.each([
    ['file:///app/src/core/worker-url.ts', 'file:///app/src/core/core-worker.ts'],
    ['file:///app/out/main/cli.js', 'file:///app/out/main/core-worker.js'],
    ['file:///app/out/main/chunks/core-4f2a.js', 'file:///app/out/main/core-worker.js'],
    [
      'file:///C:/Program%20Files/out/main/index.js',
      'file:///C:/Program%20Files/out/main/core-worker.js',
    ],
  ])('finds the worker of %s', (from, expected) => {
    expect(coreWorkerUrl(from).href).toBe(expected);
  });
});
