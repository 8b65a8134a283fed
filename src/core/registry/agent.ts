import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';

export interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/**
 * The one pair of keep-alive agents that every request of a process shares. Node's HTTP is loaded here, with the
 * first request: it costs more than a scan, and most commands answer from what is kept.
 */
export async function createAgents(): Promise<Agents> {
  const [http, https] = await Promise.all([import('node:http'), import('node:https')]);
  const options = { keepAlive: true, maxSockets: 8, maxFreeSockets: 4 };
  return { http: new http.Agent(options), https: new https.Agent(options) };
}

export function destroyAgents(agents: Agents): void {
  agents.http.destroy();
  agents.https.destroy();
}
