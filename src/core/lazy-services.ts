/** Functions that create services from others. */
export type ServiceFactories<Services, Name extends keyof Services = keyof Services> = {
  readonly [Each in Name]: (services: Services) => Services[Each];
};

/**
 * Services that are each created at first use: a command needs few of them. `made`: those created
 * so far. A service created from a spread of all of them would need itself, and throws.
 */
export function createLazyServices<Services extends object>(
  makers: ServiceFactories<Services>,
): { readonly services: Services; readonly made: Partial<Services> } {
  const made: Partial<Services> = {};
  const services = {} as Services;
  const making = new Set<keyof Services>();
  const make = <Name extends keyof Services>(name: Name): Services[Name] => {
    if (making.has(name)) throw new Error(`${String(name)} is made of itself`);
    making.add(name);
    try {
      return makers[name](services);
    } finally {
      making.delete(name);
    }
  };
  for (const name of Object.keys(makers) as (keyof Services)[]) {
    const get = () => (made[name] ??= make(name));
    Object.defineProperty(services, name, { enumerable: true, get });
  }
  return { services, made };
}

/** Returns the service, which is loaded when it is first asked for. */
export type Loaded<Service> = () => Promise<Service>;

/** Loads a service's code once, when it is first asked for. A load that failed is tried again. */
export function loaded<Service>(load: () => Promise<Service>): Loaded<Service> {
  let loading: Promise<Service> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}

/** Loads a function's code in the same way, at its first call. */
export function loadedCall<Args extends readonly unknown[], Result>(
  load: () => Promise<(...args: Args) => Promise<Result>>,
): (...args: Args) => Promise<Result> {
  const open = loaded(load);
  return async (...args) => (await open())(...args);
}
