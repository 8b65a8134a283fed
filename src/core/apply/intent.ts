import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { GENERATION_KINDS, generationSchema, loadoutFileSchema } from '#shared/domain/loadout.ts';
import { fileModeSchema, plannedFileSchema } from '#shared/domain/addon.ts';
import { AppError } from '#shared/errors.ts';
import { errnoOf } from '../disk/io.ts';
import { writeFileDurable } from '../disk/write-file-durable.ts';
import { resolveSitePath, INTENT_FOLDER, type Site } from './site.ts';

const MAX_INTENT_BYTES = 64 * 1024 * 1024;

export const OPERATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Format 1 of reliability 4.3; `links` says whether hard links work in every folder that changes.
 */
export const intentSchema = z.object({
  format: z.literal(1),
  op: z.string().regex(OPERATION_ID),
  loadoutId: z.string(),
  root: z.object({ dev: z.string(), ino: z.string() }),
  kind: z.enum(GENERATION_KINDS),
  baseGeneration: z.number().int().nonnegative(),
  links: z.boolean(),
  treeDirectories: z.array(z.string()).default([]),
  disabledDirectories: z.array(z.string()).default([]),
  steps: z.array(
    z.object({
      n: z.number().int().nonnegative(),
      old: plannedFileSchema.nullable(),
      new: plannedFileSchema
        .extend({ from: z.enum(['stage', 'old']), mode: fileModeSchema.optional() })
        .nullable(),
    }),
  ),
  next: z.object({ loadout: loadoutFileSchema, generation: generationSchema }),
});
export type Intent = z.infer<typeof intentSchema>;

/** A readable intent. */
export interface OpenableIntent {
  readonly op: string;
  readonly path: string;
  readonly intent: Intent;
  /** Sealed by this installation for this folder, so recovery needs no confirmation. */
  readonly isOwn: boolean;
  readonly rollingBack: boolean;
}

export type IntentFile =
  | OpenableIntent
  /** Not an intent, or a damaged one: never replayed. */
  | { readonly op: string | null; readonly path: string; readonly intent: null };

/**
 * Path of an operation's intent while it goes forward; renaming it to `backPath` marks a rollback.
 */
export function forwardPath(site: Site, op: string): string {
  return resolveSitePath(site, `${INTENT_FOLDER}/${op}.json`);
}

export function backPath(site: Site, op: string): string {
  return resolveSitePath(site, `${INTENT_FOLDER}/${op}.back`);
}

/**
 * Returns the bytes of an intent file: its JSON with the MAC under the installation's key as the
 * last member. Throws WRITE_FAILED when it is too large to be read again.
 */
export function sealIntent(intent: Intent, key: Uint8Array): Uint8Array {
  const body = JSON.stringify(intent);
  // Concatenated, not stringified again: the body may be megabytes, and a person is waiting.
  const mac = JSON.stringify({ mac: macOf(body, key) }).slice(1);
  const bytes = new TextEncoder().encode(`${body.slice(0, -1)},${mac}`);
  if (bytes.length > MAX_INTENT_BYTES) throw new AppError('WRITE_FAILED', { cause: 'intent-size' });
  return bytes;
}

function parseSealedIntent(
  bytes: Uint8Array,
  key: Uint8Array,
): { intent: Intent; isSealed: boolean } | null {
  try {
    const { mac, ...body } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const isSealed = typeof mac === 'string' && isSame(mac, macOf(JSON.stringify(body), key));
    return { intent: intentSchema.parse(body), isSealed };
  } catch {
    return null;
  }
}

function macOf(body: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Reads every entry of `intent/`, sorted by name. */
export function readIntents(site: Site): IntentFile[] {
  const names = site.io.list(resolveSitePath(site, INTENT_FOLDER)).toSorted();
  return names.map((name) => readIntent(site, name));
}

function readIntent(site: Site, name: string): IntentFile {
  const path = resolveSitePath(site, `${INTENT_FOLDER}/${name}`);
  const [, op = null, ending] = /^([A-Za-z0-9_-]{1,64})\.(json|back)$/.exec(name) ?? [];
  const isFile = site.io.look(path)?.kind === 'file';
  const bytes = op !== null && isFile ? readSealed(site, path) : null;
  const opened = bytes === null ? null : parseSealedIntent(bytes, site.key);
  if (op === null || opened?.intent.op !== op) return { op, path, intent: null };
  const { intent, isSealed } = opened;
  // The device number may change with a restart; the inode does not.
  const isOwn = isSealed && intent.root.ino === site.identity.ino;
  return { op, path, intent, isOwn, rollingBack: ending === 'back' };
}

/**
 * Turns the interrupted operations of the loadout `id` into those of its copy in this folder. They
 * lose their seal: a person decides whether the copy follows the original.
 */
export function copyIntents(site: Site, id: string, own: { id: string; name: string }): void {
  for (const { path, intent } of readIntents(site)) {
    if (intent?.loadoutId !== id) continue;
    const loadout = { ...intent.next.loadout, ...own };
    const handed = { ...intent, loadoutId: own.id, next: { ...intent.next, loadout } };
    writeFileDurable(site.io, path, sealIntent(handed, new Uint8Array()));
  }
}

/** Returns null for a file larger than any intent of ours. */
function readSealed({ io }: Site, path: string): Uint8Array | null {
  try {
    return io.read(path, MAX_INTENT_BYTES);
  } catch (error) {
    if (errnoOf(error) === 'EFBIG') return null;
    throw error;
  }
}
