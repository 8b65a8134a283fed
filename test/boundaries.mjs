// Runs dependency-cruiser and refuses an empty scan: without the swc parser it reports success on 0
// modules.
import { spawnSync } from 'node:child_process';

const cruise = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'electron', 'src', 'test'],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, shell: process.platform === 'win32' },
);
if (cruise.error) throw cruise.error;
const { summary } = JSON.parse(cruise.stdout);
for (const violation of summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} -> ${violation.to}`);
}
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`);
process.exitCode = summary.totalCruised > 0 && summary.violations.length === 0 ? 0 : 1;
