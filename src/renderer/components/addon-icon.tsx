import { useState } from 'react';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { printable } from '../lib/format/text.ts';
import classes from './addon-icon.module.css';

interface AddonIconProps {
  readonly title: string;
  readonly imageKey: string | null;
  /** `#rrggbb` of the project; null: a colour derived from the title. */
  readonly color: string | null;
  readonly size?: 'small' | 'row' | 'plan' | 'large' | 'card' | 'page';
}

/**
 * A project's icon from the host's cache, or a tile with its first letter if there is none or it
 * fails to load. Decorative.
 */
export function AddonIcon({ title, imageKey, color, size = 'row' }: AddonIconProps) {
  const [missingKey, setMissingKey] = useState<string | null>(null);
  if (imageKey !== null && imageKey !== missingKey) {
    return (
      <img
        alt=""
        src={`${IMAGE_PATH}${imageKey}`}
        className={classes['icon']}
        data-size={size}
        loading="lazy"
        draggable={false}
        onError={() => setMissingKey(imageKey)}
      />
    );
  }
  const letter = Array.from(printable(title))[0] ?? '';
  return (
    <span
      aria-hidden
      className={classes['icon']}
      data-size={size}
      style={{ background: tileColor(title, color) }}
    >
      {letter.toLocaleUpperCase()}
    </span>
  );
}

/** Dark enough for a white letter (4.5:1). */
const TILES = [
  '#3b6ea5',
  '#5a5fc7',
  '#8a6a3a',
  '#b0562f',
  '#5f6e36',
  '#2a7885',
  '#6b6e74',
  '#4f6da3',
  '#417a4b',
  '#b04a66',
  '#7d6a9c',
] as const;

const HEX_COLOR = /^#[0-9a-f]{6}$/i;
const DARK_ENOUGH = 0.18;

/**
 * Returns the project's colour if it is dark enough for a white letter, else one derived from the
 * title.
 */
export function tileColor(title: string, color: string | null): string {
  if (color !== null && HEX_COLOR.test(color) && luminance(color) < DARK_ENOUGH) return color;
  let sum = 0;
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return TILES[sum % TILES.length] ?? TILES[0];
}

/** Relative luminance (WCAG 2): white text has 4.5:1 on anything below 0.183. */
function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
