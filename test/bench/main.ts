import process from 'node:process';

/** Prints its measurements and returns whether it meets its goals. */
type Benchmark = () => Promise<boolean>;

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  scan: async () => (await import('./scan.ts')).benchScan,
  plan: async () => (await import('./plan.ts')).benchPlan,
  updates: async () => (await import('./updates.ts')).benchUpdates,
  identify: async () => (await import('./identify.ts')).benchIdentify,
  registry: async () => (await import('./registry.ts')).benchRegistry,
  turns: async () => (await import('./turns.ts')).benchTurns,
  switch: async () => (await import('./switch.ts')).benchSwitch,
  history: async () => (await import('./history.ts')).benchHistory,
  worlds: async () => (await import('./worlds.ts')).benchWorlds,
  troubles: async () => (await import('./troubles.ts')).benchTroubles,
  crashes: async () => (await import('./crashes.ts')).benchCrashes,
  flood: async () => (await import('./flood.ts')).benchFlood,
  ui: async () => (await import('./ui.ts')).benchUi,
};

async function main(names: readonly string[]): Promise<number> {
  let status = 0;
  for (const name of names.length === 0 ? Object.keys(BENCHMARKS) : names) {
    const load = BENCHMARKS[name];
    if (load === undefined) {
      console.error(`There is no benchmark ${name}: ${Object.keys(BENCHMARKS).join(', ')}`);
      return 2;
    }
    const benchmark = await load();
    if (!(await benchmark())) status = 1;
  }
  return status;
}

process.exitCode = await main(process.argv.slice(2));
