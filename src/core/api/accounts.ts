import { accounts as contract } from '#shared/contract/accounts.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const accounts = {
  status: api.status.handler(({ input, context: { services }, signal }) =>
    services.accounts.status(input.registry, signal),
  ),
  signIn: api.signIn.handler(({ input, context: { services }, signal }) =>
    services.accounts.signIn(input, signal),
  ),
  signInWithPassword: api.signInWithPassword.handler(({ input, context: { services }, signal }) =>
    services.accounts.signInWithPassword(input, signal),
  ),
  sessions: api.sessions.handler(async ({ input, context: { services }, signal }) => [
    ...(await services.accounts.sessions(input.registry, signal)),
  ]),
  endSession: api.endSession.handler(async ({ input, context: { services }, signal }) => [
    ...(await services.accounts.endSession(input, signal)),
  ]),
  signOut: api.signOut.handler(({ input, context: { services }, signal }) =>
    services.accounts.signOut(input.registry, signal),
  ),
};
