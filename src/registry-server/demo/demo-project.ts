import { z } from 'zod';
import {
  DEPENDENCY_TYPES,
  PROJECT_TYPES,
  RELEASE_CHANNELS,
} from '#shared/registry/enumerations.ts';
import librariesAndTools from '#resources/demo/projects/libraries-and-tools.json' with { type: 'json' };
import machinesAndStorage from '#resources/demo/projects/machines-and-storage.json' with { type: 'json' };
import natureAndBuilding from '#resources/demo/projects/nature-and-building.json' with { type: 'json' };
import outOfSight from '#resources/demo/projects/out-of-sight.json' with { type: 'json' };
import packs from '#resources/demo/projects/packs.json' with { type: 'json' };
import plugins from '#resources/demo/projects/plugins.json' with { type: 'json' };
import quiltMods from '#resources/demo/projects/quilt-mods.json' with { type: 'json' };
import shaders from '#resources/demo/projects/shaders.json' with { type: 'json' };
import worldsAndModpacks from '#resources/demo/projects/worlds-and-modpacks.json' with { type: 'json' };

/** Form of a project's files, which decides type, loaders, file extension and sides. */
const formSchema = z.enum([
  'puzzle-v2',
  'puzzle-v3',
  'quilt',
  'puzzle-and-quilt',
  'paradox',
  'void',
  'datamod',
  'resource-pack',
  'simply-shaders',
  'core-shader',
  'world',
  'modpack',
]);
export type DemoForm = z.infer<typeof formSchema>;

/**
 * `slug`, or `slug@number` for one version; a number that was never released represents a deleted
 * version.
 */
const needSchema = z.tuple([z.enum(DEPENDENCY_TYPES), z.string()]);
export type DemoNeed = z.infer<typeof needSchema>;

const releaseOptionsSchema = z.strictObject({
  /** Default: release. */
  channel: z.enum(RELEASE_CHANNELS).optional(),
  /** `2026-05-01`; default: spread evenly between the project's first and last day. */
  date: z.string().optional(),
  /** Default: the game versions between this release and the next one that replaces it. */
  gameVersions: z.array(z.string()).optional(),
  needs: z.array(needSchema).optional(),
  /** Default: one primary file. */
  files: z.enum(['with-sources', 'without-primary']).optional(),
});

/**
 * Version number, changelog (parts divided by `; ` become a list) and anything out of the ordinary.
 */
const releaseSchema = z.tuple([z.string(), z.string(), releaseOptionsSchema.optional()]);
export type DemoRelease = z.infer<typeof releaseSchema>;

/**
 * One project of the demo registry in short form; `build-project.ts` makes the records and files.
 */
const projectSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  about: z.string(),
  features: z.array(z.string()),
  form: formSchema,
  /** For a project with two types; default: the type of its form. */
  types: z.array(z.enum(PROJECT_TYPES)).optional(),
  /** User name of the owner, or `@slug` of an organization. */
  owner: z.string(),
  /** User names of members who may upload versions besides the owner. */
  helpers: z.array(z.string()).optional(),
  color: z.string(),
  categories: z.array(z.string()),
  /** SPDX id, or the name and address of a licence of one's own. */
  license: z.union([z.string(), z.strictObject({ name: z.string(), url: z.string() })]),
  links: z.array(z.enum(['issueTracker', 'sourceCode', 'wiki', 'discord'])).optional(),
  downloads: z.number(),
  followers: z.number(),
  since: z.string(),
  until: z.string(),
  visibility: z.enum(['private', 'unlisted', 'archived']).optional(),
  status: z.enum(['draft', 'processing', 'withheld', 'rejected']).optional(),
  /** Oldest first. */
  releases: z.array(releaseSchema),
  /** Pictures `scenes/<slug>-<number>.webp` of the demo's art; the first is the featured one. */
  gallery: z.array(z.tuple([z.string(), z.string()])).optional(),
});
export type DemoProject = z.infer<typeof projectSchema>;

/** All projects of the demo registry, by theme. */
export const DEMO_PROJECTS: readonly DemoProject[] = z
  .array(projectSchema)
  .parse([
    ...librariesAndTools,
    ...machinesAndStorage,
    ...natureAndBuilding,
    ...quiltMods,
    ...shaders,
    ...plugins,
    ...packs,
    ...worldsAndModpacks,
    ...outOfSight,
  ]);
