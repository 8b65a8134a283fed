/**
 * Attacks of a foreign page on the host, all at once; `target` has origin, code and token, which no
 * such page would know. Resolves to the result of each. It is text because it runs in the browser.
 */
export const ATTACK = `async ({ origin, code, token }) => {
  const body = JSON.stringify({ code });
  const load = (tag, src) =>
    new Promise((resolve) => {
      const element = document.createElement(tag);
      element.onload = () => resolve('loaded');
      element.onerror = () => resolve('blocked');
      element.src = src;
      document.body.append(element);
    });
  const frame = () =>
    new Promise((resolve) => {
      const element = document.createElement('iframe');
      element.onload = () => resolve('ended');
      element.src = origin + '/';
      document.body.append(element);
    });
  const socket = () =>
    new Promise((resolve) => {
      const opened = new WebSocket(origin.replace('http', 'ws') + '/rpc', ['loadout', 'token.' + token]);
      opened.onopen = () => resolve('open');
      opened.onerror = () => resolve('refused');
    });
  const send = (options) =>
    fetch(origin + '/session', { method: 'POST', body, ...options }).then(
      ({ status }) => status,
      ({ name }) => name,
    );
  globalThis.popup = open(origin + '/');
  return {
    read: await fetch(origin + '/').then(() => 'read', ({ name }) => name),
    enter: await send({ headers: { 'content-type': 'application/json' } }),
    enterAsText: await send({ mode: 'no-cors' }),
    socket: await socket(),
    frame: await frame(),
    image: await load('img', origin + '/image/x'),
    script: await load('script', origin + '/assets/app.js'),
  };
}`;
