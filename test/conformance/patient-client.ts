import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { NotAsked } from './unasked.ts';

const LONGEST_WAIT_MS = 60_000;

/**
 * Repeats requests refused with 429, for at most `patienceMs` in total: after `Retry-After`, else
 * at once and then with growing delays. Throws NotAsked when the time is used up.
 */
export function createPatientClient(client: Client, patienceMs: number): Client {
  let restMs = patienceMs;
  return {
    async ask(line, question) {
      for (let waitMs = 0; ; waitMs = Math.min(Math.max(waitMs * 2, 1000), LONGEST_WAIT_MS)) {
        const answer = await client.ask(line, question);
        if (answer.status !== 429) return answer;
        const toldMs = Number(answer.headers.get('retry-after') ?? 0) * 1000;
        const nextMs = toldMs > 0 ? toldMs : waitMs;
        if (nextMs > restMs) throw new NotAsked('not run: too many requests (429)');
        restMs -= nextMs;
        await delay(nextMs);
      }
    },
  };
}
