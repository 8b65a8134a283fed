import { z } from 'zod';
import {
  identifyAnswerSchema,
  latestAnswerSchema,
  organizationsAnswerSchema,
  projectsAnswerSchema,
  searchAnswerSchema,
  tagsAnswerSchema,
  usersAnswerSchema,
  versionsAnswerSchema,
} from '../domain/lookup.ts';
import { PROJECT_TYPES, RELEASE_CHANNELS } from '../registry/enumerations.ts';
import { MAX_SEARCH_LIMIT } from '../registry/limits.ts';
import { job, procedure } from './base.ts';

/** Id of a registry profile, or address of a registry. */
const on = { registry: z.string() };
const names = z.array(z.string()).min(1);
const type = z.enum(PROJECT_TYPES).nullable();

const filters = z.object({
  channel: z.enum(RELEASE_CHANNELS),
  gameVersion: z.string().nullable(),
  loader: z.string().nullable(),
});
export type VersionFilters = z.infer<typeof filters>;

export const searchRequest = z.object({
  ...on,
  words: z.string(),
  type,
  loaders: z.array(z.string()),
  gameVersions: z.array(z.string()),
  categories: z.array(z.string()),
  /** null: the registry's own order. */
  sortBy: z.string().nullable(),
  limit: z.number().int().min(1).max(MAX_SEARCH_LIMIT),
  offset: z.number().int().min(0),
});
export type SearchRequest = z.infer<typeof searchRequest>;

const tagRequest = z.discriminatedUnion('list', [
  z.object({ ...on, list: z.literal('categories'), type }),
  z.object({ ...on, list: z.literal('game-versions') }),
  z.object({ ...on, list: z.literal('loaders'), type }),
  z.object({ ...on, list: z.literal('licenses'), featured: z.boolean() }),
  z.object({ ...on, list: z.literal('license'), id: z.string() }),
  z.object({ ...on, list: z.literal('project-types') }),
  z.object({ ...on, list: z.literal('api-scopes') }),
]);
export type TagRequest = z.infer<typeof tagRequest>;

const identifyRequest = z.object({
  ...on,
  /** Lower- or upper-case hex: 40 digits are a sha1, 128 a sha512. */
  hashes: z.array(z.string()),
  /** Files chosen by the user. */
  grantIds: z.array(z.string()),
  /** The checksum to look the files up by. */
  algorithm: z.enum(['sha1', 'sha512']),
  /** Also asks for the newest version of each project that passes these. */
  newest: filters.nullable(),
});
export type IdentifyRequest = z.infer<typeof identifyRequest>;

const downloadRequest = z.object({
  ...on,
  project: z.string(),
  /** A version's id, slug or number; null: the newest that passes `newest`. */
  version: z.string().nullable(),
  /** Which versions count as the newest; default: releases. */
  newest: filters.optional(),
  /** The name of one of the version's files; null: the primary file. */
  file: z.string().nullable(),
  grantId: z.string(),
});
export type DownloadRequest = z.infer<typeof downloadRequest>;

const cachedNameSchema = z.object({ name: z.string(), title: z.string().nullable() });
export type CachedName = z.infer<typeof cachedNameSchema>;

/**
 * Registry data without a loadout. Projects and versions are named by id or slug, people by id or
 * name.
 */
export const lookups = {
  search: procedure.input(searchRequest).output(searchAnswerSchema),
  /**
   * Names for completion, from the database alone: projects of the registry, or add-ons of the
   * loadout if one is given.
   */
  cachedNames: procedure
    .input(z.object({ ...on, loadoutId: z.string().nullable() }))
    .output(z.array(cachedNameSchema)),
  projects: procedure.input(z.object({ ...on, names })).output(projectsAnswerSchema),
  /** `owned`: also their projects and organizations. */
  users: procedure.input(z.object({ ...on, names, owned: z.boolean() })).output(usersAnswerSchema),
  organizations: procedure
    .input(z.object({ ...on, names, owned: z.boolean() }))
    .output(organizationsAnswerSchema),
  /** Organizations of the user whose token this session has. */
  ownOrganizations: procedure
    .input(z.object({ ...on, owned: z.boolean() }))
    .output(organizationsAnswerSchema),
  versions: procedure
    .input(z.object({ ...on, project: z.string(), featured: z.boolean() }))
    .output(versionsAnswerSchema),
  latest: procedure
    .input(filters.extend({ ...on, project: z.string() }))
    .output(latestAnswerSchema),
  tags: procedure.input(tagRequest).output(tagsAnswerSchema),
  identify: procedure.input(identifyRequest).output(identifyAnswerSchema),
  /**
   * Writes a verified file into the granted folder, never over an existing one; ends in a
   * `download` outcome.
   */
  download: procedure.input(downloadRequest).output(job),
};
