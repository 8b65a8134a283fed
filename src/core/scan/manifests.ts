import { parse as parseHjson } from 'hjson';
import type { EmbeddedMetadata } from '#shared/domain/addon.ts';
import { type Fields, fieldsOf, listOf, textOf } from './loose-json.ts';
import type { ArchiveContent } from './protocol.ts';

const MAX_AUTHORS = 50;
const MAX_REQUIRES = 200;
const MAX_NAME = 256;
const MAX_DESCRIPTION = 4096;
const MOD_ID = /^[A-Za-z0-9][A-Za-z0-9_.:+-]{0,127}$/;

type Claims = Partial<Omit<EmbeddedMetadata, 'format' | 'modId' | 'requires'>> & {
  readonly id: unknown;
  readonly requires?: readonly Requirement[];
};

interface Requirement {
  readonly id: unknown;
  readonly range: unknown;
}

interface ManifestKind {
  readonly format: EmbeddedMetadata['format'];
  readonly parse: (text: string) => unknown;
  readonly read: (fields: Fields) => Claims;
}

/** registry-facts §10.3: which file at an archive's root speaks for which loader. */
const KINDS: ReadonlyMap<string, ManifestKind> = new Map<string, ManifestKind>([
  [
    'puzzle.mod.json',
    { format: 'puzzle', parse: parseHjson as (text: string) => unknown, read: readPuzzle },
  ],
  ['quilt.mod.json', { format: 'quilt', parse: parseJson, read: readQuilt }],
  ['fabric.mod.json', { format: 'fabric', parse: parseJson, read: readFabric }],
  ['paradox.plugin.json', { format: 'paradox', parse: parseJson, read: readParadox }],
]);

export const MANIFEST_NAMES: ReadonlySet<string> = new Set(KINDS.keys());

/** Every manifest that can be understood; `manifest-invalid` when one of them cannot. */
export function parseManifests(files: ReadonlyMap<string, Buffer>): ArchiveContent {
  const manifests = [...KINDS].flatMap(([name, kind]) => {
    const bytes = files.get(name);
    return bytes === undefined ? [] : [parseManifest(bytes, kind)];
  });
  return {
    metadata: manifests.filter((manifest) => manifest !== null),
    refusal: manifests.includes(null) ? 'manifest-invalid' : null,
  };
}

function parseManifest(
  bytes: Buffer,
  { format, parse, read }: ManifestKind,
): EmbeddedMetadata | null {
  try {
    const claims = read(fieldsOf(parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))));
    if (!isModId(claims.id)) return null;
    return {
      format,
      modId: claims.id,
      name: claims.name ?? null,
      version: claims.version ?? null,
      description: claims.description ?? null,
      authors: claims.authors ?? [],
      requires: toRanges(claims.requires ?? []),
    };
  } catch {
    // A file of an add-on's author that is no (H)JSON, or nested too deep to parse: nothing of it is used.
    return null;
  }
}

function parseJson(text: string): unknown {
  return JSON.parse(text) as unknown;
}

/** Formats 0 to 3; `dependencies` is format 0's word, `depends` that of the later ones. */
function readPuzzle(fields: Fields): Claims {
  return {
    id: fields.get('id'),
    name: textOf(fields.get('display-name') ?? fields.get('name'), MAX_NAME),
    version: textOf(fields.get('version'), MAX_NAME),
    description: textOf(fields.get('description'), MAX_DESCRIPTION),
    authors: toNames(listOf(fields.get('authors'))),
    requires: [
      ...toRequirements(fields.get('dependencies')),
      ...toRequirements(fields.get('depends')),
    ],
  };
}

function readQuilt(fields: Fields): Claims {
  const loader = fieldsOf(fields.get('quilt_loader'));
  const about = fieldsOf(loader.get('metadata'));
  return {
    id: loader.get('id'),
    name: textOf(about.get('name'), MAX_NAME),
    version: textOf(loader.get('version'), MAX_NAME),
    description: textOf(about.get('description'), MAX_DESCRIPTION),
    authors: toNames([...fieldsOf(about.get('contributors')).keys()]),
    requires: listOf(loader.get('depends')).flatMap(toQuiltRequirement),
  };
}

// The registry has no loader for these; the id is enough to warn of two files with one id.
function readFabric(fields: Fields): Claims {
  return { id: fields.get('id') };
}

function readParadox(fields: Fields): Claims {
  return {
    id: fields.get('id'),
    name: textOf(fields.get('name'), MAX_NAME),
    version: textOf(fields.get('version'), MAX_NAME),
    description: textOf(fields.get('description'), MAX_DESCRIPTION),
    authors: toNames(listOf(fields.get('authors'))),
    requires: toRequirements(fields.get('dependencies')),
  };
}

/** `{id: range}` or `{id: {ver, isOptional | isRequired}}`; what is optional is left out. */
function toRequirements(value: unknown): Requirement[] {
  return [...fieldsOf(value)].flatMap(([id, range]) => {
    if (typeof range === 'string') return [{ id, range }];
    const details = fieldsOf(range);
    const isOptional = details.get('isOptional') === true || details.get('isRequired') === false;
    return isOptional ? [] : [{ id, range: details.get('ver') }];
  });
}

function toQuiltRequirement(value: unknown): Requirement[] {
  if (typeof value === 'string') return [{ id: value, range: '*' }];
  const fields = fieldsOf(value);
  if (fields.get('optional') === true) return [];
  const ranges = listOf(fields.get('versions')).filter((range) => typeof range === 'string');
  return [{ id: fields.get('id'), range: ranges.join(' || ') }];
}

function toRanges(requirements: readonly Requirement[]): Record<string, string> {
  const named = requirements
    .slice(0, MAX_REQUIRES)
    .flatMap(({ id, range }) =>
      isModId(id) ? [[id, textOf(range, MAX_NAME) ?? '*'] as const] : [],
    );
  return Object.fromEntries(named);
}

function toNames(values: readonly unknown[]): string[] {
  const names = values.map((value) => textOf(value, MAX_NAME)).filter((name) => name !== null);
  return names.slice(0, MAX_AUTHORS);
}

function isModId(value: unknown): value is string {
  return typeof value === 'string' && MOD_ID.test(value);
}
