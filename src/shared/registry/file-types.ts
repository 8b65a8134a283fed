import type { ProjectType } from './enumerations.ts';

interface FileTypeRule {
  readonly extensions: readonly string[];
  /** A file of the type has one of these at the offset, in hex. */
  readonly magic: readonly (readonly [offset: number, hex: string])[];
  readonly contentType: string;
}

const ZIP_MAGIC = [
  [0, '504b0304'],
  [0, '504b0506'],
] as const;

/** The registry's file types (registry §3); the name's extension and the first bytes must match. */
export const FILE_TYPES = {
  jar: { extensions: ['jar'], magic: ZIP_MAGIC, contentType: 'application/java-archive' },
  zip: { extensions: ['zip'], magic: ZIP_MAGIC, contentType: 'application/zip' },
  '7z': {
    extensions: ['7z'],
    magic: [[0, '377abcaf271c']],
    contentType: 'application/x-7z-compressed',
  },
  gz: { extensions: ['gz'], magic: [[0, '1f8b']], contentType: 'application/gzip' },
  tar: { extensions: ['tar'], magic: [[257, '7573746172']], contentType: 'application/x-tar' },
  png: { extensions: ['png'], magic: [[0, '89504e470d0a1a0a']], contentType: 'image/png' },
  jpeg: { extensions: ['jpg', 'jpeg'], magic: [[0, 'ffd8ff']], contentType: 'image/jpeg' },
  webp: { extensions: ['webp'], magic: [[8, '57454250']], contentType: 'image/webp' },
  gif: { extensions: ['gif'], magic: [[0, '47494638']], contentType: 'image/gif' },
  mp4: { extensions: ['mp4'], magic: [[4, '66747970']], contentType: 'video/mp4' },
  webm: { extensions: ['webm'], magic: [[0, '1a45dfa3']], contentType: 'video/webm' },
  mkv: { extensions: ['mkv'], magic: [[0, '1a45dfa3']], contentType: 'video/x-matroska' },
} as const satisfies Readonly<Record<string, FileTypeRule>>;
export type FileType = keyof typeof FILE_TYPES;

/** Number of leading bytes that determine a file's type. */
export const HEAD_BYTES = 512;

export const IMAGE_TYPES: readonly FileType[] = ['png', 'jpeg', 'webp', 'gif'];

const ARCHIVES: readonly FileType[] = ['zip', '7z', 'gz', 'tar'];
const PRIMARY_TYPES: Readonly<Record<ProjectType, readonly FileType[]>> = {
  mod: ['jar'],
  plugin: ['jar'],
  shader: ['jar', ...ARCHIVES],
  'resource-pack': ARCHIVES,
  modpack: ARCHIVES,
  datamod: ARCHIVES,
  world: ARCHIVES,
};

/** Returns the file types allowed for a project's primary file (registry §8.5). */
export function listPrimaryTypes(types: readonly string[]): readonly FileType[] {
  const known = types.filter((type) => Object.hasOwn(PRIMARY_TYPES, type)) as ProjectType[];
  return [...new Set(known.flatMap((type) => PRIMARY_TYPES[type]))];
}

/** Returns the type by the extension of a name; null if the registry has none for it. */
export function toFileType(name: string): FileType | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  for (const [type, rule] of Object.entries(FILE_TYPES)) {
    if ((rule.extensions as readonly string[]).includes(extension)) return type as FileType;
  }
  return null;
}

/** Returns the type if extension and first bytes match, else null. */
export function detectFileType(name: string, head: Uint8Array): FileType | null {
  const type = toFileType(name);
  if (type === null) return null;
  const agrees = FILE_TYPES[type].magic.some(([offset, hex]) => hasBytes(head, offset, hex));
  return agrees ? type : null;
}

function hasBytes(head: Uint8Array, offset: number, hex: string): boolean {
  for (let index = 0; index < hex.length / 2; index += 1) {
    if (head[offset + index] !== Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)) {
      return false;
    }
  }
  return true;
}
