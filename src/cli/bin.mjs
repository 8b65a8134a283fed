#!/usr/bin/env node
// Starts Loadout on Node 24 or newer: in this process if it is one, else on the Node installed in a
// clone.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const isClone = existsSync(fileOf('./main.ts'));

if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) {
  const bundle = '../../out/main/cli.js';
  await import(existsSync(fileOf(bundle)) || !isClone ? bundle : './main.ts');
} else {
  startOnOwnNode();
}

function startOnOwnNode() {
  const node = fileOf(
    `../../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
  );
  if (!isClone || !existsSync(node)) {
    const remedy = isClone
      ? 'Run `npm ci` in its folder to install one.'
      : 'Get it from https://nodejs.org.';
    console.error(
      `Loadout needs Node ${NEEDED_MAJOR} or newer; this is ${process.version}. ${remedy}`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Loadout could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (status, signal) => {
    process.exitCode = status ?? 128 + (constants.signals[signal] ?? 0);
  });
}
