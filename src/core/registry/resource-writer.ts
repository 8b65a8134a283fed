import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { mutationSchema } from '#shared/registry/mutation.ts';
import { apiPath } from './addresses.ts';
import type { RegistryAnswer, RegistryCaller, WriteOutcome, RegistryRequest } from './call.ts';
import { decodeOne } from './decode.ts';
import { createForm, type FormPart, type UploadFile } from './form.ts';
import { orNull } from './or-error.ts';
import { type RegistryReader, toReader } from './resource-reader.ts';

/** `keep` is the default: the registry deletes an image that a form does not mention. */
export type PictureChange = 'keep' | 'remove' | UploadFile;

type Sent = RegistryRequest & {
  /** Parts of its form. */
  readonly parts?: readonly FormPart[];
};

/** Requests and writes of the resource modules. */
export interface Writer extends RegistryReader {
  readonly write: ReturnType<typeof createWriting>;
}

export function toWriter(caller: RegistryCaller): Writer {
  return { ...toReader(caller), write: createWriting(caller) };
}

/** Write requests (Caller.writeOnce). */
function createWriting(caller: RegistryCaller) {
  async function answer<T>({ parts, read, readBack, ...call }: Sent & WriteOutcome<T>): Promise<T> {
    const form = parts && { form: createForm(parts) };
    return caller.writeOnce({ ...call, ...form }, { read, readBack });
  }

  return {
    /** A write with a result. */
    answer,
    /**
     * A write without a result; `isDone` checks after a failure that may have succeeded, and is
     * absent where that cannot be seen.
     */
    async change({
      isDone,
      ...call
    }: Sent & { readonly isDone?: (() => Promise<boolean>) | undefined }): Promise<void> {
      const readBack = isDone && (async () => ((await isDone()) ? true : null));
      await answer({ ...call, read: readSuccess, readBack });
    },
  };
}

/** Returns the input unchanged. Throws INPUT_INVALID. */
export function checked<Sent>(schema: z.ZodType, sent: Sent): Sent {
  checkInput(schema, sent);
  return sent;
}

/** Checks the answer of a write without a result; the message may be missing (registry §4.2). */
function readSuccess({ value, source }: RegistryAnswer): true {
  decodeOne(mutationSchema, value, source);
  return true;
}

/** Reads the slug from a write's answer; the sent slug when it has none. */
export function readSlug(sent: string): (answer: RegistryAnswer) => { slug: string } {
  return ({ value, source }) => ({ slug: decodeOne(mutationSchema, value, source).slug ?? sent });
}

/** Sends no request with a token that the registry is bound to refuse (reliability B9). */
export function requireSession({ credential, profile }: RegistryCaller): void {
  if (credential?.kind === 'session') return;
  const code = credential === null ? 'AUTH_NEEDED' : 'AUTH_SESSION_NEEDED';
  throw new AppError(code, { registry: profile.id });
}

/**
 * Builds the parts of a form. For an image, as in interface §4.4: a non-empty text keeps it, an
 * empty one deletes it, a file replaces it.
 */
export function toFormParts(
  texts: Readonly<Record<string, string>>,
  pictures: Readonly<Record<string, PictureChange>> = {},
): FormPart[] {
  const toPart = ([field, picture]: [string, PictureChange]): FormPart => {
    if (typeof picture === 'string') return { field, text: picture === 'keep' ? picture : '' };
    return { field, file: picture };
  };
  return [
    ...Object.entries(texts).map(([field, text]) => ({ field, text })),
    ...Object.entries(pictures).map(toPart),
  ];
}

/** Builds a path that interface §4.4 writes without `/api`, in this registry's dialect. */
export function writePath({ profile }: RegistryCaller, ...segments: readonly string[]): string {
  return profile.dialect.writePrefix + apiPath(...segments).slice('/api'.length);
}

/** For a read-back: true when the deleted item no longer exists. */
export async function isGone(asked: Promise<object>): Promise<boolean> {
  return (await orNull(asked)) === null;
}

/** For a read-back: the slug of a new item; null when it does not exist. */
export async function findSlug(asked: Promise<{ slug: string }>): Promise<{ slug: string } | null> {
  const found = await orNull(asked);
  return found === null ? null : { slug: found.slug };
}

/**
 * For a read-back: true when `now` has the values of `sent`. null and empty text are equal; lists
 * are unordered.
 */
export function hasSentValues<Sent extends object>(
  now: { readonly [Key in keyof Sent]: unknown },
  sent: Sent,
): boolean {
  const wanted: [string, unknown][] = Object.entries(sent);
  return wanted.every(([key, value]) => {
    const seen = (now as Readonly<Record<string, unknown>>)[key];
    const isList = Array.isArray(value) && Array.isArray(seen);
    return isList ? isSameSet(seen, value) : (seen ?? '') === (value ?? '');
  });
}

/** For a read-back: true when both lists have the same texts, in any order. */
export function isSameSet(left: readonly unknown[], right: readonly unknown[]): boolean {
  const texts = new Set(left);
  return texts.size === new Set(right).size && right.every((text) => texts.has(text));
}
