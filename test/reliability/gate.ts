/**
 * `npm run gate:reliability [-- --seed S]`: every harness at the size of the gate, one after the other. What a harness
 * needs and this machine does not have is said by name, and is no failure.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const HARNESSES = [
  'rel-sim',
  'rel-disk',
  'rel-kill',
  'rel-errno',
  'rel-multi',
  'fuzz',
  'rel-damage',
  'rel-undo',
  'rel-net',
  'rel-full',
  'rel-mutants',
];

/** Exit status of a harness that cannot run here. */
const IS_MISSING = 3;

const failed: string[] = [];
const missing: string[] = [];
for (const name of HARNESSES) {
  const program = fileURLToPath(new URL(`commands/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, '--gate', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status === IS_MISSING) missing.push(name.replace('-', ':'));
  else if (status !== 0) failed.push(name.replace('-', ':'));
}
if (missing.length > 0) process.stderr.write(`not run here: ${missing.join(', ')}\n`);
if (failed.length > 0) process.stderr.write(`gate:reliability failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
