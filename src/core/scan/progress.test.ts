import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScanProgress, type ScanProgress } from './scanner.ts';
import type { WalkedEntry } from './walk.ts';

function makeFinding(size: number): WalkedEntry {
  const item = { slot: 'mods', path: 'a.jar', kind: 'file', size, enabled: true } as const;
  const unknown = { sha1: null, sha512: null, metadata: [], problem: null, changeable: true };
  return { item: { ...item, ...unknown }, stamp: null };
}

describe('createProgress', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts cached files as done', () => {
    const told: ScanProgress[] = [];
    const findings = [makeFinding(10), makeFinding(20), makeFinding(30)];
    createScanProgress(findings, findings.slice(0, 1), (progress) => told.push(progress)).finish();
    expect(told).toEqual([{ files: 3, filesDone: 2, bytes: 60, bytesDone: 50 }]);
  });

  it('reports at most ten times a second', () => {
    const told: ScanProgress[] = [];
    const findings = Array.from({ length: 100 }, () => makeFinding(1));
    const progress = createScanProgress(findings, findings, (step) => told.push(step));
    for (let count = 0; count < 50; count++) progress.done(1);
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(100);
    for (let count = 0; count < 50; count++) progress.done(1);
    expect(told.map(({ filesDone }) => filesDone)).toEqual([1, 51]);
  });
});
