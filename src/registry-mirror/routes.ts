import { z } from 'zod';
import { fillRouteNames } from '#core/registry/addresses.ts';
import { sendBytes } from '#registry-server/http/send-bytes.ts';
import { Refusal, refuseMissing } from '#registry-server/http/refusal.ts';
import { MIRRORED_ADDRESSES, type MirroredAddress } from './addresses.ts';
import { orLate } from './answers.ts';
import type { MirrorContext } from './context.ts';
import { sendMirrorAnswer, setAgeHeaders } from './send-answer.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Describes the mirror in place of the registry's own page (registry §0). */
export function addHomeRoute({ app, upstream: { profile } }: MirrorContext): void {
  app.get('/api', async () => ({
    message: `A mirror of ${profile.name}`,
    website: profile.website,
    mirrorOf: profile.apiOrigin,
  }));
}

export function addAddressRoutes(context: MirrorContext): void {
  for (const address of MIRRORED_ADDRESSES) addAddressRoute(context, address);
}

function addAddressRoute(
  { app, answers, clock, rewrite }: MirrorContext,
  { route, query: names, bucket, lifeMs, emptyIsNull = false }: MirroredAddress,
): void {
  const pattern = route.replaceAll(/\{(\w+)\}/g, ':$1');
  app.get(pattern, async (request, reply) => {
    const place = fillRouteNames(route, Object.values(request.params as Record<string, string>));
    const query = pickQuery(request.query as Record<string, unknown>, names);
    const key = `GET ${place.path}?${query.toString()}`;
    const answer = await answers.one(key, lifeMs, { ...place, query, bucket, emptyIsNull });
    setAgeHeaders(reply, [answer], clock.now().getTime());
    return sendMirrorAnswer(reply, answer, rewrite);
  });
}

/** In a fixed order, so that equal queries share one answer. */
function pickQuery(given: Record<string, unknown>, names: readonly string[]): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of names) {
    const values = [given[name]].flat().filter((value) => typeof value === 'string');
    for (const value of values.toSorted()) query.append(name, value);
  }
  return query;
}

const fileParams = z.object({ sha512: z.string().regex(/^[0-9a-f]{128}$/), name: z.string() });

/** Sends the bytes of a file, which is complete and verified before the first one is sent. */
export function addFileRoute({ app, files, clock }: MirrorContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/file/:sha512/:name',
    schema: { params: fileParams },
    async handler(request, reply) {
      const { sha512, name } = request.params;
      const file = await orLate(clock, files.open(sha512));
      if (file === null) throw refuseMissing();
      if (file === 'late') {
        void reply.header('retry-after', String(files.secondsLeft(sha512)));
        throw new Refusal(503, 'This file is still being downloaded');
      }
      void reply
        .type('application/octet-stream')
        .header('accept-ranges', 'bytes')
        .header('cache-control', YEAR)
        .header('etag', `"${sha512}"`)
        .header('content-disposition', toDisposition(name));
      if (request.method === 'HEAD') return reply.header('content-length', file.sizeBytes).send('');
      return sendBytes(file, { request, reply });
    },
  });
}

/** A header value is limited to printable ASCII without quotes. */
function toDisposition(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\]/g, '-')}"`;
}
