/** `npm run gate:reliability`: every harness at the size of the gate, one after the other. */
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

const failed: string[] = [];
for (const name of HARNESSES) {
  const program = fileURLToPath(new URL(`commands/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, '--gate'], { stdio: 'inherit' });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) failed.push(name.replace('-', ':'));
}
if (failed.length > 0) process.stderr.write(`gate:reliability failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
