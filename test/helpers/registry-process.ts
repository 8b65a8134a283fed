import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { RegistryServerOptions } from '#registry-server/start.ts';

// Like `registry serve`. Prints its origin, then its peak resident memory in KiB for each line on
// stdin; on Linux `maxRSS` includes the parent's, so it reads VmHWM of the process itself.
const PROGRAM = `
  import { existsSync, readFileSync } from 'node:fs';
  import { createInterface } from 'node:readline';
  import { keepHeapSmall } from '#node-host/keep-heap-small.ts';
  import { startRegistryServer } from '#registry-server/start.ts';
  keepHeapSmall();
  const options = JSON.parse(process.argv[1]);
  const server = await startRegistryServer({ port: 0, profile: 'local', faults: [], ...options });
  console.log(server.origin);
  const STATUS = '/proc/self/status';
  const readPeak = () =>
    existsSync(STATUS)
      ? /VmHWM:\\s*(\\d+) kB/.exec(readFileSync(STATUS, 'utf8'))[1]
      : process.resourceUsage().maxRSS;
  for await (const line of createInterface({ input: process.stdin })) console.log(readPeak());
  await server.close();
`;

/** A registry in a separate process that may be killed. */
export interface RegistryProcess {
  readonly origin: string;
  /** Resolves to the peak resident memory so far, in bytes. */
  askPeakMemory(): Promise<number>;
  kill(): Promise<void>;
}

export async function spawnRegistry(
  options: Pick<RegistryServerOptions, 'dataDir' | 'seed' | 'isExclusive'>,
): Promise<RegistryProcess> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', PROGRAM, JSON.stringify(options)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const origin = await nextLine();
  return {
    origin,
    async askPeakMemory() {
      child.stdin.write('memory\n');
      return Number(await nextLine()) * 1024;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
