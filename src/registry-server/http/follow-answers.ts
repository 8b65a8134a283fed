import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { RegistryApp } from '../context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A probe or scrape by the operator: not rate limited, logged or counted, and still answered
     * while the server stops.
     */
    isOperation?: boolean;
  }
}

export interface EndedAnswer {
  readonly request: FastifyRequest;
  readonly status: number;
  readonly durationMs: number;
  /** Bytes sent on the connection, headers included. */
  readonly bytes: number;
  /** false: the client disconnected before it had everything. */
  readonly isWhole: boolean;
}

interface Follower {
  begun?(): void;
  ended(answer: EndedAnswer): void;
}

/** Reports each request when it arrives, and once when its response has ended, complete or not. */
export function followAnswers(app: RegistryApp, { begun, ended }: Follower): void {
  const writtenBefore = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isOperation === true) return;
    const { socket } = request.raw;
    begun?.();
    reply.raw.once('close', () => {
      // Responses on one connection end in order, even when a client pipelines requests.
      const bytes = socket.bytesWritten - (writtenBefore.get(socket) ?? 0);
      writtenBefore.set(socket, socket.bytesWritten);
      ended({
        request,
        bytes,
        status: reply.statusCode,
        durationMs: reply.elapsedTime,
        isWhole: reply.raw.writableFinished,
      });
    });
  });
}
