import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import type { ServerContext } from '../context.ts';
import type { MultipartForm, FormFile } from '../http/form.ts';
import { makeIcon, type StoredPicture } from '../images.ts';

export type IconOwner = 'project' | 'organization' | 'user' | 'collection';

/** Change of an icon and its colour. */
export type IconChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'replace'; readonly icon: StoredPicture; readonly color: string | null };

export const ICON_RULE = { maxBytes: SIZE_LIMITS.iconBytes };

type MakePicture = (file: FormFile) => Promise<{ icon: StoredPicture; color: string | null }>;

/**
 * interface §4.4 rule 1: a non-empty text keeps it, a missing or empty one deletes it, a file
 * replaces it.
 */
export async function readPictureChange(
  form: MultipartForm,
  field: string,
  make: MakePicture,
): Promise<IconChange> {
  const file = form.files.find((sent) => sent.field === field);
  if (file !== undefined) return { kind: 'replace', ...(await make(file)) };
  const text = form.texts.get(field)?.[0] ?? '';
  // A form cannot send null, only the text `null`.
  return text === '' || text === 'null' ? { kind: 'delete' } : { kind: 'keep' };
}

export function readIconChange(
  { storage }: ServerContext,
  form: MultipartForm,
  field: string,
): Promise<IconChange> {
  return readPictureChange(form, field, (file) => makeIcon(storage, file));
}

/** Returns the file of a form that only uploads an icon, under one of the accepted field names. */
export function findIconFile(form: MultipartForm, fields: readonly string[]): FormFile | null {
  return form.files.find(({ field }) => fields.includes(field)) ?? null;
}

/** Stores a picture below `/cdn/data/<owner>/<id>/`; runs inside a write. */
export function placePicture(
  { storage }: ServerContext,
  folder: string,
  { name, upload }: StoredPicture,
): void {
  storage.files.place(upload.path, upload);
  storage.images.add(`${folder}/${name}`, upload);
}

/**
 * Applies a change to the icon `current`; runs inside a write. Returns the new name and the sha512s
 * of bytes no longer used.
 */
export function changeIcon(
  context: ServerContext,
  { owner, id, current }: { owner: IconOwner; id: string; current: string | null },
  change: IconChange,
): { name: string | null; freed: string[] } {
  if (change.kind === 'keep') return { name: current, freed: [] };
  const folder = `${owner}/${id}`;
  const freed = current === null ? [] : context.storage.images.remove(`${folder}/${current}`);
  if (change.kind === 'delete') return { name: null, freed };
  placePicture(context, folder, change.icon);
  return { name: change.icon.name, freed };
}

/** Deletes the upload of a change that was not applied. */
export async function discardIcon({ storage }: ServerContext, change: IconChange): Promise<void> {
  if (change.kind === 'replace') await storage.uploads.discard(change.icon.upload);
}
