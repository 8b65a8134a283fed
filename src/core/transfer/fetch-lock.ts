import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { MAX_LOCK_BYTES, parseLockFile } from '#shared/domain/lock-text.ts';
import { AppError } from '#shared/errors.ts';
import { openSealedText, parseStoredJson, sealText } from '../database/stored-text.ts';
import type { AppDatabase } from '../database/open-database.ts';
import type { Clock } from '../host.ts';
import type { Job } from '../jobs/job-runner.ts';
import { parseSafeUrl } from '../registry/addresses.ts';
import type { Gateway } from '../registry/gateway.ts';
import type { HttpAnswer } from '../registry/http.ts';
import { createSourceProfile } from '../registry/profiles.ts';
import { isWebPage } from '../registry/web-page.ts';

/** Against a server that sends just enough not to count as stalled. */
const MAX_DURATION_MS = 120_000;
/** Longer ones are not cached. */
const MAX_KEPT_LENGTH = 4 * 1024 * 1024;
/** URLs that are followed on one computer; beyond that the oldest are dropped. */
const MAX_KEPT = 20;
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]{1,256}"$/;

interface LockFetchParts {
  readonly gateway: Gateway;
  readonly database: AppDatabase;
  readonly clock: Clock;
}

export type FetchLock = ReturnType<typeof createLockFetcher>;

/**
 * Fetches and validates the lockfile at a URL. The server is asked each time, without a token, and
 * only its own origin, also on redirects: the cached text is used only when the server says that it
 * is unchanged. Throws LOCK_ADDRESS_FAILED, LOCK_FILE_INVALID, CANCELLED.
 */
export function createLockFetcher(parts: LockFetchParts) {
  const cache = createLockCache(parts);
  return async (text: string, job: Job): Promise<LockFile> => {
    const url = parseAddress(text);
    // The query may contain secrets, so it is left out of messages.
    const address = url.origin + url.pathname;
    const cached = cache.read(url);
    try {
      const answer = await requestLockFile(parts, { url, etag: cached?.etag ?? null }, job);
      if (answer === null && cached !== null) return parseLockFile(cached.text);
      if (answer === null) throw new AppError('LOCK_ADDRESS_FAILED', { status: 304 });
      const lock = parseAnswer(answer);
      cache.keep(url, answer);
      return lock;
    } catch (error) {
      throw toFetchLockError(error, address);
    }
  };
}

function parseAddress(text: string): URL {
  try {
    const url = parseSafeUrl(text);
    url.hash = '';
    return url;
  } catch (error) {
    throw new AppError('LOCK_ADDRESS_FAILED', { cause: 'address' }, error);
  }
}

function parseAnswer({ text, contentType }: Fetched): LockFile {
  try {
    return parseLockFile(text);
  } catch (error) {
    if (!isWebPage(text, contentType)) throw error;
    throw new AppError('LOCK_ADDRESS_FAILED', { cause: 'web-page' }, error);
  }
}

interface Fetched {
  readonly text: string;
  readonly contentType: string | null;
  readonly etag: string | null;
}

/** null: unchanged since the answer with this ETag. */
async function requestLockFile(
  { gateway, clock }: LockFetchParts,
  { url, etag }: { readonly url: URL; readonly etag: string | null },
  { signal, report }: Job,
): Promise<Fetched | null> {
  report({ phase: 'download' });
  const answer = await gateway.open({
    profile: createSourceProfile(`lockfile:${url.host}`, [url.origin]),
    bucket: null,
    method: 'GET',
    url: url.href,
    headers: { accept: 'application/json', ...(etag !== null && { 'if-none-match': etag }) },
    decompress: true,
    signal,
  });
  try {
    if (answer.status === 304) return null;
    if (answer.status !== 200) throw new AppError('LOCK_ADDRESS_FAILED', { status: answer.status });
    const bytes = await readBounded(answer, clock, (bytesDone) =>
      report({ phase: 'download', bytesDone }),
    );
    if (!isUtf8(bytes)) throw new AppError('LOCK_FILE_INVALID', { field: null });
    const given = answer.header('etag');
    return {
      text: bytes.toString('utf8'),
      contentType: answer.header('content-type'),
      etag: given !== null && ETAG.test(given) ? given : null,
    };
  } finally {
    await answer.discard();
  }
}

async function readBounded(
  { body }: HttpAnswer,
  clock: Clock,
  onBytes: (bytes: number) => void,
): Promise<Buffer> {
  const untilMs = clock.monotonicMs() + MAX_DURATION_MS;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_LOCK_BYTES) throw new AppError('LOCK_FILE_INVALID', { cause: 'too-large' });
    if (clock.monotonicMs() > untilMs)
      throw new AppError('LOCK_ADDRESS_FAILED', { cause: 'timeout' });
    chunks.push(chunk);
    onBytes(bytes);
  }
  return Buffer.concat(chunks);
}

/** Words for the gateway's errors. */
const CAUSES: Readonly<Record<string, string>> = {
  REGISTRY_OFFLINE: 'offline',
  REGISTRY_LIMITED: 'limited',
  REGISTRY_ANSWER_INVALID: 'answer',
  ORIGIN_REFUSED: 'redirect',
  REDIRECT_REFUSED: 'redirect',
};

function toFetchLockError(error: unknown, address: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, params } = error;
  if (code === 'LOCK_FILE_INVALID') return new AppError(code, { ...params, file: address }, error);
  if (code === 'LOCK_ADDRESS_FAILED') return new AppError(code, { ...params, address }, error);
  const cause = code === 'REGISTRY_UNREACHABLE' ? (params['cause'] ?? 'network') : CAUSES[code];
  return cause === undefined
    ? error
    : new AppError('LOCK_ADDRESS_FAILED', { cause, address }, error);
}

const cachedSchema = z.object({ etag: z.string().regex(ETAG), text: z.string() });

/** Last answers of servers, by the digest of the URL: a URL may contain a secret. */
function createLockCache({ database, clock }: LockFetchParts) {
  const OWN = `registry = 'lockfile:' AND kind = 'lock'`;
  const insert = database.prepare<[string, string, number]>(
    `INSERT INTO pages VALUES ('lockfile:', 'lock', ?, ?, ?, 0)`,
  );
  const select = database
    .prepare<[string], string>(`SELECT document FROM pages WHERE ${OWN} AND name = ?`)
    .pluck();
  const prune = database.prepare(
    `DELETE FROM pages WHERE ${OWN} AND name NOT IN
     (SELECT name FROM pages WHERE ${OWN} ORDER BY fetched_at DESC LIMIT ${MAX_KEPT})`,
  );
  const drop = database.prepare<[string]>(`DELETE FROM pages WHERE ${OWN} AND name = ?`);
  const nameOf = ({ href }: URL) => createHash('sha256').update(href).digest('hex');
  return {
    read(url: URL): z.infer<typeof cachedSchema> | null {
      const name = nameOf(url);
      const text = openSealedText(select.get(name) ?? '', [name]);
      return text === null ? null : (cachedSchema.safeParse(parseStoredJson(text)).data ?? null);
    },
    keep(url: URL, { etag, text }: Fetched): void {
      const name = nameOf(url);
      try {
        drop.run(name);
        if (etag === null || text.length > MAX_KEPT_LENGTH) return;
        insert.run(name, sealText(JSON.stringify({ etag, text }), [name]), clock.now().getTime());
        prune.run();
      } catch (error) {
        // With a full disk it is downloaded again the next time.
        if (!(error instanceof Database.SqliteError)) throw error;
      }
    },
  };
}
