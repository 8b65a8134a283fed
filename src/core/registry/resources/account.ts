import { z } from 'zod';
import { projectSummarySchema } from '#shared/registry/project.ts';
import { profileFormSchema } from '#shared/registry/requests/user.ts';
import {
  type AccountSession,
  accountSessionSchema,
  loggedInUserSchema,
  userSchema,
} from '#shared/registry/user.ts';
import { fillRoute } from '../addresses.ts';
import { VALIDATE_SESSION } from '../explain-refusal.ts';
import {
  checked,
  type Writer,
  type PictureChange,
  requireSession,
  toFormParts,
} from '../resource-writer.ts';

const sessionSchema = z.object({ sessionValid: z.boolean() });

const READ = { bucket: 'strictGet', feature: 'accounts', scopes: ['user_read'] } as const;
const WRITE = { bucket: 'critModify', feature: 'accounts', scopes: ['user_write'] } as const;
const FOLLOW = { feature: 'follows', scopes: ['user_write'] } as const;
const FOLLOW_ONE = '/api/project/{project}/follow';
const SESSIONS = '/api/auth/sessions';

/** The signed-in user (registry §2.2, §5.1, §5.8). */
export function createAccount(caller: Writer) {
  const { read, write } = caller;

  const follows = async (): Promise<readonly string[]> =>
    read.list(z.string(), {
      ...READ,
      isVague: true,
      feature: 'follows',
      route: '/api/user/follows',
      path: '/api/user/follows?idsOnly=true',
    });

  const setFollowed = async (projectId: string, wanted: boolean) =>
    write.change({
      ...FOLLOW,
      ...fillRoute(FOLLOW_ONE, projectId),
      bucket: wanted ? 'get' : 'critModify',
      method: wanted ? 'POST' : 'DELETE',
      isDone: async () => (await follows()).includes(projectId) === wanted,
    });

  return {
    /** Returns whether the registry accepts the credential; needs no scope. */
    async isAccepted(): Promise<boolean> {
      const call = { ...VALIDATE_SESSION, feature: 'accounts' };
      return (await read.one(sessionSchema, call)).sessionValid;
    },
    me: read.oneAt(loggedInUserSchema, '/api/auth/me', { ...READ, bucket: 'get' }),
    profile: read.oneAt(userSchema, '/api/user', { ...READ, guardStatus: 400 }),
    async editProfile(
      content: Readonly<z.infer<typeof profileFormSchema>>,
      pictures: { readonly avatar?: PictureChange; readonly background?: PictureChange },
    ) {
      const { avatar = 'keep', background: profilePageBg = 'keep' } = pictures;
      await write.change({
        ...WRITE,
        ...fillRoute('/api/user'),
        method: 'PATCH',
        parts: toFormParts(checked(profileFormSchema, content), { avatar, profilePageBg }),
      });
    },
    /**
     * The user's sessions, including this one. Throws AUTH_SESSION_NEEDED for a token (registry
     * §2.3).
     */
    async sessions(): Promise<readonly AccountSession[]> {
      requireSession(caller);
      return read.list(accountSessionSchema, {
        ...READ,
        ...fillRoute(SESSIONS),
        scopes: ['user_session_read'],
      });
    },
    /** Ends that session of the user; null: this one. */
    async endSession(sessionId: string | null) {
      requireSession(caller);
      await write.change({
        ...WRITE,
        ...fillRoute(SESSIONS),
        method: 'DELETE',
        scopes: ['user_session_delete'],
        json: sessionId === null ? {} : { sessionId },
      });
    },
    /** Includes projects with an open invitation to the user. */
    projects: read.listAt(projectSummarySchema, '/api/project', {
      ...READ,
      scopes: ['project_read'],
      isVague: true,
      feature: 'ownProjects',
    }),
    follows,
    follow: (projectId: string) => setFollowed(projectId, true),
    unfollow: (projectId: string) => setFollowed(projectId, false),
  };
}
