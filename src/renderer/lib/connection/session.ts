import { SESSION_PATH, type SessionAnswer } from '#shared/web-session.ts';
import { SessionRefused } from './transport.ts';

const STORED_TOKEN = 'loadout.session';

/**
 * The token of this tab (reliability B19). The address carries a one-use code behind `#`, which is taken out of it,
 * posted once and exchanged; a reload finds the token in sessionStorage. Throws SessionRefused when there is neither.
 */
export async function takeSessionToken(): Promise<string> {
  const code = takeCode();
  if (code !== null) sessionStorage.setItem(STORED_TOKEN, await exchange(code));
  const token = sessionStorage.getItem(STORED_TOKEN);
  if (token === null) throw new SessionRefused();
  return token;
}

function takeCode(): string | null {
  const code = location.hash.slice(1);
  if (code === '' || code.startsWith('/')) return null;
  history.replaceState(null, '', `${location.pathname}#/`);
  return code;
}

async function exchange(code: string): Promise<string> {
  const answer = await fetch(SESSION_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  if (!answer.ok) throw new SessionRefused();
  const { token } = (await answer.json()) as SessionAnswer;
  return token;
}
