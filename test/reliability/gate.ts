/**
 * `npm run gate:reliability [-- [HARNESS...] [OPTIONS]]`: runs every harness, or the named ones, at
 * the size of the gate, one after the other; with `--seconds N`, each for that long. Requirements
 * that this machine lacks are named and do not count as failures.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const HARNESSES = [
  'rel:sim',
  'rel:disk',
  'rel:kill',
  'rel:errno',
  'rel:multi',
  'fuzz',
  'rel:damage',
  'rel:undo',
  'rel:net',
  'rel:full',
  'rel:registry',
  'fuzz:registry',
  'rel:mutants',
];

/** Exit status of a harness that cannot run here. */
const IS_MISSING = 3;

async function main(words: readonly string[]): Promise<number> {
  const firstOption = words.findIndex((word) => word.startsWith('-'));
  const options = firstOption === -1 ? [] : words.slice(firstOption);
  const names = words.slice(0, words.length - options.length);
  const unknown = names.find((name) => !HARNESSES.includes(name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no harness ${unknown}: ${HARNESSES.join(', ')}\n`);
    return 2;
  }
  const failed: string[] = [];
  const missing: string[] = [];
  for (const name of names.length === 0 ? HARNESSES : names) {
    const program = fileURLToPath(
      new URL(`commands/${name.replace(':', '-')}.ts`, import.meta.url),
    );
    const child = spawn(process.execPath, [program, '--gate', ...options], { stdio: 'inherit' });
    const [status] = (await once(child, 'exit')) as [number | null];
    if (status === IS_MISSING) missing.push(name);
    else if (status !== 0) failed.push(name);
  }
  if (missing.length > 0) process.stderr.write(`not run here: ${missing.join(', ')}\n`);
  if (failed.length > 0) process.stderr.write(`gate:reliability failed: ${failed.join(', ')}\n`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
