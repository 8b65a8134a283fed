import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { RegistryApp } from '../context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A probe or a scrape of the operator: neither limited, nor logged, nor counted, and answered while it stops. */
    isOperation?: boolean;
  }
}

export interface EndedAnswer {
  readonly request: FastifyRequest;
  readonly status: number;
  readonly durationMs: number;
  /** What the connection carried, headers included. */
  readonly bytes: number;
  /** false: the client went away before it had everything. */
  readonly isWhole: boolean;
}

interface Follower {
  begun?(): void;
  ended(answer: EndedAnswer): void;
}

/** Tells of each request when it arrives, and once when its answer has ended, whole or not. */
export function followAnswers(app: RegistryApp, { begun, ended }: Follower): void {
  const writtenBefore = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isOperation === true) return;
    const { socket } = request.raw;
    begun?.();
    reply.raw.once('close', () => {
      // Answers of one connection end in order, also where a client sends several requests at once.
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
