import { RPCHandler } from '@orpc/server/websocket';
import type { AnyRouter } from '@orpc/server';
import type { AnyContractProcedure } from '@orpc/contract';
import { type ApiContext, implementOne, type LoggingServices } from '#core/api/implement.ts';
import type { ServiceOf } from '#core/contract-handlers.ts';
import { AppError } from '#shared/errors.ts';
import { contract } from '#shared/contract/index.ts';

type Contract = typeof contract;

/** Answers of the procedures that the component may call; any other call fails the test. */
export type FakeCore = { readonly [Noun in keyof Contract]?: Partial<ServiceOf<Contract[Noun]>> };

type Answer = (input: unknown, signal: AbortSignal | undefined) => unknown;

let answers: Readonly<Record<string, Readonly<Record<string, Answer>> | undefined>> = {};
let failures: string[] = [];

/** Answers of a later core replace those of an earlier one. */
export function serveCores(cores: readonly FakeCore[]): void {
  answers = {};
  for (const core of cores) {
    for (const [noun, verbs] of Object.entries(core as typeof answers)) {
      answers = { ...answers, [noun]: { ...answers[noun], ...verbs } };
    }
  }
}

/** Returns the calls that failed other than with an error of the core, and forgets them. */
export function takeFailures(): readonly string[] {
  const taken = failures;
  failures = [];
  return taken;
}

const ignore = () => undefined;
const context: ApiContext<LoggingServices> = {
  services: {
    logger: {
      info: ignore,
      warn: ignore,
      error: (_event, { call, error } = {}) => {
        if (!(error instanceof AppError)) failures.push(`${String(call)}: ${String(error)}`);
      },
    },
  },
};

function mapValues<From, To>(
  from: Readonly<Record<string, From>>,
  map: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, map(value, name)]));
}

const router: AnyRouter = mapValues<Readonly<Record<string, AnyContractProcedure>>, AnyRouter>(
  contract,
  (group, noun) =>
    mapValues(group, (procedure, verb) =>
      implementOne<LoggingServices>(procedure).handler(({ input, signal }) => {
        const answer = answers[noun]?.[verb];
        if (answer === undefined) throw new Error('the test gives no answer to it');
        return answer(input, signal);
      }),
    ),
);
const handler = new RPCHandler(router);

/** Stands in for the socket to the host: what the page sends is handled in this process. */
export class SocketToFakeCore extends EventTarget {
  readonly readyState = 1;
  readonly #page = {
    addEventListener: ignore,
    send: (data: unknown) => void this.dispatchEvent(new MessageEvent('message', { data })),
  };

  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(data: string): void {
    void handler.message(this.#page, data, { context });
  }
}
