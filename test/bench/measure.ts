import { spawn } from 'node:child_process';

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Returns the wall time in milliseconds of commands started together, until the last has ended.
 * Rejects if one fails.
 */
export async function timeTogether(...commands: readonly Command[]): Promise<number> {
  const start = performance.now();
  await Promise.all(commands.map(runQuietly));
  return performance.now() - start;
}

/** Returns the peak resident memory in MiB of one run of a Node program. */
export async function measurePeakMiB({ file, args, environment }: Command): Promise<number> {
  const report =
    'process.on("exit",()=>process.stderr.write(`\\npeak ${process.resourceUsage().maxRSS}\\n`))';
  const text = await runQuietly({
    file,
    args: ['--import', `data:text/javascript,${encodeURIComponent(report)}`, ...args],
    ...(environment === undefined ? {} : { environment }),
  });
  return Number(/peak (\d+)/.exec(text)?.[1]) / 1024;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[middle - (1 - (sorted.length % 2))], sorted[middle]];
  return (low + high) / 2;
}

/** Resolves to the command's stderr; stdout is discarded. */
function runQuietly({ file, args, environment }: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', (status) => {
      if (status === 0) resolve(text);
      else reject(new Error(`${file} ${args.join(' ')} ended with ${status}: ${text.slice(-500)}`));
    });
  });
}
