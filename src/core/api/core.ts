import { core as contract } from '#shared/contract/core.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const core = {
  events: api.events.handler(({ context: { services }, signal }) => services.events.watch(signal)),
  network: api.network.handler(({ context: { services }, signal }) =>
    services.streams.watch(services.networkStatus, signal),
  ),
};
