/**
 * The worker entry of the running code: the built `core-worker.js`, which is beside `cli.js` and
 * above `chunks/`, or the source file. The names are concatenated so that the bundler does not
 * treat them as assets.
 */
export function coreWorkerUrl(from: string = import.meta.url): URL {
  return entryUrl(workerName, from);
}

/** As above for the process that watches a run of the game. */
export function playRunnerUrl(from: string = import.meta.url): URL {
  return entryUrl(runnerName, from);
}

function entryUrl(name: string, from: string): URL {
  if (from.endsWith('.ts')) return new URL(`${name}.ts`, from);
  const folder = new URL('.', from);
  return new URL(folder.pathname.endsWith('/chunks/') ? `../${name}.js` : `${name}.js`, folder);
}

const workerName = './core-worker';
const runnerName = './play-runner';
