import { readFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import { z } from 'zod';

export const MIN_WIDTH = 720;
export const MIN_HEIGHT = 480;
const DEFAULT_SIZE = { width: 1280, height: 800 };
const TITLE_BAR_HEIGHT = 32;
/** Width of the title bar that has to stay within reach of the pointer. */
const REACHABLE_WIDTH = 120;

const coordinate = z.number().int().min(-100_000).max(100_000);
const size = z.number().int().min(1).max(100_000);
const windowPlacementSchema = z.object({
  bounds: z.object({ x: coordinate, y: coordinate, width: size, height: size }),
  isMaximized: z.boolean(),
});
export type WindowPlacement = z.infer<typeof windowPlacementSchema>;

/** Reads the last placement of the window; null if the file is missing or invalid. */
export function readPlacement(file: string): WindowPlacement | null {
  try {
    return windowPlacementSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Chooses the initial bounds: the stored ones if their title bar is reachable in one of the work
 * areas, else only a size, and the system chooses the position.
 */
export function chooseBounds(
  placement: WindowPlacement | null,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & Pick<Rectangle, 'width' | 'height'> {
  const bounds = placement?.bounds;
  const area = bounds && workAreas.find((workArea) => isReachable(bounds, workArea));
  const { width, height } = bounds ?? DEFAULT_SIZE;
  const largest = area ?? workAreas[0] ?? { ...DEFAULT_SIZE };
  const fitted = {
    width: clamp(width, MIN_WIDTH, largest.width),
    height: clamp(height, MIN_HEIGHT, largest.height),
  };
  return bounds && area ? { x: bounds.x, y: bounds.y, ...fitted } : fitted;
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const visibleWidth =
    Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isBarInside = bounds.y >= area.y && bounds.y + TITLE_BAR_HEIGHT <= area.y + area.height;
  return isBarInside && visibleWidth >= Math.min(REACHABLE_WIDTH, bounds.width);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}
