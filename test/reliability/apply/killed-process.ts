import { KILL_SCENARIO, openRealEngine } from './kill-scenario.ts';
import { openRealFolder } from './real-folder.ts';

/**
 * `node killed-process.ts apply|recover <scratch> <k>`: kills itself with SIGKILL at the k-th disk
 * change.
 */
const [method, scratch = '', killAt = '0'] = process.argv.slice(2);
const folder = openRealFolder(scratch);
let changes = 0;
const engine = openRealEngine(folder, () => {
  changes += 1;
  if (changes === Number(killAt)) process.kill(process.pid, 'SIGKILL');
});

if (method === 'apply') engine.apply(folder.root, KILL_SCENARIO.operation);
else engine.recover(folder.root);
process.stdout.write(`done after ${changes}`);
