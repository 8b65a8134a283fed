import { takeToken } from '#node-host/create-node-host.ts';
import { runCli } from './run-cli.ts';

/** Runs this process's command line; its exit status is the program's. */
export async function runProcess(): Promise<void> {
  const token = takeToken(process.env);
  const interrupt = new AbortController();
  // Never a hard stop: a second signal in the middle of a change must not leave it half done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupt.abort());
  }
  for (const stream of [process.stdout, process.stderr]) {
    // The reader went away (`loadout scan | head`): there is nobody to tell.
    stream.on('error', () => interrupt.abort());
  }

  process.exitCode = await runCli(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    environment: process.env,
    platform: process.platform,
    cwd: process.cwd(),
    token,
    signal: interrupt.signal,
  });
}
