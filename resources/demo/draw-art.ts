import { DEMO_PROJECTS } from '../../src/registry-server/demo/demo-project.ts';
import { drawScene } from './draw-scene.ts';
import type { Size } from './engine/render.ts';
import { drawIcon } from './icons/draw-icon.ts';
import { FACE_SPRITES, PROJECT_SPRITES } from './icons/sprites.ts';
import { PICTURES, WELCOME, type Picture } from './plan.ts';

const SCENE: Size = { width: 640, height: 360 };
const WIDE: Size = { width: 1600, height: 600 };
const FACE_COLOURS = ['#4a7f8d', '#8d6a4a', '#7a5a9c', '#4f8a5c', '#9c5a5f', '#5a6f9c'];

interface Drawing {
  readonly name: string;
  readonly picture: Picture;
  readonly size: Size;
}

/** Every scene by its file name. */
export function listDrawings(): Drawing[] {
  const scenes = Object.entries(PICTURES).flatMap(([slug, pictures]) =>
    pictures.map((picture, index) => ({
      name: `scenes/${slug}-${index + 1}.webp`,
      picture,
      size: SCENE,
    })),
  );
  return [...scenes, { name: 'welcome.webp', picture: WELCOME, size: WIDE }];
}

/** Draws every icon; keys are file names. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const icons = new Map<string, Buffer>();
  for (const { slug, color } of DEMO_PROJECTS) {
    const drawing = PROJECT_SPRITES[slug];
    if (drawing !== undefined) icons.set(`icons/${slug}.png`, await drawIcon(drawing, color));
  }
  for (const [index, [name, drawing]] of Object.entries(FACE_SPRITES).entries()) {
    const colour = FACE_COLOURS[index % FACE_COLOURS.length] ?? '#4a7f8d';
    icons.set(`icons/${name}.png`, await drawIcon(drawing, colour));
  }
  return icons;
}

/** Draws one scene, at a smaller size if given. */
export function drawPicture({ picture, size }: Omit<Drawing, 'name'>): Promise<Buffer> {
  const finish = picture.finish === undefined ? {} : { finish: picture.finish };
  return drawScene(picture.build(), size, { ...finish, quality: size.width > 1000 ? 62 : 46 });
}
