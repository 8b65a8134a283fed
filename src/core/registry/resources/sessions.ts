import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { fillRoute } from '../addresses.ts';
import type { RegistryAnswer, RegistryCaller, CallOptions } from '../call.ts';

/**
 * Opens a session of a local account (registry §2.2); its token is only in the cookie. Throws
 * PASSWORD_REFUSED.
 */
export function createSessionOpener(caller: RegistryCaller) {
  return async (
    account: { readonly email: string; readonly password: string },
    options?: CallOptions,
  ): Promise<string> => {
    const { signInRequestSchema } = await import('#shared/registry/requests/user.ts');
    checkInput(signInRequestSchema, account);
    const call = {
      ...fillRoute('/api/auth/signin/credential'),
      bucket: 'critModify',
      method: 'POST',
      needs: 'passwords',
      feature: 'passwords',
      json: account,
      signal: options?.signal,
    } as const;
    try {
      return await caller.writeOnce(call, { read: parseSessionToken });
    } catch (error) {
      const isRefused = error instanceof AppError && REFUSALS.has(error.params['status']);
      if (!isRefused) throw error;
      throw new AppError('PASSWORD_REFUSED', { registry: caller.profile.id }, error);
    }
  };
}

const REFUSALS: ReadonlySet<unknown> = new Set([400, 401, 403]);

function parseSessionToken({ cookies, source: { registry } }: RegistryAnswer): string {
  const [, token] = /(?:^|\n)auth-token=([^;\s]+)/.exec(cookies ?? '') ?? [];
  if (token !== undefined) return token;
  throw new AppError('REGISTRY_ANSWER_INVALID', { registry, cause: 'shape' });
}
