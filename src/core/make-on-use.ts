/** How each of some services is made, from those that it needs. */
type Makers<Services> = {
  readonly [Name in keyof Services]: (services: Services) => Services[Name];
};

/** Services that are each made when they are first used: a command needs few of them. `made`: those that were. */
export function makeOnUse<Services extends object>(
  makers: Makers<Services>,
): { readonly services: Services; readonly made: Partial<Services> } {
  const made: Partial<Services> = {};
  const services = {} as Services;
  for (const name of Object.keys(makers) as (keyof Services)[]) {
    Object.defineProperty(services, name, {
      enumerable: true,
      get: () => (made[name] ??= makers[name](services)),
    });
  }
  return { services, made };
}
