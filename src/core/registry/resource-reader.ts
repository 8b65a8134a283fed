import type { z } from 'zod';
import { idList, type RouteNames, fillRouteNames } from './addresses.ts';
import type { RegistryAnswer, RegistryCaller, CallOptions, RegistryRequest } from './call.ts';
import { decodeList, decodeOne, unwrap } from './decode.ts';

type EnvelopeRequest = RegistryRequest & {
  /** The envelope's member with the requested item. */
  readonly member?: string;
};
type Placeless = Omit<EnvelopeRequest, 'route' | 'path'>;

/** Parameters of a client's method for this route. */
type RouteArguments<Route extends string> = [...names: RouteNames<Route>, options?: CallOptions];

/** Requests of the resource modules. */
export interface RegistryReader extends RegistryCaller {
  readonly read: ReturnType<typeof createReading>;
}

export function toReader(caller: RegistryCaller): RegistryReader {
  return { ...caller, read: createReading(caller) };
}

/** Read requests, decoded by a schema. */
function createReading(caller: RegistryCaller) {
  async function list<T>(
    schema: z.ZodType<T>,
    { member, ...call }: EnvelopeRequest,
    options?: CallOptions,
  ): Promise<readonly T[]> {
    const answer = await caller.ask({ ...call, signal: options?.signal });
    return decodeList(schema, valueOf(answer, member), answer.source);
  }

  async function one<T>(
    schema: z.ZodType<T>,
    { member, ...call }: EnvelopeRequest,
    options?: CallOptions,
  ): Promise<T> {
    const answer = await caller.ask({ ...call, signal: options?.signal });
    return decodeOne(schema, valueOf(answer, member), answer.source);
  }

  return {
    list,
    one,
    /** Creates a client method that requests one item, with the names in its route. */
    oneAt:
      <T, Route extends string>(schema: z.ZodType<T>, route: Route, call: Placeless) =>
      async (...given: RouteArguments<Route>): Promise<T> => {
        const { options, ...place } = parseCallArguments(route, given);
        return one(schema, { ...call, ...place }, options);
      },
    /** The same for a list. */
    listAt:
      <T, Route extends string>(schema: z.ZodType<T>, route: Route, call: Placeless) =>
      async (...given: RouteArguments<Route>): Promise<readonly T[]> => {
        const { options, ...place } = parseCallArguments(route, given);
        return list(schema, { ...call, ...place }, options);
      },
    /**
     * Returns null when it does not exist: the registry answers 404, or nothing on a route where
     * that is valid.
     */
    async oneOrNull<T>(
      schema: z.ZodType<T>,
      { member, ...call }: EnvelopeRequest,
      options?: CallOptions,
    ): Promise<T | null> {
      const answer = await caller.askOrNull({ ...call, signal: options?.signal });
      if (answer === null || (call.emptyIsNull === true && answer.value === null)) return null;
      return decodeOne(schema, valueOf(answer, member), answer.source);
    },
    /** `GET {route}?ids=`; no request when no valid id is left. */
    byIds:
      <T>(schema: z.ZodType<T>, route: string, call: Placeless) =>
      async (ids: readonly string[], options?: CallOptions): Promise<readonly T[]> => {
        const wanted = idList(ids);
        if (wanted === '') return [];
        return list(schema, { ...call, route, path: `${route}?ids=${wanted}` }, options);
      },
  };
}

function valueOf({ value, source }: RegistryAnswer, member: string | undefined): unknown {
  return member === undefined ? value : unwrap(value, member, source);
}

function parseCallArguments(route: string, given: readonly (string | CallOptions | undefined)[]) {
  const names = given.filter((one) => typeof one === 'string');
  const options = given.find((one) => typeof one === 'object');
  return { options, ...fillRouteNames(route, names) };
}
