import { describe, expect, it } from 'vitest';
import { createFaultGate } from './fault-gate.ts';

describe('createFaultGate', () => {
  it('acts on the first request for each target only', () => {
    const gate = createFaultGate(['empty-200']);
    const ask = (target: string) => gate.next(target, ['empty-200', 'cut-connection']);
    expect([ask('a'), ask('a'), ask('b'), ask('a')]).toEqual([
      'empty-200',
      null,
      'empty-200',
      null,
    ]);
  });

  it('gives the targets turns through several switches', () => {
    const gate = createFaultGate(['cut-connection', 'empty-200']);
    const met = ['a', 'b', 'c', 'a'].map((target) =>
      gate.next(target, ['empty-200', 'cut-connection']),
    );
    expect(met).toEqual(['empty-200', 'cut-connection', 'empty-200', null]);
  });

  it('does not use up a target that no switched-on fault applies to', () => {
    const gate = createFaultGate(['empty-200']);
    expect(gate.next('a', ['slow-download'])).toBeNull();
    expect(gate.next('a', ['empty-200'])).toBe('empty-200');
  });
});
