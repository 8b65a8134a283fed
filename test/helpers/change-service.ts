import type { Loaded } from '#core/lazy-services.ts';

/** Replaces functions of a service that is loaded when it is first asked for. */
export function changeService<Service extends object>(
  open: Loaded<Service>,
  change: (service: Service) => Partial<Service>,
): Loaded<Service> {
  return async () => {
    const service = await open();
    return { ...service, ...change(service) };
  };
}
