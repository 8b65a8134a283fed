import { openDatabase } from '#core/database/open-database.ts';
import { createPacing } from '#core/registry/pacing.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { SLOW_PROFILE } from './slow-profile.ts';

/**
 * `node pacing-taker.ts <dataDir>`: takes from the bucket until it would have to wait, then prints
 * the count.
 */
const stop = new AbortController();
const database = openDatabase(process.argv[2] ?? '');
const pacing = createPacing({ database, clock: systemClock, onWait: () => stop.abort() });
let taken = 0;
try {
  for (;;) {
    await pacing.take(SLOW_PROFILE, 'get', stop.signal);
    taken += 1;
  }
} catch {
  process.stdout.write(String(taken));
} finally {
  database.close();
}
