import { expect, test } from 'vitest';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createProgressMeter, type TransferProgress } from './throttle.ts';

test('reports at most ten times a second, never beyond the announced size', async () => {
  const clock = createFakeClock();
  const reports: TransferProgress[] = [];
  const source = { url: '', sha1: null, sha512: 'a', size: 1000 };
  const meter = createProgressMeter([source], clock, (progress) => reports.push(progress));
  for (let bytes = 0; bytes <= 2000; bytes += 20) {
    meter.received(source, bytes);
    await clock.sleep(10);
  }
  expect(reports).toHaveLength(11);
  expect(Math.max(...reports.map(({ bytesDone }) => bytesDone))).toBe(1000);
  meter.finished(source);
  meter.flush();
  expect(reports.at(-1)).toEqual({ files: 1, filesDone: 1, bytes: 1000, bytesDone: 1000 });
});
