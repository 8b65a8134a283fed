import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PAGE_MARK = 'the page';
export const ASSET = '/assets/app.js';

/** Writes a built interface of two files, so that these tests require no build. */
export function writeFakeRenderer(directory: string): string {
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(
    join(directory, 'index.html'),
    `<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><title>${PAGE_MARK}</title><script type="module" src=".${ASSET}"></script>`,
  );
  writeFileSync(join(directory, ASSET), APP);
  return directory;
}

/** Connects like the real page: code to token, token to WebSocket; the title shows the progress. */
const APP = `
const code = location.hash.slice(1);
history.replaceState(null, '', '/');
const answer = await fetch('/session', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code }),
});
if (!answer.ok) document.title = 'refused ' + answer.status;
else {
  const { token } = await answer.json();
  sessionStorage.setItem('token', token);
  const socket = new WebSocket('ws://' + location.host + '/rpc', ['loadout', 'token.' + token]);
  socket.onopen = () => (document.title = 'open ' + socket.protocol);
  socket.onclose = ({ code }) => (document.title = 'closed ' + code);
}
`;
