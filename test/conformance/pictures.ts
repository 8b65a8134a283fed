import sharp from 'sharp';
import type { FormFile } from './client.ts';

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif';

const EXTENSIONS: Readonly<Record<PictureFormat, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
  gif: 'gif',
};

/** A picture as a form's file; padded after its end to `sizeBytes` if given. */
export async function createPicture(format: PictureFormat, sizeBytes?: number): Promise<FormFile> {
  const create = {
    width: 40,
    height: 30,
    channels: 3,
    background: { r: 200, g: 40, b: 40 },
  } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  const filled =
    sizeBytes === undefined
      ? bytes
      : Buffer.concat([bytes, Buffer.alloc(sizeBytes - bytes.length)]);
  return { name: `icon.${EXTENSIONS[format]}`, bytes: filled, type: `image/${format}` };
}

export const SVG: FormFile = {
  name: 'icon.svg',
  bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  type: 'image/svg+xml',
};
