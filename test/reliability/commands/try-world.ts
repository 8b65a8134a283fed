import { openWorld } from '../outside/world.ts';
import { SCENARIOS } from '../outside/scenarios.ts';
import { describeState, findDifferences, findStateFaults } from '../outside/observe.ts';
const world = await openWorld();
const only = process.argv[2];
for (const scenario of SCENARIOS) {
  if (only && scenario.name !== only) continue;
  const t = performance.now();
  await world.withStage(scenario, async ({ site, before, after, clean, reset }) => {
    const t2 = performance.now();
    reset();
    const t3 = performance.now();
    const a = describeState(before).split('\n'), b = describeState(after).split('\n');
    console.log(scenario.name, 'status', clean.status, 'calls', clean.calls.length, 'game', clean.calls.filter(c => c.path.startsWith(site.game)).length, 'gen', before.record?.generation, after.record?.generation, Math.round(t2 - t), Math.round(t3 - t2));
    console.log('  faults', after.record && findStateFaults(site.game, before.record ?? after.record), findDifferences(after));
    console.log(a.filter(l => !b.includes(l)).map(l => '   - ' + l).concat(b.filter(l => !a.includes(l)).map(l => '   + ' + l)).join('\n'));
  });
}
await world.close();
