import { join } from 'node:path';
import type { Io } from '#core/disk/io.ts';
import type { Gateway } from '#core/registry/gateway.ts';
import type { HttpAnswer } from '#core/registry/http.ts';
import { createDownloadFolder, createFileSaver } from '#core/transfer/download-folder.ts';
import { createTransfer, type TransferQueue } from '#core/transfer/transfer.ts';
import { unpackIntoVault } from '#core/unpack/unpack-archive.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import type { Prng } from '../apply/prng.ts';
import {
  createStillClock,
  digestOf,
  drawText,
  type MakeScenario,
  toText,
  vaultProblems,
} from './scenario.ts';

const ORIGIN = 'http://127.0.0.1:1';
const PROFILE = testProfile(ORIGIN);
const MOST_BYTES = 400;

/**
 * Answers like a file server: in chunks, with ranges; sometimes it cuts an answer, or sends wrong
 * bytes once.
 */
function createFileServer(files: ReadonlyMap<string, string>, prng: Prng): Gateway {
  let lies = prng.chance(0.2) ? 1 : 0;
  let cuts = prng.below(3);
  const etag = prng.chance(0.5) ? '"one"' : null;

  function answer(text: string, range: string | undefined): HttpAnswer {
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const isRest = from > 0 && from < text.length && prng.chance(0.8);
    const whole = (lies -= 1) >= 0 ? text.toUpperCase() : text;
    const body = isRest ? whole.slice(from) : whole;
    const headers = new Map([['content-length', String(body.length)]]);
    if (etag !== null) headers.set('etag', etag);
    if (isRest) headers.set('content-range', `bytes ${from}-${text.length - 1}/${text.length}`);
    const isCut = (cuts -= 1) >= 0;
    return {
      status: isRest ? 206 : 200,
      header: (name) => headers.get(name) ?? null,
      body: giveBody(isCut ? body.slice(0, prng.below(body.length)) : body, isCut),
      discard: async () => undefined,
    };
  }

  async function* giveBody(text: string, isCut: boolean): AsyncGenerator<Uint8Array> {
    const size = 1 + prng.below(MOST_BYTES);
    for (let at = 0; at < text.length; at += size)
      yield Buffer.from(text.slice(at, at + size), 'latin1');
    if (isCut) throw new AppError('REGISTRY_UNREACHABLE', { registry: 'local', cause: 'cut' });
  }

  return {
    open: async ({ url, headers }) => answer(files.get(url) ?? '', headers['range']),
    estimateDownloadsMs: () => null,
    clockSkewMs: () => null,
  };
}

function createSource(text: string, prng: Prng): DownloadSource {
  const sha512 = digestOf('sha512', text);
  return {
    url: `${ORIGIN}/${sha512}`,
    size: text.length,
    sha1: prng.chance(0.5) ? digestOf('sha1', text) : null,
    sha512,
  };
}

function drawTexts(prng: Prng): readonly string[] {
  return Array.from({ length: 1 + prng.below(3) }, () => drawText(prng, MOST_BYTES));
}

function openTransfer(io: Io, gateway: Gateway): TransferQueue {
  const logger = createMemoryLogger();
  const clock = createStillClock();
  return createTransfer({
    io,
    gateway,
    clock,
    logger,
    withClaim: (_claim, _clock, task) => task(),
  });
}

function serve(texts: readonly string[], prng: Prng) {
  const sources = texts.map((text) => createSource(text, prng));
  const files = new Map(sources.map(({ url }, at) => [url, texts[at] ?? '']));
  return { sources, open: (io: Io) => openTransfer(io, createFileServer(files, prng)) };
}

const makeDownload: MakeScenario = (world, prng) => {
  world.plant('.loadout/loadout.json', '{}');
  const texts = drawTexts(prng);
  const { sources, open } = serve(texts, prng);
  const onFile: string[] = [];
  return {
    async run(io) {
      const { root } = world;
      await open(io).fetchIntoVault({
        profile: PROFILE,
        root,
        sources,
        onFile: (sha512) => void onFile.push(sha512),
      });
    },
    problems: (isDone) => vaultProblems(world, '', isDone ? texts : []),
  };
};

const makeCopy: MakeScenario = (world, prng) => {
  world.plant('.loadout/loadout.json', '{}');
  const texts = drawTexts(prng);
  const files = texts.map((text, at) => {
    world.plant(`chosen/${at}.jar`, text);
    const [sha1, sha512] = [digestOf('sha1', text), digestOf('sha512', text)];
    return { path: world.abs(`chosen/${at}.jar`), size: text.length, sha1, sha512 };
  });
  return {
    async run(io) {
      const { signal } = new AbortController();
      await serve([], prng).open(io).copyIntoVault({ root: world.root, files, signal });
    },
    problems: (isDone) => vaultProblems(world, '', isDone ? texts : []),
  };
};

const makeUnpack: MakeScenario = (world, prng) => {
  world.plant('.loadout/loadout.json', '{}');
  const texts = drawTexts(prng);
  const entries = texts.map((content, at) => ({
    name: `stones/${at}.json`,
    content,
    isDeflated: prng.chance(0.5),
  }));
  const archive = toText(buildRawZip(entries));
  const sha512 = digestOf('sha512', archive);
  world.plant(vaultFile(sha512), archive);
  world.disk.settle();
  return {
    async run(io) {
      const result = await unpackIntoVault(io, { root: world.root, sha512, reserved: new Set() });
      if ('refusal' in result) throw new Error(`refused: ${result.refusal}`);
    },
    problems: (isDone) => vaultProblems(world, '', isDone ? [archive, ...texts] : [archive]),
  };
};

const makeSave: MakeScenario = (world, prng) => {
  world.plant('data/settings.json', '{}');
  world.plant('saved/other.txt', 'of a person');
  const [text = ''] = drawTexts(prng);
  const { sources, open } = serve([text], prng);
  const path = 'saved/a.jar';
  return {
    async run(io) {
      // Saving again reports that the file exists.
      if (world.read(path) !== null) {
        await io.flushDirectory(world.abs('saved'));
        return;
      }
      const [source] = sources;
      if (source === undefined) return;
      const downloads = createDownloadFolder(io, open(io), world.abs('data'));
      await createFileSaver(
        io,
        downloads,
      )({
        profile: PROFILE,
        source,
        folder: world.abs('saved'),
        name: 'a.jar',
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    },
    problems(isDone) {
      const saved = world.read(path);
      const isWrong = saved === null ? isDone : saved !== text;
      const problems = vaultProblems(world, join('data/downloads/'), []);
      return isWrong ? [...problems, `saved: ${saved}`] : problems;
    },
  };
};

/** Writers into a vault, and of a file that a user saves. */
export const TRANSFER_SCENARIOS = { download: makeDownload, copy: makeCopy, save: makeSave };
export const UNPACK_SCENARIOS = { unpack: makeUnpack };
