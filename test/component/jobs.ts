import { type JobOutcome, jobSnapshotSchema } from '#shared/domain/job.ts';
import { example } from './example.ts';
import type { FakeCore } from './fake-core.ts';

/** A core whose jobs all end at once, with this. */
export function endJobsWith(outcome: JobOutcome): FakeCore {
  async function* watch() {
    yield example(jobSnapshotSchema, { outcome });
  }
  return { jobs: { watch } };
}
