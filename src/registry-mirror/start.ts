import { join } from 'node:path';
import { createApp } from '#registry-server/http/create-app.ts';
import { closeApp, listenOnLoopback, listOwnNames } from '#registry-server/http/listening.ts';
import { Refusal } from '#registry-server/http/refusal.ts';
import { logRequests, type WriteLog } from '#registry-server/http/request-log.ts';
import { requireOwnHost } from '#registry-server/http/request-rules.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { createAnswerStore } from './answer-store.ts';
import { createAnswers } from './answers.ts';
import { openCacheDatabase } from './cache-database.ts';
import type { MirrorContext } from './context.ts';
import { createFileCache } from './file-cache.ts';
import { toMirrorRefusal } from './send-answer.ts';
import { addListRoutes } from './lists.ts';
import { addLookupRoutes } from './lookups.ts';
import { rewriteFiles } from './rewrite-files.ts';
import { addAddressRoutes, addFileRoute, addHomeRoute } from './routes.ts';
import { openUpstream, type UpstreamOptions } from './upstream.ts';

export interface MirrorOptions extends UpstreamOptions {
  /** Folder of its cache; created by the caller, private. */
  readonly dataDir: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** For files and answers together. */
  readonly maxBytes: number;
  /** Address for clients; default: its own origin. */
  readonly publicUrl?: string;
  /** Called with an entry for each answered request. */
  readonly log?: WriteLog;
}

export interface Mirror {
  readonly origin: string;
  readonly upstream: ConnectedProfile;
  /** Current size of the cache. */
  cachedBytes(): { readonly answers: number; readonly files: number };
  close(): Promise<void>;
}

/** The largest share of the cache that answers may use. */
const ANSWERS_SHARE = 1 / 8;

/**
 * Serves another registry's answers from a cache on loopback. Read-only: a client's `Authorization`
 * or cookie is ignored, and upstream requests are anonymous. Throws the errors of `openUpstream`,
 * DATABASE_FAILED, and the system's error if the port is taken.
 */
export async function startMirror(options: MirrorOptions): Promise<Mirror> {
  const { dataDir, host, maxBytes } = options;
  const { clock } = host;
  const publicOrigin = options.publicUrl === undefined ? null : new URL(options.publicUrl).origin;
  const upstream = openUpstream(options);
  const { profile } = upstream;
  const database = openCache(dataDir, upstream);
  const answerBytes = Math.floor(maxBytes * ANSWERS_SHARE);
  const store = createAnswerStore(database, clock, answerBytes);
  const files = createFileCache({
    io: upstream.io,
    folder: join(dataDir, 'files'),
    database,
    clock,
    maxBytes: maxBytes - answerBytes,
    profile,
    gateway: upstream.fileGateway,
    signal: upstream.closing,
  });
  const app = createApp({ readsTextBodiesAsJson: false }, { explain: toMirrorRefusal });
  let listening = '';
  const origin = () => publicOrigin ?? listening;
  const context: MirrorContext = {
    app,
    upstream,
    store,
    answers: createAnswers({ store, upstream, clock }),
    files,
    clock,
    rewrite(value) {
      const rewritten = rewriteFiles(value, { profile, origin: origin() });
      files.name(rewritten.files);
      return rewritten.value;
    },
  };
  if (options.log !== undefined) logRequests(app, options.log);
  addRules(context, () => listOwnNames(listening, publicOrigin).hosts);
  addHomeRoute(context);
  addLookupRoutes(context);
  addListRoutes(context);
  addAddressRoutes(context);
  addFileRoute(context);
  const close = async (): Promise<void> => {
    upstream.close();
    await closeApp(app);
    database.close();
  };
  try {
    listening = await listenOnLoopback(app, options.port);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    origin: listening,
    upstream: profile,
    cachedBytes: () => ({ answers: store.totalBytes(), files: files.storedBytes() }),
    close,
  };
}

function openCache(dataDir: string, upstream: { close(): void }) {
  try {
    return openCacheDatabase(dataDir);
  } catch (error) {
    upstream.close();
    throw error;
  }
}

function addRules({ app, upstream }: MirrorContext, ownHosts: () => readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    requireOwnHost(request, ownHosts());
    void reply.header('x-content-type-options', 'nosniff');
    const isRead = ['GET', 'HEAD'].includes(request.method);
    if (isRead || request.routeOptions.url !== undefined) return;
    void reply.header('allow', 'GET, HEAD');
    const { apiOrigin } = upstream.profile;
    throw new Refusal(405, `This mirror is read-only. Ask ${apiOrigin} for this`);
  });
}
