import type {
  AnyContractProcedure,
  InferSchemaOutput,
  InferContractRouterOutputs,
} from '@orpc/contract';
import type { Router } from '@orpc/server';
import type { contract } from '#shared/contract/index.ts';
import type { Asking, Reading } from '../publishing/asking.ts';
import {
  type ApiContext,
  type ApiServices,
  type ContractGroup,
  implementOne,
} from './implement.ts';

/** What its schema lets through: defaults are filled in. */
type Input<Procedure extends AnyContractProcedure> = InferSchemaOutput<
  NonNullable<Procedure['~orpc']['inputSchema']>
>;
/** The core hands out lists that nobody may change. */
type Unchanged<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;
type Answer<Procedure extends AnyContractProcedure> =
  InferContractRouterOutputs<Procedure> extends AsyncIteratorObject<infer Item>
    ? AsyncIterator<Unchanged<Item>> & AsyncIterable<Unchanged<Item>>
    : Unchanged<InferContractRouterOutputs<Procedure>>;
type Awaitable<Value> = Value | Promise<Value>;

type ServiceOf<Group extends ContractGroup> = {
  readonly [Name in keyof Group]: (
    input: Input<Group[Name]>,
    signal?: AbortSignal,
  ) => Awaitable<Answer<Group[Name]>>;
};

/** A function for each procedure of a group; `With`: what it works with. */
export type Handlers<Group extends ContractGroup, With = ApiServices> = {
  readonly [Name in keyof Group]: (
    by: With,
    input: Input<Group[Name]>,
    signal?: AbortSignal,
  ) => Awaitable<Answer<Group[Name]>>;
};

type Contract = typeof contract;
/** The same for somebody who is signed in at a registry. */
export type SignedIn<Name extends keyof Contract> = Handlers<Contract[Name], Asking>;
/** The same for anybody who asks a registry. */
export type Reads<Name extends keyof Contract> = Handlers<Contract[Name], Reading>;

/** Each procedure is answered by the handler of the same name. */
export function handle<Group extends ContractGroup>(
  group: Group,
  handlers: Handlers<Group>,
): Router<Group, ApiContext>;
export function handle(
  group: ContractGroup,
  handlers: Handlers<ContractGroup>,
): Router<ContractGroup, ApiContext> {
  return answer(group, (services, name, input, signal) =>
    handlers[name]?.(services, input, signal),
  );
}

/** Only handed on: each procedure is answered by the service's function of the same name. */
export function forward<Group extends ContractGroup>(
  group: Group,
  open: (services: ApiServices) => Awaitable<ServiceOf<Group>>,
): Router<Group, ApiContext>;
export function forward(
  group: ContractGroup,
  open: (services: ApiServices) => Awaitable<ServiceOf<ContractGroup>>,
): Router<ContractGroup, ApiContext> {
  return answer(group, async (services, name, input, signal) => {
    const service = await open(services);
    return service[name]?.(input, signal);
  });
}

/** The same by functions that ask a registry as the person who is signed in. */
export function forwardSignedIn<Group extends ContractGroup>(
  group: Group,
  by: { readonly work: Handlers<Group, Asking> },
): Router<Group, ApiContext>;
export function forwardSignedIn(
  group: ContractGroup,
  { work }: { readonly work: Handlers<ContractGroup, Asking> },
): Router<ContractGroup, ApiContext> {
  return answer<OnRegistry>(group, ({ publishing }, name, input, signal) =>
    publishing.ask({ registry: input.registry, signal }, async (asking) =>
      work[name]?.(asking, input),
    ),
  );
}

/** The same by functions that a guest may ask too. */
export function forwardRead<Group extends ContractGroup>(
  group: Group,
  reads: Handlers<Group, Reading>,
): Router<Group, ApiContext>;
export function forwardRead(
  group: ContractGroup,
  reads: Handlers<ContractGroup, Reading>,
): Router<ContractGroup, ApiContext> {
  return answer<OnRegistry>(group, ({ publishing }, name, input, signal) =>
    publishing.read({ registry: input.registry, signal }, async (reading) =>
      reads[name]?.(reading, input),
    ),
  );
}

/** What the schemas of such a group have in common. */
interface OnRegistry {
  readonly registry: string;
}

type Call<Given> = (
  services: ApiServices,
  name: string,
  input: Given,
  signal: AbortSignal | undefined,
) => unknown;

/** `Given`: what the schemas of the group let through. */
function answer<Given>(group: ContractGroup, call: Call<Given>): Router<ContractGroup, ApiContext> {
  const handlers = Object.entries(group).map(
    ([name, procedure]) =>
      [
        name,
        implementOne(procedure).handler(({ input, context: { services }, signal }) =>
          call(services, name, input as Given, signal),
        ),
      ] as const,
  );
  return Object.fromEntries(handlers);
}
