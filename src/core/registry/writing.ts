import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { mutationSchema } from '#shared/registry/mutation.ts';
import { apiPath } from './addresses.ts';
import type { Answer, Caller, Outcome, Request } from './call.ts';
import { decodeOne } from './decode.ts';
import { createForm, type FormPart, type UploadFile } from './form.ts';
import { orNull } from './or-else.ts';
import { type Reader, toReader } from './reading.ts';

/** Kept unless something else is asked for: the registry deletes a picture that a form does not mention. */
export type PictureChange = 'keep' | 'remove' | UploadFile;

type Sent = Request & {
  /** What a form of it holds. */
  readonly parts?: readonly FormPart[];
};

/** What the resource modules ask and change by. */
export interface Writer extends Reader {
  readonly write: ReturnType<typeof createWriting>;
}

export function toWriter(caller: Caller): Writer {
  return { ...toReader(caller), write: createWriting(caller) };
}

/** Requests that change something (Caller.writeOnce). */
function createWriting(caller: Caller) {
  async function answer<T>({ parts, read, readBack, ...call }: Sent & Outcome<T>): Promise<T> {
    const form = parts && { form: createForm(parts) };
    return caller.writeOnce({ ...call, ...form }, { read, readBack });
  }

  return {
    /** With a result. */
    answer,
    /** Without a result; `isDone` looks after a failure that leaves it open, and is absent where nobody can see that. */
    async change({
      isDone,
      ...call
    }: Sent & { readonly isDone?: (() => Promise<boolean>) | undefined }): Promise<void> {
      const readBack = isDone && (async () => ((await isDone()) ? true : null));
      await answer({ ...call, read: readSuccess, readBack });
    },
  };
}

/** What is sent, as it is. Throws INPUT_INVALID. */
export function checked<Sent>(schema: z.ZodType, sent: Sent): Sent {
  checkInput(schema, sent);
  return sent;
}

/** What a write without a result came to; the message may be missing (registry §4.2). */
function readSuccess({ value, source }: Answer): true {
  decodeOne(mutationSchema, value, source);
  return true;
}

/** The slug that a write answers; where it answers none, the one that was sent. */
export function readSlug(sent: string): (answer: Answer) => { slug: string } {
  return ({ value, source }) => ({ slug: decodeOne(mutationSchema, value, source).slug ?? sent });
}

/** No request is made with a token that could only be refused (reliability B9). */
export function requireSession({ credential, profile }: Caller): void {
  if (credential?.kind === 'session') return;
  const code = credential === null ? 'AUTH_NEEDED' : 'AUTH_SESSION_NEEDED';
  throw new AppError(code, { registry: profile.id });
}

/** A form. Of a picture, as interface §4.4 has it, a text that says something keeps, an empty one deletes, a file replaces. */
export function toParts(
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

/** A path that interface §4.4 writes without `/api`, as this registry has it. */
export function writePath({ profile }: Caller, ...segments: readonly string[]): string {
  return profile.dialect.writePrefix + apiPath(...segments).slice('/api'.length);
}

/** For a read-back: whether what was deleted is not there any more. */
export async function isGone(asked: Promise<object>): Promise<boolean> {
  return (await orNull(asked)) === null;
}

/** For a read-back: the slug of a new thing; null where it is not there. */
export async function findSlug(asked: Promise<{ slug: string }>): Promise<{ slug: string } | null> {
  const found = await orNull(asked);
  return found === null ? null : { slug: found.slug };
}

/** For a read-back: whether `now` has what `sent` names. No text and an empty one are the same; lists have no order. */
export function holds<Sent extends object>(
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

/** For a read-back: whether both lists hold the same texts, in whatever order. */
export function isSameSet(left: readonly unknown[], right: readonly unknown[]): boolean {
  const texts = new Set(left);
  return texts.size === new Set(right).size && right.every((text) => texts.has(text));
}
