/**
 * Uploaded pictures: recognised by name and first bytes, decoded, and re-encoded as webp (registry
 * §4.4).
 */
import sharp from 'sharp';
import { detectFileType, IMAGE_TYPES } from '#shared/registry/file-types.ts';
import type { FormFile } from './http/form.ts';
import { Refusal, refuseInvalid } from './http/refusal.ts';
import { createId } from './storage/random-id.ts';
import type { Storage } from './storage/open-storage.ts';
import type { ReceivedUpload } from './storage/upload-store.ts';

/** Thrown for a file that looks like a picture by its first bytes but cannot be decoded. */
export class UnreadablePicture extends Refusal {}

/** A picture ready to be placed: its name in the registry and its bytes on disk. */
export interface StoredPicture {
  readonly name: string;
  readonly upload: ReceivedUpload;
}

type Uploading = Pick<Storage, 'uploads'>;

const ICON_PIXELS = 128;
const THUMBNAIL_WIDTH = 420;
const MAX_WIDTH = 1920;
// Limits the decompressed size of a small file.
const MAX_INPUT_PIXELS = 40_000_000;

// No cache: decoding hostile pictures must not fill memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Makes a square icon and computes its average colour `#rrggbb`. Throws Refusal 400 for a file that
 * is not a picture.
 */
export async function makeIcon(
  storage: Storage,
  file: FormFile,
): Promise<{ icon: StoredPicture; color: string }> {
  const bytes = await readPicture(storage, file);
  const image = decodeImage(bytes).resize(ICON_PIXELS, ICON_PIXELS, { fit: 'cover' });
  const [icon, average] = await Promise.all([
    encodeImage(image.clone()),
    encodeWith(() =>
      image.clone().flatten({ background: '#808080' }).resize(1, 1).raw().toBuffer(),
    ),
  ]);
  const color = `#${average.subarray(0, 3).toString('hex').padEnd(6, '0')}`;
  return { icon: await storePicture(storage, icon, `${createId()}_${ICON_PIXELS}.webp`), color };
}

/**
 * Makes a gallery picture and its thumbnail. Throws Refusal 400 for a file that is not a picture.
 */
export async function makeGalleryImage(
  storage: Uploading,
  file: FormFile,
): Promise<{ image: StoredPicture; thumbnail: StoredPicture }> {
  const bytes = await readPicture(storage, file);
  const id = createId();
  const wide = await encodeImage(resizeToWidth(bytes, MAX_WIDTH));
  const small = await encodeImage(resizeToWidth(bytes, THUMBNAIL_WIDTH));
  const image = await storePicture(storage, wide, `${id}.webp`);
  try {
    return {
      image,
      thumbnail: await storePicture(storage, small, `${id}_${THUMBNAIL_WIDTH}.webp`),
    };
  } catch (error) {
    await storage.uploads.discard(image.upload);
    throw error;
  }
}

/** Makes the background of a profile. Throws Refusal 400 for a file that is not a picture. */
export async function makeBackground(
  storage: Storage,
  file: FormFile,
): Promise<{ icon: StoredPicture; color: null }> {
  const bytes = await encodeImage(resizeToWidth(await readPicture(storage, file), MAX_WIDTH));
  return { icon: await storePicture(storage, bytes, `${createId()}.webp`), color: null };
}

function resizeToWidth(bytes: Buffer, width: number) {
  return decodeImage(bytes).resize({ width, withoutEnlargement: true });
}

async function readPicture(storage: Uploading, { field, name, upload }: FormFile): Promise<Buffer> {
  const type = detectFileType(name, upload.head);
  if (type === null || !IMAGE_TYPES.includes(type)) {
    throw refuseInvalid(`✖ [${field}] Only png, jpeg, webp and gif pictures are accepted`);
  }
  return storage.uploads.read(upload);
}

function decodeImage(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' }).rotate();
}

function encodeImage(image: ReturnType<typeof decodeImage>): Promise<Buffer> {
  return encodeWith(() => image.webp({ quality: 85 }).toBuffer());
}

async function encodeWith(work: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await work();
  } catch {
    throw new UnreadablePicture(400, '✖ The picture cannot be read');
  }
}

async function storePicture(
  storage: Uploading,
  bytes: Buffer,
  name: string,
): Promise<StoredPicture> {
  const upload = await storage.uploads.receive(toChunks(bytes), bytes.length);
  if (upload === null) throw new Error('The picture was not kept');
  return { name, upload };
}

async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
