// @promise unreadable data is never shown as empty; an invalid answer leads to one sentence and the right exit status
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { accessTokenSchema, newAccessTokenSchema } from '#shared/registry/access-token.ts';
import { collectionOwnerSchema, collectionSchema } from '#shared/registry/collection.ts';
import { searchAnswerSchema } from '#shared/registry/hash-lookup.ts';
import {
  mutationSchema,
  newProjectAnswerSchema,
  versionEditAnswerSchema,
} from '#shared/registry/mutation.ts';
import { notificationSchema } from '#shared/registry/notification.ts';
import { organizationSchema } from '#shared/registry/organization.ts';
import { projectSchema, projectSummarySchema } from '#shared/registry/project.ts';
import { reportSchema } from '#shared/registry/report.ts';
import {
  categorySchema,
  gameVersionSchema,
  licenseSchema,
  loaderSchema,
} from '#shared/registry/tag.ts';
import { teamMemberSchema } from '#shared/registry/team-member.ts';
import { threadSchema } from '#shared/registry/thread.ts';
import { countUnreadable, decorative, listOf } from '#shared/registry/fields.ts';
import { accountSessionSchema, loggedInUserSchema, userSchema } from '#shared/registry/user.ts';
import { dependencySchema, versionFileSchema, versionSchema } from '#shared/registry/version.ts';

/** Every schema of an answer with its decorative fields. All other fields are required. */
const DECORATING: readonly (readonly [name: string, schema: z.ZodObject, fields: string])[] = [
  ['access token', accessTokenSchema, 'name userId dateLastUsed'],
  ['new access token', newAccessTokenSchema, 'name userId dateLastUsed'],
  ['collection', collectionSchema, 'description icon'],
  ['owner of a collection', collectionOwnerSchema, 'name role avatar bio profilePageBg'],
  ['search', searchAnswerSchema, 'query limit offset'],
  ['mutation', mutationSchema, 'message'],
  ['new project', newProjectAnswerSchema, ''],
  ['version edit', versionEditAnswerSchema, ''],
  ['notification', notificationSchema, 'userId dateRead'],
  ['organization', organizationSchema, 'icon description'],
  [
    'project summary',
    projectSummarySchema,
    'summary icon downloads followers featured_gallery color author',
  ],
  [
    'project',
    projectSchema,
    'summary icon downloads followers description licenseId licenseName licenseUrl issueTrackerUrl projectSourceUrl projectWikiUrl discordInviteUrl',
  ],
  ['report', reportSchema, 'body reporter'],
  ['category', categorySchema, 'type isDisplayed'],
  ['game version', gameVersionSchema, 'releaseType major'],
  ['loader', loaderSchema, ''],
  ['licence', licenseSchema, 'url text'],
  ['team member', teamMemberSchema, 'avatar role'],
  ['thread', threadSchema, 'type relatedEntity'],
  ['user', userSchema, 'name role avatar bio profilePageBg'],
  ['logged-in user', loggedInUserSchema, 'name email'],
  [
    'session',
    accountSessionSchema,
    'dateCreated dateLastActive dateExpires userAgent os browser city country ip',
  ],
  ['file', versionFileSchema, ''],
  ['dependency', dependencySchema, ''],
  ['version', versionSchema, 'featured downloads changelog author isDuplicate'],
];

/** A value that no field accepts. */
const NONSENSE = Symbol('nonsense');

it.each(DECORATING)('every field of a %s decides, but those named here', (_, schema, fields) => {
  const lenient = Object.entries(schema.shape)
    .filter(([, field]) => z.safeParse(field, NONSENSE).success)
    .map(([name]) => name);
  expect(lenient.toSorted()).toEqual(fields.split(' ').filter(Boolean).toSorted());
});

it.each(DECORATING)('no unreadable field of a %s becomes an empty list', (_, schema) => {
  const empty = Object.entries(schema.shape).filter(([, field]) => {
    const read = z.safeParse(field, NONSENSE);
    return read.success && Array.isArray(read.data);
  });
  expect(empty).toEqual([]);
});

it('covers every schema of an answer', async () => {
  const folder = resolve('src/shared/registry');
  const files = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const modules = await Promise.all(
    files.map(async (name) => (await import(resolve(folder, name))) as object),
  );
  const isAnswer = (name: string) => name.endsWith('Schema') && !OTHER.has(name);
  const schemas = modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter(([name, value]) => isAnswer(name) && value instanceof z.ZodObject);
  const listed = new Set<unknown>(DECORATING.map(([, schema]) => schema));
  const unlisted = schemas.filter(([, schema]) => !listed.has(schema));
  expect(schemas.length).toBeGreaterThan(20);
  expect(unlisted.map(([name]) => name)).toEqual([]);
});

/** Schemas that are not part of an answer. */
const OTHER = new Set(['registryProfileSchema', 'limitedProfileSchema']);

it('counts unreadable values of decorating fields, and not missing ones', () => {
  const schema = z.object({ note: decorative(z.string(), ''), icon: decorative(z.string(), '') });
  const read = (value: unknown) => countUnreadable(() => schema.parse(value)).unreadable;
  expect(read({ note: 7, icon: '/a.png' })).toEqual({ items: 0, details: 1 });
  expect(read({ icon: null })).toEqual({ items: 0, details: 0 });
});

it('leaves out an element that cannot be read, and counts the details of the others once', () => {
  const schema = listOf(z.object({ id: z.string(), note: decorative(z.string(), '') }));
  const { result, unreadable } = countUnreadable(() =>
    schema.parse([{ id: 'a', note: 7 }, { id: 7 }, { id: 'b' }]),
  );
  expect(result).toEqual([
    { id: 'a', note: '' },
    { id: 'b', note: '' },
  ]);
  expect(unreadable).toEqual({ items: 1, details: 1 });
});

it.each([[[{ id: 7 }]], ['no list'], [undefined], [null]])('refuses %j as a list', (value) => {
  expect(listOf(z.object({ id: z.string() })).safeParse(value).success).toBe(false);
});

it('takes an empty list', () => {
  expect(listOf(z.string()).parse([])).toEqual([]);
});
