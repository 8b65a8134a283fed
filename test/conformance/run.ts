import { createClient, type Client } from './client.ts';
import type { Target } from './credentials.ts';
import { judge, type Row, type Verdict } from './row.ts';
import { NotAsked, NotOffered } from './unasked.ts';
import { createWorld, type World } from './world.ts';

interface Outcome {
  readonly row: Row;
  readonly seen: string;
  readonly verdict: Verdict;
}

export interface Report {
  readonly outcomes: readonly Outcome[];
  /** Records of the suite that could not be removed. */
  readonly left: readonly string[];
  /**
   * Projects that a race on the service left without an owner: they remain, which does not fail a
   * row.
   */
  readonly ownerless: readonly string[];
}

/** Runs the rows one after the other, then removes what they created, whatever the results. */
export async function runRows(
  rows: readonly Row[],
  target: Target,
  client: Client = createClient(target.url),
): Promise<Report> {
  const world = createWorld(target, client);
  const outcomes: Outcome[] = [];
  for (const row of rows) outcomes.push({ row, ...(await ask(row, world)) });
  return { outcomes, ...(await world.cleanUp()) };
}

async function ask(row: Row, world: World): Promise<Omit<Outcome, 'row'>> {
  try {
    const seen = await row.see(world);
    return { seen, verdict: judge(row, seen) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (error instanceof NotOffered) return { seen: message, verdict: 'not offered' };
    if (error instanceof NotAsked) return { seen: message, verdict: 'not run' };
    return { seen: `no answer: ${name} ${message}`, verdict: 'failure' };
  }
}

export function countVerdict({ outcomes }: Report, verdict: Verdict): number {
  return outcomes.filter((outcome) => outcome.verdict === verdict).length;
}
