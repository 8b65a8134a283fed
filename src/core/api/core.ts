import { api } from './implement.ts';

export const core = {
  events: api.core.events.handler(({ context: { services }, signal }) =>
    services.events.watch(signal),
  ),
  network: api.core.network.handler(({ context: { services }, signal }) =>
    services.streams.watch(services.networkStatus, signal),
  ),
};
