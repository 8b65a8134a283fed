import { describe, expect, test } from 'vitest';
import { createTransferTracker } from '#core/planning/downloads.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';

function item(addonId: string, sha512 = addonId, size = 1000): PlanItem {
  const source = { url: '', sha1: null, sha512, size };
  return { id: addonId, addonId, title: addonId, source, toVersion: null } as unknown as PlanItem;
}

function track(
  items: readonly PlanItem[],
  estimateWaitMs: (files: number) => number | null = () => null,
) {
  const clock = createFakeClock();
  return { clock, tracker: createTransferTracker(items, { clock, estimateWaitMs }) };
}

describe('the downloads of a change', () => {
  test('are counted in files and bytes, each file in one state', () => {
    const { tracker } = track(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => item(id)));
    tracker.received('a', 400, 400);
    tracker.received('b', 1000, 1000);
    tracker.finished('b');
    tracker.received('c', 1000, 1000);
    tracker.finished('c');
    tracker.applied(['c']);
    tracker.lost('d', new AppError('DOWNLOAD_DIFFERS', { file: 'd.jar' }));
    expect(tracker.read()).toMatchObject({
      filesDone: 2,
      filesTotal: 8,
      bytesDone: 2400,
      bytesTotal: 8000,
      active: [{ addonId: 'a', bytesDone: 400, bytesTotal: 1000 }],
      failed: [{ addonId: 'd', error: { code: 'DOWNLOAD_DIFFERS' } }],
      next: ['e', 'f', 'g', 'h'].map((addonId) => ({ addonId, bytesDone: 0 })),
      waiting: 4,
      ready: ['b'],
      applied: ['c'],
    });
  });

  test('name only the next few of those that wait', () => {
    const { tracker } = track(Array.from({ length: 300 }, (_, at) => item(`addon-${at}`)));
    const { next, waiting } = tracker.read();
    expect([next.length, waiting]).toEqual([4, 300]);
  });

  test('leave out files that were in the vault before', () => {
    const { tracker } = track([item('kept'), item('new')]);
    tracker.finished('kept');
    expect(tracker.read()).toMatchObject({
      filesDone: 0,
      filesTotal: 1,
      bytesDone: 0,
      bytesTotal: 1000,
      ready: ['kept'],
    });
  });

  test('tell bytes of the network apart from those of an earlier attempt', () => {
    const { tracker } = track([item('a', 'a', 1000)]);
    tracker.received('a', 900, 100);
    expect(tracker.read()).toMatchObject({ bytesDone: 900, bytesReceived: 100 });
    // More bytes than announced do not pass the end.
    tracker.received('a', 1500, 600);
    expect(tracker.read()).toMatchObject({ bytesDone: 1000, bytesReceived: 700 });
  });

  test('count a file once that two add-ons share, and both have it', () => {
    const { tracker } = track([item('one', 'same'), item('two', 'same')]);
    tracker.received('same', 1000, 1000);
    tracker.finished('same');
    expect(tracker.read()).toMatchObject({ filesTotal: 1, filesDone: 1, ready: ['one', 'two'] });
  });

  test('count no bytes of a size that no file has', () => {
    expect(track([item('huge', 'huge', 1e15)]).tracker.read().bytesTotal).toBe(0);
  });
});

describe('the time that a registry’s limit takes', () => {
  test('is reported for the files that wait, and estimated again when others began', async () => {
    const asked: number[] = [];
    const { clock, tracker } = track([item('a'), item('b'), item('c')], (files) => {
      asked.push(files);
      return files * 60_000;
    });
    expect(tracker.read().limitedUntil).toBe('2026-01-01T00:03:00.000Z');
    tracker.received('a', 1, 1);
    expect(tracker.read().limitedUntil).toBe('2026-01-01T00:03:00.000Z');
    await clock.sleep(1000);
    expect(tracker.read().limitedUntil).toBe('2026-01-01T00:02:01.000Z');
    await clock.sleep(5000);
    tracker.read();
    expect(asked).toEqual([3, 2]);
  });

  test('is absent where it is short or there is no limit', () => {
    expect(track([item('a')], () => 4000).tracker.read().limitedUntil).toBeNull();
    expect(track([item('a')]).tracker.read().limitedUntil).toBeNull();
  });
});
