import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

/** A picture of a single colour, or of noise if it has to be large. */
export async function picture(
  format: Format,
  { width = 40, height = 30, isNoise = false } = {},
): Promise<Buffer> {
  const background = { r: 200, g: 40, b: 40 };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = isNoise
    ? { width, height, channels: 3 as const, noise, background }
    : { width, height, channels: 3 as const, background };
  return sharp({ create }).toFormat(format).toBuffer();
}
