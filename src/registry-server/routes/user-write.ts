import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { profileFormSchema } from '#shared/registry/requests/user.ts';
import { isPublic } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { parseForm, withForm, type Form } from '../http/form.ts';
import { textParameter } from '../http/parameters.ts';
import { refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { makeBackground } from '../images.ts';
import type { UserRecord } from '../storage/people-store.ts';
import { toUser } from '../views/people-view.ts';
import { toSummary } from '../views/project-view.ts';
import {
  changeIcon,
  discardIcon,
  ICON_RULE,
  type IconChange,
  readIconChange,
  readPictureChange,
} from '../writes/icon.ts';

const PARTS = ['name', 'userName', 'bio', 'avatar', 'profilePageBg'];

/** registry §5.1: a user's own profile, and what the user follows. */
export function addUserWriteRoutes(app: RegistryApp, context: ServerContext): void {
  app.patch(
    '/api/user',
    {
      config: {
        bucket: 'critModify',
        requires: { scopes: ['user_write'] },
        form: profileFormSchema,
        formFiles: ['avatar', 'profilePageBg'],
      },
    },
    (request) =>
      withForm(context, request, {
        fileFields: {
          avatar: ICON_RULE,
          profilePageBg: { maxBytes: SIZE_LIMITS.profileBackgroundBytes },
        },
        use: (form) => editProfile(context, request, form),
      }),
  );
  app.get(
    '/api/user/follows',
    {
      config: { bucket: 'strictGet', requires: { scopes: ['user_read'], isVague: true } },
      schema: { querystring: z.object({ idsOnly: textParameter }) },
    },
    async (request) => {
      const { follows, projects } = context.storage;
      const followed = projects.list(follows.ofUser(callerOf(request).userId)).filter(isPublic);
      if (request.query.idsOnly === 'true') return followed.map(({ id }) => id);
      return followed.map((project) => toSummary(context, project, { hasAuthor: true }));
    },
  );
}

async function editProfile(context: ServerContext, request: FastifyRequest, form: Form) {
  requireAllParts(form);
  const details = parseForm(context, profileFormSchema, form);
  const avatar = await readIconChange(context, form, 'avatar');
  try {
    const background = await readPictureChange(form, 'profilePageBg', (file) =>
      makeBackground(context.storage, file),
    );
    return await applyProfile(context, request, { details, avatar, background });
  } finally {
    await discardIcon(context, avatar);
  }
}

interface ProfileChange {
  readonly details: z.infer<typeof profileFormSchema>;
  readonly avatar: IconChange;
  readonly background: IconChange;
}

async function applyProfile(
  context: ServerContext,
  request: FastifyRequest,
  { details, avatar, background }: ProfileChange,
) {
  try {
    const { user, freed } = context.storage.write(() => {
      const id = callerOf(request).userId;
      const current = requireUser(context, id);
      requireFreeName(context, details.userName, id);
      const owner = { owner: 'user', id } as const;
      const face = changeIcon(context, { ...owner, current: current.avatar }, avatar);
      const back = changeIcon(context, { ...owner, current: current.profilePageBg }, background);
      context.storage.users.edit(id, {
        ...details,
        avatar: face.name,
        profilePageBg: back.name,
      });
      return { user: requireUser(context, id), freed: [...face.freed, ...back.freed] };
    });
    context.storage.free(freed);
    return succeed('The profile was changed', { profileData: toUser(context, user) });
  } finally {
    await discardIcon(context, background);
  }
}

function requireAllParts({ texts, files }: Form): void {
  const missing = PARTS.find(
    (part) => !texts.has(part) && !files.some(({ field }) => field === part),
  );
  if (missing !== undefined) throw refuseInvalid(`[${missing}] Required`);
}

function requireUser({ storage }: ServerContext, id: string): UserRecord {
  const user = storage.people.findUser(id);
  if (user === null) throw refuseMissing();
  return user;
}

/** A name is taken whatever its case, and an id is no name either. */
function requireFreeName({ storage }: ServerContext, userName: string, ownId: string): void {
  const taken = storage.people.findUser(userName);
  if (taken !== null && taken.id !== ownId) throw refuseInvalid('[userName] This name is taken');
}
