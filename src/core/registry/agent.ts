import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** The one pair of keep-alive agents that every request of a process shares. */
export function createAgents(): Agents {
  const options = { keepAlive: true, maxSockets: 8, maxFreeSockets: 4 };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}

export function destroyAgents(agents: Agents): void {
  agents.http.destroy();
  agents.https.destroy();
}
