/**
 * The worker entry that belongs to the running code: the built `core-worker.js`, which stands beside `cli.js` and
 * above `chunks/`, or the source file. The names are put together so that the bundler does not treat them as assets.
 */
export function coreWorkerUrl(from: string = import.meta.url): URL {
  if (from.endsWith('.ts')) return new URL(`${workerName}.ts`, from);
  const folder = new URL('.', from);
  return new URL(
    folder.pathname.endsWith('/chunks/') ? `../${workerName}.js` : `${workerName}.js`,
    folder,
  );
}

const workerName = './core-worker';
