import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { createJavaFinder } from '#core/play/find-java.ts';
import { fetchPieces, offerPieces } from '#core/play/fetch-pieces.ts';
import { findPieces } from '#core/play/find-pieces.ts';
import { javaFolder, toJavaPiece } from '#core/play/install-java.ts';
import { listOwnJavas } from '#core/play/java-places.ts';
import { listPieces, type PreparedStart } from '#core/play/prepare-start.ts';
import type { Io } from '#core/disk/io.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { createGateway } from '#core/registry/gateway.ts';
import { openDatabase } from '#core/database/open-database.ts';
import { createNetwork } from '#core/registry/agent.ts';
import { coreWorkerUrl } from '#core/worker-url.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { type GameDefinition, gameDefinitionSchema } from '#shared/domain/slot.ts';
import { settingsSchema } from '#shared/domain/settings.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

export const JAR = Buffer.from('PK\u0003\u0004 a game');
export const digest = (algorithm: string, bytes: Buffer = JAR) =>
  createHash(algorithm).update(bytes).digest('hex');

/** Serves files on this machine by path; a function produces a new answer each time. */
export async function openSource(files: Record<string, string | Buffer>) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    const found = files[url];
    if (typeof found === 'string' && found.startsWith('-> '))
      answer.writeHead(302, { location: found.slice(3) }).end();
    else answer.writeHead(found === undefined ? 404 : 200).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, files, asked, close };
}

export interface SiteOptions {
  readonly javaLeast?: number | null;
  readonly game?: string;
  readonly io?: Io;
}

/** A computer without the game, whose downloads come from this origin. */
export async function openSite(
  origin: string,
  id: string,
  { javaLeast = null, game: version = '0.5.21', io = createNodeIo() }: SiteOptions = {},
) {
  const dataDir = createTempDir();
  const host = createNodeHost({ dataDir, environment: {}, platform: process.platform });
  const { clock, logger, userAgent } = host;
  const database = openDatabase(dataDir, () => {});
  const network = createNetwork({
    settings: () => settingsSchema.parse({}).network,
    environment: {},
    proxyFor: undefined,
    workerUrl: coreWorkerUrl(),
    logger,
  });
  onTestFinished(() => {
    network.close();
    database.close();
  });
  const gateway = createGateway({ network, database, clock, logger, userAgent });
  const game = gameFrom(origin);
  const launcher = game.play?.launchers.find((one) => one.id === id);
  if (launcher === undefined) throw new Error(id);
  const data = join(dataDir, 'games');
  const versions = [version, `${version}-alpha`];
  const javaFinder = createJavaFinder({});
  const prepare = async (): Promise<PreparedStart> => ({
    game,
    launcher,
    javas: [],
    java: null,
    javaLeast,
    missingJava: javaLeast === null ? null : toJavaPiece(javaLeast, version),
    versions,
    data,
    pieces: await findPieces(io, launcher, { data, version: versions }),
    problems: [],
    warnings: [],
    command: [],
    folders: { root: '', save: '', mods: '' },
  });
  const parts = { io, host: { ...host, clock: restlessClock }, gateway, javaFinder };
  const job = { signal: new AbortController().signal, report: () => {} };
  return {
    data,
    prepare,
    offer: async () => {
      const prepared = await prepare();
      return offerPieces(parts, prepared, listPieces(prepared));
    },
    /** Finds and runs the Javas in Loadout's own folder. */
    javas: () => javaFinder.findAll(listOwnJavas(javaFolder(data), process.platform)),
    fetch: async (agreed: Parameters<typeof fetchPieces>[1]['agreed']) =>
      fetchPieces(parts, { prepared: await prepare(), agreed }, job),
  };
}

function gameFrom(origin: string): GameDefinition {
  const text = JSON.stringify(cosmicReach).replaceAll(
    /https:\/\/(raw\.githubusercontent\.com|repo1\.maven\.org|api\.adoptium\.net|codeberg\.org|jitpack\.io|maven\.quiltmc\.org)/g,
    origin,
  );
  const game = gameDefinitionSchema.parse(JSON.parse(text));
  return { ...game, play: game.play && { ...game.play, hosts: [origin] } };
}

/** Redirects the shipped game's downloads to this origin, for every core opened from now on. */
export function useSources(origin: string): void {
  const shipped = { play: cosmicReach.play };
  Object.assign(cosmicReach, { play: gameFrom(origin).play });
  onTestFinished(() => void Object.assign(cosmicReach, shipped));
}
