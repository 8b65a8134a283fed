import { judge, type Row, type Verdict } from './row.ts';
import { createWorld, NotAsked, type World } from './world.ts';
import type { Credentials } from './credentials.ts';

interface Outcome {
  readonly row: Row;
  readonly seen: string;
  readonly verdict: Verdict;
}

export interface Report {
  readonly outcomes: readonly Outcome[];
  /** What the suite made and could not remove. */
  readonly left: readonly string[];
}

/** Asks the rows one after the other and removes what they made, whatever they saw. */
export async function runRows(
  rows: readonly Row[],
  { url, credentials }: { url: string; credentials: Credentials },
): Promise<Report> {
  const world = createWorld(url, credentials);
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const seen = await see(row, world);
    outcomes.push({ row, seen, verdict: judge(row, seen) });
  }
  return { outcomes, left: await world.cleanUp() };
}

async function see(row: Row, world: World): Promise<string> {
  try {
    return await row.see(world);
  } catch (error) {
    if (error instanceof NotAsked) return error.message;
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return `no answer: ${name} ${message}`;
  }
}

export function countVerdict({ outcomes }: Report, verdict: Verdict): number {
  return outcomes.filter((outcome) => outcome.verdict === verdict).length;
}
