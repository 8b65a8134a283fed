import type { Router } from '@orpc/server';
import type { Awaitable, ContractGroup, Handlers, ServiceOf } from '../contract-handlers.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { PublishingContext, RegistryReadContext } from '../publishing/publishing-context.ts';
import { type ApiContext, implementOne, type LoggingServices } from './implement.ts';

export interface PublishingServices extends LoggingServices {
  readonly publishing: Publishing;
}

/** Routes each procedure to the handler of the same name. */
export function handle<Group extends ContractGroup, Services>(
  group: Group,
  handlers: Handlers<Group, Services>,
): Router<Group, ApiContext<Services & LoggingServices>>;
export function handle(
  group: ContractGroup,
  handlers: Handlers<ContractGroup, LoggingServices>,
): Router<ContractGroup, ApiContext<LoggingServices>> {
  return forwardGroup(group, (services, name, input, signal) =>
    handlers[name]?.(services, input, signal),
  );
}

/** Routes each procedure to the service's function of the same name. */
export function forward<Group extends ContractGroup, Services>(
  group: Group,
  open: (services: Services) => Awaitable<ServiceOf<Group>>,
): Router<Group, ApiContext<Services & LoggingServices>>;
export function forward(
  group: ContractGroup,
  open: (services: LoggingServices) => Awaitable<ServiceOf<ContractGroup>>,
): Router<ContractGroup, ApiContext<LoggingServices>> {
  return forwardGroup(group, async (services, name, input, signal) => {
    const service = await open(services);
    return service[name]?.(input, signal);
  });
}

/** As above, to functions that ask a registry as the signed-in user. */
export function forwardSignedIn<Group extends ContractGroup>(
  group: Group,
  by: { readonly work: Handlers<Group, PublishingContext> },
): Router<Group, ApiContext<PublishingServices>>;
export function forwardSignedIn(
  group: ContractGroup,
  { work }: { readonly work: Handlers<ContractGroup, PublishingContext> },
): Router<ContractGroup, ApiContext<PublishingServices>> {
  return forwardGroup<PublishingInput, PublishingServices>(
    group,
    ({ publishing }, name, input, signal) =>
      publishing.ask({ registry: input.registry, signal }, async (publishingContext) =>
        work[name]?.(publishingContext, input),
      ),
  );
}

/** As above, to functions that guests may call too. */
export function forwardRead<Group extends ContractGroup>(
  group: Group,
  reads: Handlers<Group, RegistryReadContext>,
): Router<Group, ApiContext<PublishingServices>>;
export function forwardRead(
  group: ContractGroup,
  reads: Handlers<ContractGroup, RegistryReadContext>,
): Router<ContractGroup, ApiContext<PublishingServices>> {
  return forwardGroup<PublishingInput, PublishingServices>(
    group,
    ({ publishing }, name, input, signal) =>
      publishing.read({ registry: input.registry, signal }, async (reading) =>
        reads[name]?.(reading, input),
      ),
  );
}

/** The common part of such a group's inputs. */
interface PublishingInput {
  readonly registry: string;
}

type ForwardedCall<Given, Services> = (
  services: Services,
  name: string,
  input: Given,
  signal: AbortSignal | undefined,
) => unknown;

/** `Given`: the input type of the group's schemas. */
function forwardGroup<Given, Services extends LoggingServices>(
  group: ContractGroup,
  call: ForwardedCall<Given, Services>,
): Router<ContractGroup, ApiContext<Services>> {
  const handlers = Object.entries(group).map(
    ([name, procedure]) =>
      [
        name,
        implementOne<Services>(procedure).handler(({ input, context: { services }, signal }) =>
          call(services, name, input as Given, signal),
        ),
      ] as const,
  );
  return Object.fromEntries(handlers);
}
