import { describe, expect, it } from 'vitest';
import type { PlannedFile } from '#shared/domain/addon.ts';
import { toReceiptSteps } from './to-operation.ts';

const file = (path: string, content: string): PlannedFile => ({ path, size: 1, sha512: content });

function summarize(from: readonly PlannedFile[], to: readonly PlannedFile[] | null): string[] {
  return toReceiptSteps(from, to)
    .map((step) => `${step.old?.path ?? '-'} > ${step.new?.path ?? '-'} ${step.new?.from ?? ''}`)
    .map((text) => text.trim())
    .toSorted();
}

describe('toReceiptSteps', () => {
  it('brings everything from the vault, and takes everything away', () => {
    const files = [file('m/s/a', '1'), file('m/s/b', '1')];
    expect(summarize([], files)).toEqual(['- > m/s/a stage', '- > m/s/b stage']);
    expect(summarize(files, null)).toEqual(['m/s/a > -', 'm/s/b > -']);
  });

  it('replaces under one name, leaves alone what stays, brings what is new and removes the rest', () => {
    const from = [file('m/s/same', '1'), file('m/s/changed', '2'), file('m/s/gone', '3')];
    const to = [file('m/s/same', '1'), file('m/s/changed', '4'), file('m/s/new', '5')];
    expect(summarize(from, to)).toEqual([
      '- > m/s/new stage',
      'm/s/changed > m/s/changed stage',
      'm/s/gone > -',
    ]);
  });

  it('moves bytes that are there, each file once', () => {
    const from = [file('m/s/a', '1'), file('m/s/b', '1')];
    const to = [file('d/s/a', '1'), file('d/s/b', '1'), file('d/s/c', '1')];
    const steps = toReceiptSteps(from, to);
    expect(
      steps.map((step) => step.new?.from).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
    ).toEqual(['old', 'old', 'stage']);
    expect(new Set(steps.flatMap((step) => step.old?.path ?? []))).toEqual(
      new Set(['m/s/a', 'm/s/b']),
    );
  });

  it('takes another spelling of a name as that name', () => {
    const from = [file('m/s/a', '1'), file('m/s/b', '2')];
    expect(summarize(from, [file('m/s/A', '1'), file('m/s/B', '3')])).toEqual([
      'm/s/a > m/s/A old',
      'm/s/b > m/s/B stage',
    ]);
  });

  it('is never asked for a receipt without files', () => {
    expect(() => toReceiptSteps([], [])).toThrow('INTERNAL');
  });
});
