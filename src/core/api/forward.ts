import type { Router } from '@orpc/server';
import type { Awaitable, ContractGroup, Handlers, ServiceOf } from '../contract-handlers.ts';
import type { PublishingContext, RegistryReadContext } from '../publishing/publishing-context.ts';
import { type ApiContext, type ApiHandlers, type ApiServices, implementOne } from './implement.ts';

/** Routes each procedure to the handler of the same name. */
export function handle<Group extends ContractGroup>(
  group: Group,
  handlers: ApiHandlers<Group>,
): Router<Group, ApiContext>;
export function handle(
  group: ContractGroup,
  handlers: ApiHandlers<ContractGroup>,
): Router<ContractGroup, ApiContext> {
  return forwardGroup(group, (services, name, input, signal) =>
    handlers[name]?.(services, input, signal),
  );
}

/** Routes each procedure to the service's function of the same name. */
export function forward<Group extends ContractGroup>(
  group: Group,
  open: (services: ApiServices) => Awaitable<ServiceOf<Group>>,
): Router<Group, ApiContext>;
export function forward(
  group: ContractGroup,
  open: (services: ApiServices) => Awaitable<ServiceOf<ContractGroup>>,
): Router<ContractGroup, ApiContext> {
  return forwardGroup(group, async (services, name, input, signal) => {
    const service = await open(services);
    return service[name]?.(input, signal);
  });
}

/** As above, to functions that ask a registry as the signed-in user. */
export function forwardSignedIn<Group extends ContractGroup>(
  group: Group,
  by: { readonly work: Handlers<Group, PublishingContext> },
): Router<Group, ApiContext>;
export function forwardSignedIn(
  group: ContractGroup,
  { work }: { readonly work: Handlers<ContractGroup, PublishingContext> },
): Router<ContractGroup, ApiContext> {
  return forwardGroup<PublishingInput>(group, ({ publishing }, name, input, signal) =>
    publishing.ask({ registry: input.registry, signal }, async (publishingContext) =>
      work[name]?.(publishingContext, input),
    ),
  );
}

/** As above, to functions that guests may call too. */
export function forwardRead<Group extends ContractGroup>(
  group: Group,
  reads: Handlers<Group, RegistryReadContext>,
): Router<Group, ApiContext>;
export function forwardRead(
  group: ContractGroup,
  reads: Handlers<ContractGroup, RegistryReadContext>,
): Router<ContractGroup, ApiContext> {
  return forwardGroup<PublishingInput>(group, ({ publishing }, name, input, signal) =>
    publishing.read({ registry: input.registry, signal }, async (reading) =>
      reads[name]?.(reading, input),
    ),
  );
}

/** The common part of such a group's inputs. */
interface PublishingInput {
  readonly registry: string;
}

type ForwardedCall<Given> = (
  services: ApiServices,
  name: string,
  input: Given,
  signal: AbortSignal | undefined,
) => unknown;

/** `Given`: the input type of the group's schemas. */
function forwardGroup<Given>(
  group: ContractGroup,
  call: ForwardedCall<Given>,
): Router<ContractGroup, ApiContext> {
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
