import type {
  AnyContractProcedure,
  InferSchemaOutput,
  InferContractRouterOutputs,
} from '@orpc/contract';
import type { Router } from '@orpc/server';
import type { Asking, Reading } from '../publishing/asking.ts';
import {
  type ApiContext,
  type ApiServices,
  type ContractGroup,
  implementGroup,
} from './implement.ts';

/** What its schema lets through: defaults are filled in. */
type Input<Procedure extends AnyContractProcedure> = InferSchemaOutput<
  NonNullable<Procedure['~orpc']['inputSchema']>
>;
/** The core hands out lists that nobody may change. */
type Answer<Procedure extends AnyContractProcedure> =
  InferContractRouterOutputs<Procedure> extends readonly (infer Item)[]
    ? readonly Item[]
    : InferContractRouterOutputs<Procedure>;
type Awaitable<Value> = Value | Promise<Value>;

type ServiceOf<Group extends ContractGroup> = {
  readonly [Name in keyof Group]: (
    input: Input<Group[Name]>,
    signal?: AbortSignal,
  ) => Awaitable<Answer<Group[Name]>>;
};

type WorkOf<Group extends ContractGroup, With> = {
  readonly [Name in keyof Group]: (
    asking: With,
    input: Input<Group[Name]>,
  ) => Promise<Answer<Group[Name]>>;
};

/** Handlers that only hand on: each procedure is answered by the service's function of the same name. */
export function forward<Group extends ContractGroup>(
  group: Group,
  open: (services: ApiServices) => Awaitable<ServiceOf<Group>>,
): Router<Group, ApiContext>;
export function forward(
  group: ContractGroup,
  open: (services: ApiServices) => Awaitable<ServiceOf<ContractGroup>>,
): Router<ContractGroup, ApiContext> {
  return handle(group, async (services, name, input, signal) => {
    const service = await open(services);
    return service[name]?.(input, signal);
  });
}

/** The same by functions that ask a registry as the person who is signed in. */
export function forwardSignedIn<Group extends ContractGroup>(
  group: Group,
  work: WorkOf<Group, Asking>,
): Router<Group, ApiContext>;
export function forwardSignedIn(
  group: ContractGroup,
  work: WorkOf<ContractGroup, Asking>,
): Router<ContractGroup, ApiContext> {
  return handle<OnRegistry>(group, ({ publishing }, name, input, signal) => {
    const one = work[name];
    return one && publishing.ask(one, input, signal);
  });
}

/** The same by functions that a guest may ask too. */
export function forwardRead<Group extends ContractGroup>(
  group: Group,
  work: WorkOf<Group, Reading>,
): Router<Group, ApiContext>;
export function forwardRead(
  group: ContractGroup,
  work: WorkOf<ContractGroup, Reading>,
): Router<ContractGroup, ApiContext> {
  return handle<OnRegistry>(group, ({ publishing }, name, input, signal) => {
    const one = work[name];
    return one && publishing.read(one, input, signal);
  });
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
function handle<Given>(group: ContractGroup, call: Call<Given>): Router<ContractGroup, ApiContext> {
  const handlers = Object.entries(group).map(([name, procedure]) => {
    const { one } = implementGroup({ one: procedure });
    return [
      name,
      one.handler(({ input, context: { services }, signal }) =>
        call(services, name, input as Given, signal),
      ),
    ] as const;
  });
  return Object.fromEntries(handlers);
}
