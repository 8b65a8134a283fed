import { useAppearance } from '../../lib/core/settings.ts';

const ROW_REM = { comfortable: 3.25, dense: 2.5 } as const;
const PX_PER_REM = 16;

/** The height of a row in pixels; it grows with the size of the text. */
export function useRowHeight(): number {
  const { density, textSize } = useAppearance();
  return Math.round((ROW_REM[density] * PX_PER_REM * textSize) / 100);
}
