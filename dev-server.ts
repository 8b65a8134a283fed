/**
 * `npm run dev`: the interface behind Vite, which puts every change into the open page, and the
 * core behind it, which starts again when one of its files changes. Options are those of
 * `loadout serve`; without `--data-dir`, loadouts of its own.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { IMAGE_PATH, SESSION_PATH, SOCKET_PATH } from '#shared/web-session.ts';

const HOST = '127.0.0.1';
const ROOT = import.meta.dirname;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function findFreePort(): Promise<number> {
  const server = createHttpServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Calls back with the one-time code of each start. */
function startCore(port: number, onCode: (code: string) => void): void {
  const options = ['--data-dir', join(ROOT, 'out/dev-data'), ...process.argv.slice(2)];
  const program = [
    join(ROOT, 'src/cli/main.ts'),
    ...options,
    'serve',
    '--port',
    `${port}`,
    '--json',
    '--quiet',
  ];
  const core = spawn(process.execPath, ['--watch', '--watch-preserve-output', ...program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: core.stdout }).on('line', (line) => {
    const [, file] = /"file": ?("(?:[^"\\]|\\.)*")/.exec(line) ?? [];
    if (file === undefined) return;
    const [, code] =
      /url=[^#"]*#([^"]+)/.exec(readFileSync(String(JSON.parse(file)), 'utf8')) ?? [];
    if (code !== undefined) onCode(code);
  });
  core.once('exit', (status) => process.exit(status ?? 1));
}

const corePort = await findFreePort();
const origin = `http://${HOST}:${corePort}`;
const toCore = { target: origin, changeOrigin: true, headers: { origin }, ws: true };
// Vite's own server would try the port on every address of the machine first.
const http = createHttpServer();
const vite = await createServer({
  configFile: false,
  root: join(ROOT, 'src/renderer'),
  plugins: [react()],
  server: {
    middlewareMode: { server: http },
    hmr: { server: http },
    fs: { allow: [ROOT] },
    proxy: { [SESSION_PATH]: toCore, [SOCKET_PATH]: toCore, [IMAGE_PATH]: toCore },
  },
});
http.on('request', vite.middlewares);
const pagePort = await listen(http);
startCore(corePort, (code) => process.stdout.write(`http://${HOST}:${pagePort}/#${code}\n`));
