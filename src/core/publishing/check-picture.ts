const MAX_PIXELS = 40_000_000;

/** Whether the file is a picture to its last line, as a registry would find when it decodes it. `file` is absolute. */
export async function isSoundPicture(file: string): Promise<boolean> {
  // Loaded when it is needed: it brings a decoder of its own.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  try {
    await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).stats();
    return true;
  } catch {
    return false;
  }
}
