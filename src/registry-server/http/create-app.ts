import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Behaviour } from '../behaviour.ts';
import type { RegistryApp, RegistryReply } from '../context.ts';
import { Refusal, toEnvelope } from './refusal.ts';

/** Limits per client. Files of forms have separate limits (registry §4.8). */
export interface ServerLimits {
  readonly bodyBytes: number;
  readonly headerBytes: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** Longest silence of a connection in the middle of a request or a response. */
  readonly stallTimeoutMs: number;
  /** Simultaneous ones; further connections are closed as they open. */
  readonly connections: number;
}

const LIMITS: ServerLimits = {
  bodyBytes: 256 * 1024,
  headerBytes: 16 * 1024,
  headersTimeoutMs: 10_000,
  /** Enough for the largest upload on a slow line. */
  requestTimeoutMs: 10 * 60_000,
  stallTimeoutMs: 60_000,
  connections: 1000,
};
/** A sha512 in a path has 128 characters; the framework's default limit is 100. */
const PARAMETER_LENGTH = 512;
/**
 * The framework checks every 30 seconds by default, so a slow header could take three times its
 * limit.
 */
const LONGEST_CHECK_MS = 5000;
const REQUEST_ID = /^[\w.:-]{1,64}$/;
const RETRY_AFTER_SECONDS = 5;

interface AppOptions {
  readonly limits?: Partial<ServerLimits> | undefined;
  /**
   * Once aborted, requests on connections that are still open are refused; default: by the
   * framework.
   */
  readonly closing?: AbortSignal;
  /** Maps an error of a route to the error that the client gets; default: unchanged. */
  readonly explain?: (error: unknown, reply: RegistryReply) => unknown;
}

/**
 * Creates a Fastify application with the failure envelopes of registry §1.4 and the body parsing of
 * §1.2, without routes.
 */
export function createApp(
  behaviour: Pick<Behaviour, 'readsTextBodiesAsJson'>,
  { limits: changed, closing, explain = (error) => error }: AppOptions = {},
): RegistryApp {
  const limits = { ...LIMITS, ...changed };
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.stallTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: closing === undefined,
    routerOptions: { maxParamLength: PARAMETER_LENGTH },
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(LONGEST_CHECK_MS, limits.headersTimeoutMs),
    },
    genReqId: ({ headers }) => readRequestId(headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: (error, _request, reply) => void sendFailure(error, reply as RegistryReply),
  }).withTypeProvider<ZodTypeProvider>();
  app.server.maxConnections = limits.connections;
  // Before every hook that may refuse a request: the headers of a refusal depend on its cookies.
  void app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    if (closing?.aborted !== true || request.routeOptions.config.isOperation === true) return;
    void reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    throw new Refusal(503, 'The registry is stopping, try again shortly');
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler<FastifyError>((error, _request, reply) =>
    sendFailure(explain(error, reply) as FastifyError | Refusal, reply),
  );
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain').send('404 Not Found'),
  );
  app.removeAllContentTypeParsers();
  void app.register(multipart);
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    done(null, parseBody(request.headers['content-type'] ?? '', String(body), behaviour));
  });
  return app;
}

/** Returns the request id of a proxy or client if it is safe to log, else null. */
function readRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : null;
}

/** Treats a body of another type, or one that is not JSON, as absent (registry §1.2). */
function parseBody(
  contentType: string,
  body: string,
  behaviour: Pick<Behaviour, 'readsTextBodiesAsJson'>,
): unknown {
  const isJson =
    contentType.includes('application/json') ||
    (behaviour.readsTextBodiesAsJson && contentType.includes('text/plain'));
  if (!isJson || body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function sendFailure(error: FastifyError | Refusal, reply: RegistryReply): unknown {
  const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
  // Do not read the rest of a body that is too large (registry §1.2).
  if (status === 413) return reply.code(413).header('connection', 'close').send('');
  if (error instanceof Refusal) return reply.code(status).send(toEnvelope(error.message));
  if (error.validation !== undefined)
    return reply.code(400).send(toEnvelope(describe(error.validation)));
  if (status < 500) return reply.code(status).send(toEnvelope('Invalid request'));
  return reply.code(500).send(toEnvelope('Server Error'));
}

/** Describes only the first issue, prefixed by its top-level field in brackets. */
function describe(issues: NonNullable<FastifyError['validation']>): string {
  const [issue] = issues;
  const field = issue?.instancePath.split('/')[1];
  const text = issue?.message ?? 'Invalid request';
  return field === undefined || field === '' ? `✖ ${text}` : `[${field}] ${text}`;
}
