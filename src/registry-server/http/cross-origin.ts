import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * registry §1.5: a GET of any page is answered for it, everything else for this server's own pages alone. Unlike
 * the public service it lets other pages send no credentials along, since they are those of the person at this machine.
 */
export function addCrossOriginHeaders(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  [own = '', ...others]: readonly string[],
): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const isOwn = [own, ...others].includes(origin.toLowerCase());
  void reply.header('vary', 'Origin');
  void reply.header('access-control-allow-origin', isOwn || method === 'GET' ? origin : own);
  if (isOwn) void reply.header('access-control-allow-credentials', 'true');
}
