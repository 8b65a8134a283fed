import { createTransfer } from '#core/transfer/transfer.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';

/** Started by a test as a process of its own, to be killed: root, origin and sources come as arguments. */
const [root = '', origin = '', sources = '[]'] = process.argv.slice(2);
await createTransfer(createRegistryHarness(systemClock)).fetchIntoVault({
  profile: testProfile(origin),
  root,
  sources: JSON.parse(sources) as DownloadSource[],
});
