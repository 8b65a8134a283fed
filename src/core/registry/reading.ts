import type { z } from 'zod';
import { idList } from './addresses.ts';
import type { Answer, Caller, CallOptions, Request } from './call.ts';
import { decodeList, decodeOne, unwrap } from './decode.ts';

type Asked = Request & {
  /** The member of the envelope that holds what was asked for. */
  readonly member?: string;
};

/** What the resource modules ask by. */
export interface Reader extends Caller {
  readonly read: ReturnType<typeof createReading>;
}

export function toReader(caller: Caller): Reader {
  return { ...caller, read: createReading(caller) };
}

/** Requests that change nothing, and their answers by a schema. */
function createReading(caller: Caller) {
  async function list<T>(
    schema: z.ZodType<T>,
    options: CallOptions | undefined,
    { member, ...call }: Asked,
  ): Promise<readonly T[]> {
    const answer = await caller.ask({ ...call, signal: options?.signal });
    return decodeList(schema, valueOf(answer, member), answer.source);
  }

  return {
    list,
    async one<T>(
      schema: z.ZodType<T>,
      options: CallOptions | undefined,
      { member, ...call }: Asked,
    ): Promise<T> {
      const answer = await caller.ask({ ...call, signal: options?.signal });
      return decodeOne(schema, valueOf(answer, member), answer.source);
    },
    /** null where there is none: the registry says 404, or nothing on a route where that is an answer. */
    async oneOrNull<T>(
      schema: z.ZodType<T>,
      options: CallOptions | undefined,
      { member, ...call }: Asked,
    ): Promise<T | null> {
      const answer = await caller.askOrNull({ ...call, signal: options?.signal });
      if (answer === null || (call.emptyIsNull === true && answer.value === null)) return null;
      return decodeOne(schema, valueOf(answer, member), answer.source);
    },
    /** `GET {route}?ids=`; nothing is asked where no id is left that could stand there. */
    async byIds<T>(
      schema: z.ZodType<T>,
      ids: readonly string[],
      options: CallOptions | undefined,
      call: Omit<Request, 'path'>,
    ): Promise<readonly T[]> {
      const wanted = idList(ids);
      if (wanted === '') return [];
      return list(schema, options, { ...call, path: `${call.route}?ids=${wanted}` });
    },
  };
}

function valueOf({ value, source }: Answer, member: string | undefined): unknown {
  return member === undefined ? value : unwrap(value, member, source);
}
