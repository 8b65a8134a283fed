import { AppError } from '#shared/errors.ts';
import { z } from 'zod';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { profileFormSchema } from '#shared/registry/requests/user.ts';
import { accountSessionSchema, loggedInUserSchema, userSchema } from '#shared/registry/user.ts';
import { apiPath } from '../addresses.ts';
import type { Call, Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import { VALIDATE_SESSION } from '../explain-refusal.ts';
import { createForm } from '../form.ts';
import type { CallOptions } from '../registry-client.ts';
import type { SignedInClient } from '../signed-in-client.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { readSuccess, toPicturePart, toTextParts } from '../writing.ts';

const sessionSchema = z.object({ sessionValid: z.boolean() });
const FOLLOW = {
  scopes: ['user_write'],
  feature: 'follows',
  route: '/api/project/{project}/follow',
} as const;

const SESSIONS = {
  feature: 'accounts',
  route: '/api/auth/sessions',
  path: '/api/auth/sessions',
} as const;

/** The person who asks (registry-facts §2.2, §5.1, §5.8). */
export function createAccount(caller: Caller): Omit<SignedInClient['account'], 'kind'> {
  async function ask<Schema extends z.ZodType>(call: Omit<Call, 'feature'>, schema: Schema) {
    const { value, source } = await caller.ask({ ...call, feature: 'accounts' });
    return decodeOne(schema, value, source);
  }
  /** No request is made with a token that could only be refused (reliability B9). */
  function requireSession(): void {
    if (caller.credential?.kind === 'session') return;
    const code = caller.credential === null ? 'AUTH_NEEDED' : 'AUTH_SESSION_NEEDED';
    throw new AppError(code, { registry: caller.profile.id });
  }
  async function follows(options?: CallOptions) {
    const { value, source } = await caller.ask({
      bucket: 'strictGet',
      scopes: ['user_read'],
      isVague: true,
      feature: 'follows',
      route: '/api/user/follows',
      path: '/api/user/follows?idsOnly=true',
      signal: options?.signal,
    });
    return decodeList(z.string(), value, source);
  }

  return {
    async isAccepted(options) {
      const call = { ...VALIDATE_SESSION, signal: options?.signal };
      return (await ask(call, sessionSchema)).sessionValid;
    },
    me: (options) =>
      ask(
        {
          bucket: 'get',
          scopes: ['user_read'],
          route: '/api/auth/me',
          path: '/api/auth/me',
          signal: options?.signal,
        },
        loggedInUserSchema,
      ),
    profile: (options) =>
      ask(
        {
          bucket: 'strictGet',
          scopes: ['user_read'],
          guardStatus: 400,
          route: '/api/user',
          path: '/api/user',
          signal: options?.signal,
        },
        userSchema,
      ),
    async editProfile(content, { avatar = 'keep', background = 'keep' }, options) {
      checkInput(profileFormSchema, content);
      const parts = [
        ...toTextParts(content),
        toPicturePart('avatar', avatar),
        toPicturePart('profilePageBg', background),
      ];
      const call = {
        bucket: 'critModify',
        method: 'PATCH',
        scopes: ['user_write'],
        feature: 'accounts',
        route: '/api/user',
        path: '/api/user',
        form: createForm(parts, options?.onUpload),
        signal: options?.signal,
      } as const;
      await caller.write(call, { read: readSuccess });
    },
    async sessions(options) {
      requireSession();
      const { value, source } = await caller.ask({
        ...SESSIONS,
        bucket: 'strictGet',
        scopes: ['user_session_read'],
        signal: options?.signal,
      });
      return decodeList(accountSessionSchema, value, source);
    },
    async endSession(sessionId, options) {
      requireSession();
      const call = {
        ...SESSIONS,
        bucket: 'critModify',
        method: 'DELETE',
        scopes: ['user_session_delete'],
        json: sessionId === null ? {} : { sessionId },
        signal: options?.signal,
      } as const;
      await caller.write(call, { read: readSuccess });
    },
    async projects(options) {
      const { value, source } = await caller.ask({
        bucket: 'strictGet',
        scopes: ['project_read'],
        isVague: true,
        feature: 'ownProjects',
        route: '/api/project',
        path: '/api/project',
        signal: options?.signal,
      });
      return decodeList(projectSummarySchema, value, source);
    },
    follows,
    async follow(projectId, options) {
      const path = apiPath('project', projectId, 'follow');
      const { signal } = options ?? {};
      await caller.write(
        { ...FOLLOW, bucket: 'get', method: 'POST', path, signal },
        {
          read: readSuccess,
          readBack: async () => ((await follows(options)).includes(projectId) ? true : null),
        },
      );
    },
    async unfollow(projectId, options) {
      const path = apiPath('project', projectId, 'follow');
      const { signal } = options ?? {};
      await caller.write(
        { ...FOLLOW, bucket: 'critModify', method: 'DELETE', path, signal },
        {
          read: readSuccess,
          readBack: async () => ((await follows(options)).includes(projectId) ? null : true),
        },
      );
    },
  };
}
