import { decide } from '#core/bisect/decide.ts';
import { type CrashFacts, explainCrash } from '#core/crashes/explain-crash.ts';
import { readCrashPatterns } from '#core/crashes/patterns.ts';
import { buildHostileLog, buildOrdinaryLog } from '#test/builders/hostile-log.ts';
import { median } from './measure.ts';

const ROUNDS = 5;
const ADDONS = 5000;
/** Maximum CPU time. */
const GOALS_MS = { hostile: 5000, ordinary: 2000, chain: 1000 };

/**
 * Measures how long finding the crash's cause in a log takes, and how long a bisect of one long
 * chain takes to choose a start.
 */
export async function benchCrashes(): Promise<boolean> {
  const patterns = readCrashPatterns('cosmic-reach');
  const explain = (log: string) => {
    const facts: CrashFacts = {
      log,
      reports: [],
      exitCode: 1,
      signal: null,
      addons: [],
      lastChange: null,
    };
    return explainCrash(facts, patterns);
  };
  const [hostile, ordinary] = [buildHostileLog(patterns), buildOrdinaryLog()];
  const addons = Array.from({ length: ADDONS }, (_, at) => `a${at}`);
  const requires = Object.fromEntries(addons.slice(1).map((id, at) => [id, [`a${at}`]]));
  const times = {
    hostile: time(() => explain(hostile)),
    ordinary: time(() => explain(ordinary)),
    chain: time(() => decide({ addons, requires, answers: [] })),
  };
  let isKept = true;
  const parts = (['hostile', 'ordinary', 'chain'] as const).map((name) => {
    isKept &&= times[name] <= GOALS_MS[name];
    return `${name} ${times[name].toFixed(0)} ms (at most ${GOALS_MS[name]})`;
  });
  console.log(`crashes: ${parts.join(', ')}: ${isKept ? 'kept' : 'MISSED'}`);
  return isKept;
}

function time(task: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = process.cpuUsage().user;
    task();
    return (process.cpuUsage().user - begun) / 1000;
  });
  return median(times);
}
