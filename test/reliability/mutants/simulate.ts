/**
 * `node simulate.ts PART:COUNT…`: runs schedules with fixed seeds until one breaks an invariant. Exit status 1 then; 3 when
 * the source cannot be loaded; else 0.
 */
import process from 'node:process';

const { FORMER_FAILURES, SIM_PARTS } = await import('../apply/parts.ts').catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(3);
});

for (const request of process.argv.slice(2)) {
  const [name = '', count = '0'] = request.split(':');
  const part = name as keyof typeof SIM_PARTS;
  const run = SIM_PARTS[part];
  const seeds = Array.from({ length: Number(count) }, (_, index) => index + 1);
  for (const seed of [...FORMER_FAILURES[part], ...seeds]) {
    try {
      run(seed);
    } catch (error) {
      process.stdout.write(`${name} ${seed} ${String(error).split('\n')[0]}\n`);
      process.exit(1);
    }
  }
}
