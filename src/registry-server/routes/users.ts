import { z } from 'zod';
import { createAccess, isListedProject, isPublic } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import { withScopes } from '../http/caller.ts';
import { idsQuery, parseIds, textParameter } from '../http/parameters.ts';
import { refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import type { UserRecord } from '../storage/people-store.ts';
import { toOrganizations, toUserView } from '../views/people-view.ts';
import { toProjectSummaryView } from '../views/project-view.ts';
import type { FastifyRequest } from 'fastify';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { profileFormSchema } from '#shared/registry/requests/user.ts';
import { type MultipartForm, parseForm, withForm } from '../http/form.ts';
import { succeed } from '../http/success.ts';
import { makeBackground } from '../images.ts';
import {
  ICON_RULE,
  type IconChange,
  changeIcon,
  discardIcon,
  readIconChange,
  readPictureChange,
} from '../writes/icon.ts';

const STRICT_GET = { config: { bucket: 'strictGet' } } as const;
const userParams = z.object({ user: z.string() });

/** The two reads of a user that the interface document names by path (§4.3, §4.8). */
export function addUserRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  app.get(
    '/api/user/:user/projects',
    {
      ...STRICT_GET,
      schema: { params: userParams, querystring: z.object({ listedOnly: textParameter }) },
    },
    async ({ params, query, caller }) => {
      const user = requireUser(context, params.user);
      const reader = withScopes(caller, 'user_read', 'project_read');
      const access = createAccess(storage, reader);
      const seesAll = reader?.userId === user.id || access.isModerator;
      const canSee = behaviour.userListsFollowAccess ? access.canSee : isPublic;
      const listedOnly = Boolean(query.listedOnly);
      return storage.projects
        .ofUser(user.id, listedOnly)
        .filter((project) => (listedOnly ? isListedProject(project) : seesAll || canSee(project)))
        .map((project) => toProjectSummaryView(context, project, { hasAuthor: true }));
    },
  );
  app.get(
    '/api/user/:user/organization',
    { ...STRICT_GET, schema: { params: userParams } },
    async ({ params, caller }) => {
      const user = requireUser(context, params.user);
      const reader = withScopes(caller, 'organization_read');
      const organizations = storage.people.organizationsOf(user.id);
      return toOrganizations(context, organizations, reader?.userId ?? null);
    },
  );
}

/** registry §5.1: the profile reads, whose paths the interface document leaves open. */
export function addUserProfileRoutes(app: RegistryApp, context: ServerContext): void {
  const { people } = context.storage;
  app.get(
    '/api/user',
    { config: { ...STRICT_GET.config, requires: { scopes: ['user_read'], serviceStatus: 400 } } },
    async (request) => toUserView(context, requireUser(context, callerOf(request).userId)),
  );
  app.get(
    '/api/user/:user',
    { ...STRICT_GET, schema: { params: userParams } },
    async ({ params }) => toUserView(context, requireUser(context, params.user)),
  );
  app.get('/api/users', { ...STRICT_GET, schema: { querystring: idsQuery } }, async ({ query }) =>
    people.listUsers(parseIds(query.ids)).map((user) => ({
      ...toUserView(context, user),
      name: user.name === null || user.name === '' ? user.userName : user.name,
    })),
  );
}

function requireUser({ storage }: ServerContext, idOrUserName: string): UserRecord {
  const user = storage.people.findUser(idOrUserName);
  if (user === null) throw refuseMissing();
  return user;
}

const PARTS = ['name', 'userName', 'bio', 'avatar', 'profilePageBg'];

/** registry §5.1: changing one's own profile, and the projects a user follows. */
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
      return followed.map((project) => toProjectSummaryView(context, project, { hasAuthor: true }));
    },
  );
}

async function editProfile(context: ServerContext, request: FastifyRequest, form: MultipartForm) {
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
    return succeed('The profile was changed', { profileData: toUserView(context, user) });
  } finally {
    await discardIcon(context, background);
  }
}

function requireAllParts({ texts, files }: MultipartForm): void {
  const missing = PARTS.find(
    (part) => !texts.has(part) && !files.some(({ field }) => field === part),
  );
  if (missing !== undefined) throw refuseInvalid(`[${missing}] Required`);
}

/** A name is taken in any case variant, and another user's id counts as taken too. */
function requireFreeName({ storage }: ServerContext, userName: string, ownId: string): void {
  const taken = storage.people.findUser(userName);
  if (taken !== null && taken.id !== ownId) throw refuseInvalid('[userName] This name is taken');
}
