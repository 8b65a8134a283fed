import sharp from 'sharp';
import { finishPicture, type Finish } from './engine/finish.ts';
import { renderLight, type Scene, type Size } from './engine/render.ts';

/** Draws a scene as WebP. */
export async function drawScene(
  scene: Scene,
  size: Size,
  { finish, quality = 62 }: { finish?: Finish; quality?: number } = {},
): Promise<Buffer> {
  const bytes = finishPicture(renderLight(scene, size), size, finish);
  return sharp(bytes, { raw: { ...size, channels: 3 } })
    .flop(finish?.isMirrored ?? false)
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer();
}
