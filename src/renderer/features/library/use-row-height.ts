import { useAppearance } from '../../lib/core/settings.ts';

const ROW_REM = { comfortable: 3.25, dense: 2.5 } as const;
const PX_PER_REM = 16;

/** Row height in pixels; grows with the text size. */
export function useRowHeight(): number {
  const { density, textSize } = useAppearance();
  return Math.round((ROW_REM[density] * PX_PER_REM * textSize) / 100);
}
