/** What of a picture is shown in a square: its middle in the picture's own pixels, and how far it is enlarged. */
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

const MAX_SIDE = 512;

/** The square of a picture that a cut shows; it never leaves the picture. */
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

/** The square as a png of at most 512 pixels a side; null where this window cannot make one. */
export async function cutSquare(image: ImageBitmap, cut: Cut, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const side = Math.min(MAX_SIDE, Math.max(1, Math.round(squareOf(image, cut).side)));
  canvas.width = side;
  canvas.height = side;
  drawSquare(canvas, image, cut);
  const bytes = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  const base = name.replace(/\.[^.]*$/, '');
  return bytes === null ? null : new File([bytes], `${base}.png`, { type: 'image/png' });
}
