import multipart from '@fastify/multipart';
import fastify, { type FastifyError } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Behaviour } from '../behaviour.ts';
import type { RegistryApp, RegistryReply } from '../context.ts';
import { Refusal, toEnvelope } from './refusal.ts';

const LIMITS = {
  bodyBytes: 256 * 1024,
  headerBytes: 16 * 1024,
  /** A sha512 in a path has 128 characters; the framework's own limit is 100. */
  parameterLength: 512,
  headersTimeoutMs: 10_000,
  /** Time for the largest upload on a slow line. */
  requestTimeoutMs: 10 * 60_000,
  stallTimeoutMs: 60_000,
};

/** A Fastify application with the failure answers of registry §1.4 and the bodies of §1.2, without routes. */
export function createApp(
  behaviour: Behaviour,
  stallTimeoutMs: number = LIMITS.stallTimeoutMs,
): RegistryApp {
  const app = fastify({
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: LIMITS.requestTimeoutMs,
    connectionTimeout: stallTimeoutMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: LIMITS.parameterLength },
    http: { maxHeaderSize: LIMITS.headerBytes, headersTimeout: LIMITS.headersTimeoutMs },
    frameworkErrors: (error, _request, reply) => void sendFailure(error, reply as RegistryReply),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler<FastifyError>((error, _request, reply) => sendFailure(error, reply));
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

/** A body of another type, or one that is not JSON, counts as absent (registry §1.2). */
function parseBody(contentType: string, body: string, behaviour: Behaviour): unknown {
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
  // The rest of a body that is too large is not waited for (registry §1.2).
  if (status === 413) return reply.code(413).header('connection', 'close').send('');
  if (error instanceof Refusal) return reply.code(status).send(toEnvelope(error.message));
  if (error.validation !== undefined)
    return reply.code(400).send(toEnvelope(describe(error.validation)));
  if (status < 500) return reply.code(status).send(toEnvelope('Invalid request'));
  return reply.code(500).send(toEnvelope('Server Error'));
}

/** Only the first issue, after the top-level field in brackets. */
function describe(issues: NonNullable<FastifyError['validation']>): string {
  const [issue] = issues;
  const field = issue?.instancePath.split('/')[1];
  const text = issue?.message ?? 'Invalid request';
  return field === undefined || field === '' ? `✖ ${text}` : `[${field}] ${text}`;
}
