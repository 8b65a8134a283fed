import type { Prng } from '../../apply/prng.ts';
import { createBody, type BodyMaterial } from './bodies.ts';
import { CREDENTIALS, HIDDEN_NAMES, NAMES, ODD_HEADERS, QUERIES, seesAll } from './values.ts';

export interface Operation {
  readonly method: string;
  readonly path: string;
}

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** The caller has a global role, and may see hidden records. */
  readonly seesAll: boolean;
  /** The connection is cut in the middle of the body. */
  readonly isCut: boolean;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'] as const;
const ADMIN = 'crp_admin';
const VISIBLE_NAMES = NAMES.filter((name) => !HIDDEN_NAMES.has(name));

/**
 * Creates a request of a described operation, with changes of its path, query, headers and body.
 */
export function createFuzzRequest(
  prng: Prng,
  operations: readonly Operation[],
  material: BodyMaterial,
): FuzzRequest {
  const operation = prng.pick(operations);
  const credential = prng.pick(CREDENTIALS);
  const method = prng.chance(0.97) ? operation.method : prng.pick(METHODS);
  // An administrator could publish hidden records, and then they would not be secret.
  const names = credential === ADMIN ? VISIBLE_NAMES : NAMES;
  const path = operation.path.replaceAll(/\{\w+\}/g, () =>
    prng.pick(prng.chance(0.15) ? material.secretIds : names),
  );
  const query = prng.chance(0.5) ? '' : prng.pick(QUERIES);
  const headers: Record<string, string> = {};
  if (credential !== '') headers['authorization'] = credential;
  if (prng.chance(0.1)) Object.assign(headers, Object.fromEntries([prng.pick(ODD_HEADERS)]));
  const body =
    method === 'GET' || method === 'HEAD' || prng.chance(0.1) ? null : createBody(prng, material);
  if (body !== null && body.type !== '') headers['content-type'] = body.type;
  return {
    method,
    path: mutatePath(path, prng) + query,
    headers,
    body: body?.bytes ?? null,
    seesAll: seesAll(credential),
    isCut: body !== null && body.bytes.length > 1 && prng.chance(0.005),
  };
}

function mutatePath(path: string, prng: Prng): string {
  if (prng.chance(0.95)) return path;
  const at = 1 + prng.below(path.length);
  const odd = prng.pick(['/', '//', '%2e', ';x', '%', '%00', '..', '/../', '\\', '?', '#', '~']);
  return path.slice(0, at) + odd + path.slice(at);
}
