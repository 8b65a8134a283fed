/** The visible square of a picture: its centre in the picture's pixels, and its zoom. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  /** 1: the largest square that fits the picture. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The largest size within the byte limit is used; a registry makes its icons of 128 pixels. */
const SIDES = [512, 256, 128];

/** Returns the square that a cut shows, clamped to the picture. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Cut): Square {
  const side = Math.min(width, height) / Math.max(1, zoom);
  return {
    side,
    left: Math.min(Math.max(0, x - side / 2), width - side),
    top: Math.min(Math.max(0, y - side / 2), height - side),
  };
}

/** Draws the square of a picture on a canvas, filling it. */
export function drawSquare(canvas: HTMLCanvasElement, image: ImageBitmap, cut: Cut): void {
  const { left, top, side } = squareOf(image, cut);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * Encodes the square as a png of at most 512 pixels a side and `maxBytes` bytes; null if this
 * window cannot make one.
 */
export async function cutSquare(
  image: ImageBitmap,
  cut: Cut,
  { name, maxBytes }: { readonly name: string; readonly maxBytes: number },
): Promise<File | null> {
  for (const side of SIDES) {
    const bytes = await encodeSquare(image, cut, side);
    if (bytes === null) return null;
    const base = name.replace(/\.[^.]*$/, '');
    if (bytes.size <= maxBytes) return new File([bytes], `${base}.png`, { type: 'image/png' });
  }
  return null;
}

async function encodeSquare(image: ImageBitmap, cut: Cut, most: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const side = Math.min(most, Math.max(1, Math.round(squareOf(image, cut).side)));
  canvas.width = side;
  canvas.height = side;
  drawSquare(canvas, image, cut);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
