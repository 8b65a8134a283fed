import { parse as parseHjson } from 'hjson';
import type { EmbeddedMetadata } from '#shared/domain/addon.ts';
import type { ManifestKind, ManifestReader } from '#shared/domain/slot.ts';
import { isObject } from '#shared/is-object.ts';
import type { ArchiveContent } from './protocol.ts';

const MAX_AUTHORS = 50;
/** As many as fit into a manifest: health must not skip any. */
const MAX_REQUIRES = 50_000;
const MAX_NAME = 256;
const MAX_DESCRIPTION = 4096;
const MOD_ID = /^[A-Za-z0-9][A-Za-z0-9_.:+-]{0,127}$/;
// `${version}` anywhere, or `$p_version` alone: the build failed to fill it in.
const PLACEHOLDER = /\$\{[^{}]*\}|^\$[A-Za-z_]\w*$/;
// A whole text, so that a placeholder in it is left alone, or a placeholder outside of texts, with
// the colon before it.
const TEXT_OR_PLACEHOLDER = /"(?:[^"\\]|\\.)*\\?(?:"|$)|(:\s*)?\$\{[^{}]*\}/gs;

type ManifestClaims = Partial<Omit<EmbeddedMetadata, 'format' | 'modId' | 'requires'>> & {
  readonly id: unknown;
  readonly requires?: readonly ManifestRequirement[];
};

interface ManifestRequirement {
  readonly id: unknown;
  readonly range: unknown;
}

type ReadManifest = (fields: ParsedFields) => ManifestClaims;

const READERS: Readonly<Record<ManifestReader, ReadManifest>> = {
  puzzle: readPuzzle,
  quilt: readQuilt,
  fabric: readFabric,
  paradox: readParadox,
};

/**
 * Parses the manifests of an intact archive. `invalid` names the first one that is broken or has no
 * id.
 */
export function parseManifests(
  files: ReadonlyMap<string, Buffer>,
  kinds: readonly ManifestKind[],
): ArchiveContent {
  const metadata: EmbeddedMetadata[] = [];
  let invalid: string | null = null;
  for (const kind of kinds) {
    const bytes = files.get(kind.file);
    if (bytes === undefined) continue;
    const manifest = parseManifest(bytes, kind);
    if (manifest !== null) metadata.push(manifest);
    if (manifest === null || manifest.modId === null) invalid ??= kind.file;
  }
  return { metadata, refusal: null, invalid };
}

/**
 * Returns null when the text cannot be parsed, or has neither an id nor any other identifying
 * field.
 */
function parseManifest(bytes: Buffer, { format, reader }: ManifestKind): EmbeddedMetadata | null {
  const parsed = parseLoosely(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  const { id, requires, ...claims } = READERS[reader](manifestFieldsOf(parsed));
  const { name = null, version = null, description = null, authors = [] } = claims;
  const modId = isModId(id) ? id : null;
  if (modId === null && name === null) return null;
  return { format, modId, name, version, description, authors, requires: toRanges(requires ?? []) };
}

/**
 * Parses JSON, or common deviations: HJSON, placeholders without quotes, line breaks in texts. null
 * for anything else, and for text that is nested too deep.
 */
function parseLoosely(text: string): unknown {
  const attempts = [
    () => JSON.parse(text) as unknown,
    () => parseHjson(text) as unknown,
    () => parseHjson(withoutPlaceholders(text)) as unknown,
  ];
  for (const attempt of attempts) {
    try {
      return attempt();
    } catch {
      // The next attempt is more lenient.
    }
  }
  return null;
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(TEXT_OR_PLACEHOLDER, (match: string, colon: string | undefined) => {
    if (match.startsWith('"')) return match.replaceAll('\n', '\\n').replaceAll('\r', '');
    return colon === undefined ? '' : ': null';
  });
}

/** Formats 0 to 3; `dependencies` is format 0's name, `depends` that of later ones. */
function readPuzzle(fields: ParsedFields): ManifestClaims {
  return {
    ...readCommon(fields),
    name: readText(fields.get('display-name') ?? fields.get('name'), MAX_NAME),
    requires: [
      ...toRequirements(fields.get('dependencies')),
      ...toRequirements(fields.get('depends')),
    ],
  };
}

function readQuilt(fields: ParsedFields): ManifestClaims {
  const loader = manifestFieldsOf(fields.get('quilt_loader'));
  const about = manifestFieldsOf(loader.get('metadata'));
  return {
    id: loader.get('id'),
    name: readText(about.get('name'), MAX_NAME),
    version: readText(loader.get('version'), MAX_NAME),
    description: readText(about.get('description'), MAX_DESCRIPTION),
    authors: toNames([...manifestFieldsOf(about.get('contributors')).keys()]),
    requires: wrapInArray(loader.get('depends')).flatMap(toQuiltRequirements),
  };
}

function readFabric(fields: ParsedFields): ManifestClaims {
  return { ...readCommon(fields), requires: toRequirements(fields.get('depends')) };
}

function readParadox(fields: ParsedFields): ManifestClaims {
  return { ...readCommon(fields), requires: toRequirements(fields.get('dependencies')) };
}

function readCommon(fields: ParsedFields): ManifestClaims {
  return {
    id: fields.get('id'),
    name: readText(fields.get('name'), MAX_NAME),
    version: readText(fields.get('version'), MAX_NAME),
    description: readText(fields.get('description'), MAX_DESCRIPTION),
    authors: toNames(wrapInArray(fields.get('authors'))),
  };
}

/**
 * `{id: range}`, `{id: [range, …]}` or `{id: {ver, isOptional | isRequired}}`; optional ones are
 * left out.
 */
function toRequirements(value: unknown): ManifestRequirement[] {
  return [...manifestFieldsOf(value)].flatMap(([id, range]) => {
    if (typeof range === 'string' || Array.isArray(range))
      return [{ id, range: joinRanges(range) }];
    const details = manifestFieldsOf(range);
    const isOptional = details.get('isOptional') === true || details.get('isRequired') === false;
    return isOptional ? [] : [{ id, range: details.get('ver') }];
  });
}

/** An id, `{id, versions}`, or `{id: range}` as in other loaders. */
function toQuiltRequirements(value: unknown): ManifestRequirement[] {
  if (typeof value === 'string') return [{ id: value, range: '*' }];
  const fields = manifestFieldsOf(value);
  if (!fields.has('id')) return toRequirements(value);
  if (fields.get('optional') === true) return [];
  const versions = fields.get('versions') ?? fields.get('version');
  const range = manifestFieldsOf(versions).get('any') ?? versions;
  return [{ id: fields.get('id'), range: joinRanges(range) }];
}

function joinRanges(value: unknown): string {
  return wrapInArray(value)
    .filter((range) => typeof range === 'string')
    .join(' || ');
}

function toRanges(requirements: readonly ManifestRequirement[]): Record<string, string> {
  const named = requirements
    .slice(0, MAX_REQUIRES)
    .flatMap(({ id, range }) =>
      isModId(id) ? [[id, readText(range, MAX_NAME) ?? '*'] as const] : [],
    );
  return Object.fromEntries(named);
}

/** Each is a name, or an object with one. */
function toNames(values: readonly unknown[]): string[] {
  const names = values
    .map(
      (value) =>
        readText(value, MAX_NAME) ?? readText(manifestFieldsOf(value).get('name'), MAX_NAME),
    )
    .filter((name) => name !== null);
  return names.slice(0, MAX_AUTHORS);
}

function isModId(value: unknown): value is string {
  return typeof value === 'string' && MOD_ID.test(value);
}

function readText(value: unknown, maxLength: number): string | null {
  const text = toShortText(value, maxLength);
  return text === null || PLACEHOLDER.test(text) ? null : text;
}

/** Own fields of a parsed object; empty for other values. */
type ParsedFields = ReadonlyMap<string, unknown>;

/** Returns the own fields of an untrusted value; never its prototype's. */
function manifestFieldsOf(value: unknown): ParsedFields {
  return new Map(isObject(value) ? Object.entries(value) : []);
}

/** Returns a short text, or a number as text, cut at `maxLength`; null for anything else. */
function toShortText(value: unknown, maxLength: number): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength) : null;
}

/** Returns an array as it is, one value as an array of it, nothing as an empty one. */
function wrapInArray(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null ? [] : [value];
}
