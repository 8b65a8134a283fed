import { AppError } from '#shared/errors.ts';
import { mutationSchema } from '#shared/registry/mutation.ts';
import { apiPath } from './addresses.ts';
import type { Answer, Caller } from './call.ts';
import { decodeOne } from './decode.ts';
import type { FormPart } from './form.ts';
import type { PictureChange } from './signed-in-client.ts';

/** What a write without a result came to; the message may be missing (registry-facts §4.2). */
export function readSuccess({ value, source }: Answer): true {
  decodeOne(mutationSchema, value, source);
  return true;
}

/** The slug that a write answers; where it answers none, the one that was sent. */
export function readSlug(sent: string): (answer: Answer) => { slug: string } {
  return ({ value, source }) => ({ slug: decodeOne(mutationSchema, value, source).slug ?? sent });
}

/** The rules of interface §4.4: a text that says something keeps, an empty one deletes, a file replaces. */
export function toPicturePart(field: string, picture: PictureChange): FormPart {
  if (picture === 'keep') return { field, text: 'keep' };
  return picture === 'remove' ? { field, text: '' } : { field, file: picture };
}

export function toTextParts(texts: Readonly<Record<string, string>>): FormPart[] {
  return Object.entries(texts).map(([field, text]) => ({ field, text }));
}

/** A path that interface §4.4 writes without `/api`, as this registry has it. */
export function writePath({ profile }: Caller, ...segments: readonly string[]): string {
  return profile.dialect.writePrefix + apiPath(...segments).slice('/api'.length);
}

/** For a read-back: true when what was deleted is not there any more. */
export async function isGone(asked: Promise<unknown>): Promise<true | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'REGISTRY_NOT_FOUND') return true;
    throw error;
  }
}

/** For a read-back: null where a new thing is not there. */
export async function findNew<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === 'REGISTRY_NOT_FOUND') return null;
    throw error;
  }
}

/** For a read-back: whether both lists hold the same texts, in whatever order. */
export function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  const texts = new Set(left);
  return texts.size === new Set(right).size && right.every((text) => texts.has(text));
}
