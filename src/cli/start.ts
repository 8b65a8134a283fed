import { takeToken } from '#node-host/create-node-host.ts';
import { codeOf } from '#shared/error-code.ts';
import { EXIT } from './exit-status.ts';
import { findInvocation } from './invocation.ts';
import { runCli } from './run-cli.ts';
import { t } from './text.ts';

/** Runs this process's command line; its exit status is the program's. */
export async function runProcess(): Promise<void> {
  const token = takeToken(process.env);
  const interrupt = new AbortController();
  // Never a hard stop: a second signal in the middle of a change must not leave it half done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => interrupt.abort());
  }
  // The reader went away (`loadout scan | head`): there is nobody to tell.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => interrupt.abort());
  }
  process.stdout.once('error', failUnlessLeft);

  const [, program = '', ...argv] = process.argv;
  const place = { environment: process.env, platform: process.platform, cwd: process.cwd() };
  process.exitCode = await runCli(argv, {
    ...place,
    invocation: () => findInvocation(program, place),
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    token,
    signal: interrupt.signal,
  });
}

/** What could not be written, as on a full disk, is a failure whatever the command says. */
function failUnlessLeft(error: Error): void {
  const cause = codeOf(error) ?? '';
  if (cause === 'EPIPE') return;
  process.stderr.write(`✗ ${t('cli-output-not-written', { cause })}\n`);
  process.once('exit', (status) => void (process.exitCode = status || EXIT.failed));
}
