import type { ArchiveEntries } from './archive.ts';
import { fillerBytes } from './deterministic.ts';

const ICON_ROOM_BYTES = 8_460;

export interface ModDescription {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly authors: readonly string[];
  /** Maps mod ids to version ranges; includes built-in ids such as `cosmic-reach`. */
  readonly requires: Readonly<Record<string, string>>;
  readonly optional: Readonly<Record<string, string>>;
  /** Approximate size of the jar. */
  readonly sizeBytes: number;
}

/** `puzzle.mod.json`, written by hand as HJSON, with comments (registry §10.3). */
export function puzzleManifest(mod: ModDescription, formatVersion: 2 | 3): string {
  const optional = Object.fromEntries(
    Object.entries(mod.optional).map(([id, ver]) => [id, { ver, isOptional: true }] as const),
  );
  const manifest = {
    formatVersion,
    id: mod.id,
    version: mod.version,
    [formatVersion === 2 ? 'name' : 'display-name']: mod.name,
    description: mod.description,
    authors: mod.authors,
    meta: { icon: `${mod.id}:icon.png` },
    entrypoints: { init: [className(mod).replaceAll('/', '.')] },
    mixins: [],
    depends: { ...mod.requires, ...optional },
    [formatVersion === 2 ? 'allowedSides' : 'can-load-on']: { client: true, server: true },
  };
  return commented(manifest, formatVersion === 2 ? '//' : '#');
}

/** `quilt.mod.json` of Cosmic Quilt (registry §10.3). */
export function quiltManifest(mod: ModDescription): string {
  const manifest = {
    schema_version: 1,
    quilt_loader: {
      group: className(mod).split('/').slice(0, 2).join('.'),
      id: mod.id,
      version: mod.version,
      metadata: {
        name: mod.name,
        description: mod.description,
        contributors: Object.fromEntries(mod.authors.map((author) => [author, 'Author'])),
        icon: `assets/${mod.id}/icon.png`,
      },
      intermediate_mappings: 'net.fabricmc:intermediary',
      entrypoints: { init: [className(mod).replaceAll('/', '.')] },
      depends: [
        ...Object.entries(mod.requires).map(([id, versions]) => ({ id, versions })),
        ...Object.entries(mod.optional).map(([id, versions]) => ({ id, versions, optional: true })),
      ],
    },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** `paradox.plugin.json` (registry §10.3). */
export function paradoxManifest(mod: ModDescription): string {
  const manifest = {
    id: mod.id,
    version: mod.version,
    name: mod.name,
    description: mod.description,
    authors: mod.authors,
    entrypoints: { init: [className(mod).replaceAll('/', '.')] },
    dependencies: mod.requires,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Content of a mod's jar: the given manifests, a class file and some assets. */
export function jarEntries(
  mod: ModDescription,
  manifests: Readonly<Record<string, string>>,
  icon: Uint8Array | null,
): ArchiveEntries {
  return {
    'META-INF/MANIFEST.MF': `Manifest-Version: 1.0\r\nImplementation-Version: ${mod.version}\r\n\r\n`,
    ...manifests,
    [`${className(mod)}.class`]: classFile(`${mod.id}@${mod.version}`, fillerSize(mod, icon)),
    [`assets/${mod.id}/lang/en_us.json`]: `${JSON.stringify({ [`${mod.id}.name`]: mod.name }, null, 2)}\n`,
    ...(icon === null ? {} : { [`assets/${mod.id}/icon.png`]: icon }),
  };
}

/** Content of the sources jar that a build tool uploads beside the main one. */
export function sourcesEntries(mod: ModDescription): ArchiveEntries {
  const [group = 'demo', ...rest] = className(mod).split('/');
  const packageName = [group, ...rest.slice(0, -1)].join('.');
  return {
    'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\r\n\r\n',
    [`${className(mod)}.java`]: `package ${packageName};\n\n/** ${mod.name} ${mod.version} */\npublic final class ${rest.at(-1) ?? 'Main'} {\n}\n`,
  };
}

function className(mod: ModDescription): string {
  const owner = (mod.authors[0] ?? 'demo').toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const pascal = mod.id.replaceAll(/(?:^|[_-])([a-z0-9])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return `dev/${owner}/${mod.id.replaceAll('-', '_')}/${pascal}`;
}

/**
 * Filler takes the space that the icon leaves, so that another drawing does not change a jar's
 * size.
 */
function fillerSize({ sizeBytes }: ModDescription, icon: Uint8Array | null): number {
  return sizeBytes + (icon === null ? 0 : ICON_ROOM_BYTES - icon.length);
}

/** The magic number and version of a Java 17 class, followed by filler. */
function classFile(seed: string, sizeBytes: number): Uint8Array {
  const header = Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0x00, 0x00, 0x00, 0x3d]);
  return Buffer.concat([header, fillerBytes(seed, sizeBytes)]);
}

/** Adds comments and unquotes keys, which makes a manifest HJSON instead of JSON. */
function commented(manifest: Readonly<Record<string, unknown>>, mark: '//' | '#'): string {
  const bare = JSON.stringify(manifest, null, 2).replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:');
  return `{\n  ${mark} The loader reads this file; comments and bare keys are fine here.\n${bare.slice(2)}\n`;
}
