import type {
  DEPENDENCY_TYPES,
  ProjectType,
  ReleaseChannel,
} from '#shared/registry/enumerations.ts';

/** What the files of a project are: it decides type, loaders, file extension and sides. */
export type DemoForm =
  | 'puzzle-v2'
  | 'puzzle-v3'
  | 'quilt'
  | 'puzzle-and-quilt'
  | 'paradox'
  | 'void'
  | 'datamod'
  | 'resource-pack'
  | 'simply-shaders'
  | 'core-shader'
  | 'world'
  | 'modpack';

/** `slug`, or `slug@number` for one version; a number that was never released stands for a deleted version. */
export type DemoNeed = readonly [type: (typeof DEPENDENCY_TYPES)[number], target: string];

interface ReleaseOptions {
  /** Default: release. */
  readonly channel?: ReleaseChannel;
  /** `2026-05-01`; default: spread evenly between the project's first and last day. */
  readonly date?: string;
  /** Default: what the game was from this release to the next one that replaces it. */
  readonly gameVersions?: readonly string[];
  readonly needs?: readonly DemoNeed[];
  /** Default: one primary file. */
  readonly files?: 'with-sources' | 'without-primary';
}

/** Version number, what changed (parts divided by `; ` become a list), and what is out of the ordinary. */
export type DemoRelease = readonly [number: string, changes: string, options?: ReleaseOptions];

/** One project of the demo registry as a person would tell it; `build-project.ts` makes the records and files. */
export interface DemoProject {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly about: string;
  readonly features: readonly string[];
  readonly form: DemoForm;
  /** Where a project has two types; default: the type of its form. */
  readonly types?: readonly ProjectType[];
  /** User name of the owner, or `@slug` of an organization. */
  readonly owner: string;
  /** User names of those who may upload versions besides the owner. */
  readonly helpers?: readonly string[];
  readonly color: string;
  readonly categories: readonly string[];
  /** SPDX id, or the name and address of a licence of one's own. */
  readonly license: string | { readonly name: string; readonly url: string };
  readonly links?: readonly ('issueTracker' | 'sourceCode' | 'wiki' | 'discord')[];
  readonly downloads: number;
  readonly followers: number;
  readonly since: string;
  readonly until: string;
  readonly visibility?: 'private' | 'unlisted' | 'archived';
  readonly status?: 'draft' | 'processing' | 'withheld' | 'rejected';
  /** Oldest first. */
  readonly releases: readonly DemoRelease[];
  /** Its pictures are `scenes/<slug>-<number>.webp` of the demo's art; the first is the featured one. */
  readonly gallery?: readonly (readonly [name: string, description: string])[];
}
