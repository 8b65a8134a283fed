import { api } from './implement.ts';

export const accounts = {
  status: api.accounts.status.handler(({ input, context: { services }, signal }) =>
    services.accounts.status(input.registry, signal),
  ),
  signIn: api.accounts.signIn.handler(({ input, context: { services }, signal }) =>
    services.accounts.signIn(input, signal),
  ),
  signOut: api.accounts.signOut.handler(({ input, context: { services } }) =>
    services.accounts.signOut(input.registry),
  ),
};
