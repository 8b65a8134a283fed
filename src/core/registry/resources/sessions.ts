import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import type { Answer, Caller } from '../call.ts';
import type { RegistryClient } from '../registry-client.ts';

/** registry-facts §2.2: the session's token stands in the cookie alone. */
export function createSessionOpener(caller: Caller): RegistryClient['openSession'] {
  return async (account, options) => {
    const { signInRequestSchema } = await import('#shared/registry/requests/user.ts');
    checkInput(signInRequestSchema, account);
    const call = {
      bucket: 'critModify',
      method: 'POST',
      needs: 'passwords',
      feature: 'passwords',
      route: '/api/auth/signin/credential',
      path: '/api/auth/signin/credential',
      json: account,
      signal: options?.signal,
    } as const;
    try {
      return await caller.write(call, { read: readToken });
    } catch (error) {
      const isRefused = error instanceof AppError && REFUSALS.has(error.params['status']);
      if (!isRefused) throw error;
      throw new AppError('PASSWORD_REFUSED', { registry: caller.profile.id }, error);
    }
  };
}

const REFUSALS: ReadonlySet<unknown> = new Set([400, 401, 403]);

function readToken({ cookies, source: { registry } }: Answer): string {
  const [, token] = /(?:^|\n)auth-token=([^;\s]+)/.exec(cookies ?? '') ?? [];
  if (token !== undefined) return token;
  throw new AppError('REGISTRY_ANSWER_INVALID', { registry, cause: 'shape' });
}
