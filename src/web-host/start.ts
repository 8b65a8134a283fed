import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Core } from '#core/core.ts';
import type { Logger } from '#core/host.ts';
import { securityHeaders } from '#node-host/page-headers.ts';
import { findRendererDirectory, openRendererFiles } from '#node-host/renderer-files.ts';
import { answerRequest, type RequestServices } from './answer-request.ts';
import { type RefusalStatus, refuseSocket } from './request-guards.ts';
import { createSockets } from './sockets.ts';
import { createStartFile } from './start-file.ts';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;
const ISSUED_FOR_MS = 5 * 60_000;

/** The part of the core that pages use. */
export type ServedCore = Pick<Core, 'router' | 'context' | 'readImage'>;

export interface WebHostOptions {
  /** Not closed by the host. */
  readonly core: ServedCore;
  readonly logger: Logger;
  readonly dataDir: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Default: the output folder of the build. */
  readonly rendererDir?: string;
}

export interface WebHost {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /**
   * File to open in a browser: it redirects to the page with a code that works once. After use it
   * contains the next code.
   */
  readonly openFile: string;
  /**
   * Returns an address for the user to open: it works once, for five minutes, and until another one
   * is issued.
   */
  issueAddress(): string;
  /** Closes all pages' connections and removes the file; takes at most half a second. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MAX_CONNECTIONS = 64;
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1000,
  // A missing Host is refused like any wrong one.
  requireHostHeader: false,
};

/**
 * Serves the interface and the contract to browsers on this machine. Throws INTERFACE_NOT_BUILT,
 * FOLDER_NOT_WRITABLE, and the system's error if the port is taken.
 */
export async function startWebHost(options: WebHostOptions): Promise<WebHost> {
  const { core, logger } = options;
  const files = openRendererFiles(options.rendererDir ?? findRendererDirectory());
  const admission = createAdmission();
  const startFile = createStartFile(options.dataDir);
  const server = createServer(LIMITS);
  const connections = limitConnections(server, MAX_CONNECTIONS);
  const sockets = createSockets(core);
  const { host: ownHost, origin } = await startHttpServer(server, options.port);
  // A connection that the system could not accept, for example for want of handles, is not fatal.
  server.on('error', (error) => logger.warn('web-host.server-error', { error }));
  const writeStartFile = (): void => startFile.write(`${origin}/#${admission.code()}`);
  const redeem = (code: string): string | null => {
    const token = admission.redeem(code);
    if (token !== null) tryWriteStartFile(writeStartFile, logger);
    return token;
  };
  serveRequests(server, { ownHost, files, readImage: core.readImage, redeem }, logger);
  serveSockets(server, (request, socket, head) => {
    const refusal = refuseSocket(request, ownHost, admission.isToken);
    if (refusal !== null) return refusal;
    connections.keep(socket);
    sockets.accept(request, socket, head);
    return null;
  });
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    await sockets.close();
    connections.closeAll();
    await closed;
  };
  try {
    writeStartFile();
  } catch (error) {
    await stop();
    throw error;
  }
  const close = async (): Promise<void> => {
    await stop();
    startFile.remove();
  };
  const issueAddress = (): string => `${origin}/#${admission.issue()}`;
  return { origin, openFile: startFile.path, issueAddress, close };
}

/** Loopback only, whatever host names this machine has. */
async function startHttpServer(server: Server, port: number): Promise<URL> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host: HOST, port }, resolve);
  await promise;
  server.off('error', reject);
  return new URL(`http://${HOST}:${(server.address() as AddressInfo).port}`);
}

function serveRequests(server: Server, services: RequestServices, logger: Logger): void {
  server.on('request', (request, response) => {
    answerRequest(request, response, services).catch((error: unknown) => {
      logger.warn('web-host.request-failed', { error });
      response.destroy();
    });
  });
}

type AcceptSocket = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) => RefusalStatus | null;

function serveSockets(server: Server, accept: AcceptSocket): void {
  server.on('upgrade', (request, socket, head) => {
    // A client that disconnects during the handshake is not an error.
    socket.on('error', () => socket.destroy());
    const refusal = accept(request, socket, head);
    if (refusal !== null) refuseUpgrade(socket, refusal);
  });
}

/** The page that just signed in keeps working; without a new file no other can. */
function tryWriteStartFile(writeStartFile: () => void, logger: Logger): void {
  try {
    writeStartFile();
  } catch (error) {
    logger.warn('web-host.start-file-failed', { error });
  }
}

function refuseUpgrade(socket: Duplex, status: RefusalStatus): void {
  const headers = { ...securityHeaders(), connection: 'close', 'content-length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
}

interface ConnectionLimit {
  /** Exempts a connection from being replaced. */
  keep(socket: Duplex): void;
  closeAll(): void;
}

/**
 * Allows at most `limit` connections. A new one replaces the oldest that was not kept, so that idle
 * connections cannot lock out others; if all are kept, the new one is closed at once.
 */
function limitConnections(server: Server, limit: number): ConnectionLimit {
  const open = new Set<Duplex>();
  const kept = new Set<Duplex>();
  const forget = (socket: Duplex): void => {
    open.delete(socket);
    kept.delete(socket);
  };
  server.on('connection', (socket) => {
    const oldest = open.size < limit ? null : [...open].find((other) => !kept.has(other));
    if (oldest === undefined) {
      socket.destroy();
      return;
    }
    oldest?.destroy();
    if (oldest) forget(oldest);
    open.add(socket);
    socket.once('close', () => forget(socket));
  });
  return {
    keep: (socket) => void kept.add(socket),
    closeAll: () => open.forEach((socket) => void socket.destroy()),
  };
}

/**
 * Exchanges codes for the token: whoever can read the start file or was shown an address gets it,
 * once per code.
 */
function createAdmission() {
  const token = createSignInSecret();
  let code = createSignInSecret();
  let issued: { readonly code: string; readonly endsAt: number } | null = null;
  return {
    /** The current code of the start file. */
    code: () => code,
    /** Issues a code to be shown: valid for five minutes, and until another one is issued. */
    issue(): string {
      issued = { code: createSignInSecret(), endsAt: Date.now() + ISSUED_FOR_MS };
      return issued.code;
    },
    /** Returns the token for a valid code, which then expires; null for any other. */
    redeem(given: string): string | null {
      const isOfFile = isSame(given, code);
      const isIssued = issued !== null && isSame(given, issued.code) && Date.now() < issued.endsAt;
      if (!isOfFile && !isIssued) return null;
      if (isOfFile) code = createSignInSecret();
      else issued = null;
      return token;
    },
    isToken: (value: string) => isSame(value, token),
  };
}

function createSignInSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Constant time for any value, whatever the lengths. */
function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
