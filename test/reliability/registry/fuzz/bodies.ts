import type { Prng } from '../../apply/prng.ts';
import { FILE_FIELDS, FILE_NAMES, FORM_TEXTS, JSON_SEEDS, ODD_VALUES } from './values.ts';

export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
}

export interface BodyMaterial {
  readonly hiddenHash: string;
  /** Ids that only the owner and moderators may read, besides the hidden project. */
  readonly secretIds: readonly string[];
  /** Valid file contents: a jar, pictures. */
  readonly files: readonly Uint8Array[];
}

const JSON_TYPES = ['application/json', 'application/json; charset=x', 'text/plain', ''] as const;
const FORM_TYPES = [
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary="b"',
  'multipart/form-data',
  'multipart/form-data; boundary=other',
  'multipart/form-data; boundary=',
] as const;
const DEEP = '['.repeat(5000) + ']'.repeat(5000);

/** Creates a body that a route accepts, with changes of its shape, values or bytes. */
export function createBody(prng: Prng, material: BodyMaterial): Body {
  const kind = prng.next();
  if (kind < 0.45) return createJson(prng, material);
  if (kind < 0.9) return createForm(prng, material);
  const bytes = Buffer.from(Array.from({ length: prng.below(200) }, () => prng.below(256)));
  return { type: prng.pick([...JSON_TYPES, ...FORM_TYPES]), bytes };
}

function createJson(prng: Prng, { hiddenHash }: BodyMaterial): Body {
  const type = prng.chance(0.9) ? JSON_TYPES[0] : prng.pick(JSON_TYPES);
  const value: Record<string, unknown> = { ...prng.pick(JSON_SEEDS) };
  const keys = JSON_SEEDS.flatMap((seed) => Object.keys(seed));
  for (let changes = prng.below(4); changes > 0; changes -= 1) {
    if (prng.chance(0.3)) delete value[prng.pick(Object.keys(value).concat('x'))];
    else value[prng.pick(keys)] = prng.pick(ODD_VALUES);
  }
  const text = JSON.stringify(value).replace('HIDDEN_HASH', hiddenHash);
  const whole = prng.chance(0.02) ? DEEP : prng.chance(0.05) ? addPrototype(text) : text;
  return { type, bytes: mutateBytes(Buffer.from(whole), prng) };
}

function addPrototype(text: string): string {
  return `{"__proto__":{"x":1},"constructor":{"prototype":{}},${text.slice(1)}`;
}

function createForm(prng: Prng, material: BodyMaterial): Body {
  const type = prng.chance(0.92) ? FORM_TYPES[0] : prng.pick(FORM_TYPES);
  const parts: Buffer[] = [];
  for (const [name, text] of Object.entries(FORM_TEXTS)) {
    if (prng.chance(0.75)) parts.push(createText(name, prng.chance(0.9) ? text : oddText(prng)));
  }
  for (let files = prng.below(4); files > 0; files -= 1) parts.push(createFile(prng, material));
  for (let odd = prng.below(3); odd > 0; odd -= 1) {
    parts.push(createText(prng.pick(Object.keys(FORM_TEXTS)), oddText(prng)));
  }
  const end = Buffer.from(prng.chance(0.95) ? '--b--\r\n' : '--b');
  return { type, bytes: mutateBytes(Buffer.concat([...prng.shuffle(parts), end]), prng) };
}

function createText(name: string, text: string): Buffer {
  return Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
}

function createFile(prng: Prng, { files }: BodyMaterial): Buffer {
  const field = prng.pick(FILE_FIELDS);
  const name = prng.pick(FILE_NAMES);
  const bytes = Buffer.from(prng.pick(files));
  const content = prng.chance(0.7) ? bytes : mutateBytes(bytes, prng);
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n`;
  const kind = prng.chance(0.5) ? '' : 'Content-Type: image/svg+xml\r\n';
  return Buffer.concat([Buffer.from(`${head}${kind}\r\n`), content, Buffer.from('\r\n')]);
}

function oddText(prng: Prng): string {
  const value = prng.pick(ODD_VALUES);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Keeps half of the bodies; truncates the others, or changes or repeats bytes. */
function mutateBytes(bytes: Buffer, prng: Prng): Buffer {
  const kind = prng.next();
  if (kind < 0.5 || bytes.length === 0) return bytes;
  if (kind < 0.6) return bytes.subarray(0, prng.below(bytes.length));
  if (kind < 0.7) {
    const start = prng.below(bytes.length);
    return Buffer.concat([bytes, bytes.subarray(start, start + prng.below(500))]);
  }
  const changed = Buffer.from(bytes);
  for (let count = 1 + prng.below(4); count > 0; count -= 1) {
    changed[prng.below(changed.length)] = prng.below(256);
  }
  return changed;
}
