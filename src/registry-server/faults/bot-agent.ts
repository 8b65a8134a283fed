// The patterns of a bot detector, as registry §7 measured them on the agents of ordinary programs.
const BOT_WORDS =
  /manager|download|fetcher|http|url|library|archive|server|tools|check|proxy|preview|\.com|\.ai|node|bot|scan|java|feed|parser|detect|\(\)|\||undici|axios|^got|curl|wget|python-requests/i;
const BARE_NAME = /^[\w-]+\/\d+\.\d+(\.\d+)?$/;
const EXEMPT = ['CRLauncher/', 'Apache-Maven/'];

/** True for an agent that the public service's file host refuses with 403 (registry §7). */
export function isBotAgent(agent: string): boolean {
  if (EXEMPT.some((prefix) => agent.startsWith(prefix))) return false;
  return BOT_WORDS.test(agent) || BARE_NAME.test(agent);
}
