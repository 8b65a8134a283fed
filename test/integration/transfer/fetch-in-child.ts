import { createTransfer } from '#core/transfer/transfer.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';

/** Runs in a separate process, to be killed by a test: root, origin and sources are arguments. */
const [root = '', origin = '', sources = '[]'] = process.argv.slice(2);
await createTransfer(createRegistryHarness(systemClock)).fetchIntoVault({
  profile: testProfile(origin),
  root,
  sources: JSON.parse(sources) as DownloadSource[],
});
