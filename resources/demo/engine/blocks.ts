import { light, type Colour } from './vector.ts';

/** Appearance of one kind of block. */
export interface Block {
  readonly top: Colour;
  readonly side: Colour;
  /** Contrast between its pixels. */
  readonly grain: number;
  /** Strength of its own light. */
  readonly glow: number;
  readonly kind: 'solid' | 'water' | 'glass';
}

const solid = (side: string, grain = 0.12, top = side): Block => ({
  top: light(top),
  side: light(side),
  grain,
  glow: 0,
  kind: 'solid',
});
const glowing = (colour: string, glow: number): Block => ({ ...solid(colour, 0.06), glow });
const glass = (colour: string): Block => ({ ...solid(colour, 0), kind: 'glass' });

/** Every block by name; names that are only a colour are painted wood or cloth. */
const BLOCKS = {
  grass: solid('#6e5236', 0.16, '#6fa343'),
  meadow: solid('#6e5236', 0.16, '#8fb84c'),
  coldGrass: solid('#5b4a38', 0.16, '#5c8a5a'),
  autumnGrass: solid('#6e5236', 0.16, '#a3993f'),
  purpleGrass: solid('#4c3d5c', 0.16, '#7a5fa8'),
  dirt: solid('#6e5236', 0.16),
  soil: solid('#4f3826', 0.16),
  path: solid('#8a6e48', 0.14, '#ad8f5f'),
  sand: solid('#dcc48c', 0.07),
  redSand: solid('#c07a48', 0.09),
  gravel: solid('#8b8680', 0.18),
  snow: solid('#dfe9f3', 0.03, '#f4f8fc'),
  ice: solid('#a9d3ea', 0.05, '#bfe2f2'),
  stone: solid('#85888c', 0.12),
  darkStone: solid('#565a63', 0.12),
  basalt: solid('#3b3d48', 0.12),
  limestone: solid('#b3a07c', 0.1),
  moonRock: solid('#a8a8b4', 0.08),
  marble: solid('#e6e2da', 0.04),
  marbleDark: solid('#4c5566', 0.06),
  brick: solid('#a3543f', 0.14),
  brickDark: solid('#6e3a33', 0.14),
  cobble: solid('#77777a', 0.2),
  mossStone: solid('#6c7c5a', 0.18),
  plank: solid('#a87b48', 0.1),
  plankDark: solid('#6a472b', 0.1),
  plankPale: solid('#d0ab74', 0.08),
  log: solid('#5c4229', 0.16, '#a1834f'),
  birch: solid('#d9d3c4', 0.16, '#c9b98c'),
  leaf: solid('#4b8a37', 0.24, '#5c9e43'),
  leafDark: solid('#2f6238', 0.22, '#3c7545'),
  leafPale: solid('#86b84a', 0.2, '#9acb58'),
  leafAutumn: solid('#c7722c', 0.2, '#dd8a38'),
  leafRed: solid('#a8402f', 0.2, '#c0523a'),
  leafPink: solid('#e091b4', 0.16, '#f0a9c6'),
  leafTeal: solid('#2f8a84', 0.2, '#41a39a'),
  wheat: solid('#c79f3a', 0.22, '#e0bd55'),
  moss: solid('#4f7a3a', 0.2),
  pumpkin: solid('#d97e23', 0.1),
  iron: solid('#b7bbc2', 0.06),
  steel: solid('#6a7280', 0.07),
  coal: solid('#2a2b30', 0.1),
  copper: solid('#c0703f', 0.09),
  verdigris: solid('#4fa088', 0.09),
  brass: solid('#d3a23c', 0.08),
  gold: solid('#f2c33d', 0.06),
  white: solid('#f2efe8', 0.03),
  paper: solid('#e6d6b0', 0.05),
  grey: solid('#9a9ca3', 0.06),
  black: solid('#1c1d22', 0.06),
  red: solid('#c0392f', 0.07),
  orange: solid('#dd7b2b', 0.07),
  yellow: solid('#edc53f', 0.06),
  green: solid('#3f9a4c', 0.07),
  teal: solid('#2f968f', 0.07),
  blue: solid('#3569c0', 0.07),
  sky: solid('#6fb1e6', 0.05),
  purple: solid('#7a4bb5', 0.07),
  pink: solid('#e584ac', 0.06),
  brown: solid('#7a5030', 0.09),
  skin: solid('#d9a47c', 0.04),
  roofRed: solid('#a4453a', 0.14),
  roofBlue: solid('#45618f', 0.14),
  roofPurple: solid('#5e4378', 0.14),
  roofTeal: solid('#3f7a74', 0.14),
  thatch: solid('#b8934a', 0.18),
  smoke: solid('#cfccd0', 0.04),
  smokeDark: solid('#77737a', 0.05),
  cloud: solid('#ffffff', 0.01),
  window: glowing('#ffd27a', 1.7),
  lamp: glowing('#ffc46a', 3.2),
  lantern: glowing('#ff9a4a', 2.4),
  fire: glowing('#ff8a2a', 3.2),
  lava: glowing('#ff5a1a', 2.4),
  crystalCyan: glowing('#54d8ff', 1.5),
  crystalPurple: glowing('#b26bff', 1.4),
  crystalPink: glowing('#ff6fb4', 1.4),
  crystalGreen: glowing('#5cf08a', 1.3),
  screen: glowing('#3cf06a', 1.1),
  white2: glowing('#fff6e0', 2.6),
  redLight: glowing('#ff3b30', 2.6),
  greenLight: glowing('#4cff7a', 2.4),
  water: { ...solid('#2b6f98', 0), kind: 'water' },
  glass: glass('#dff2f0'),
  glassRed: glass('#e8705e'),
  glassBlue: glass('#6f9ae8'),
  glassYellow: glass('#f0cf62'),
  glassGreen: glass('#74cf80'),
  glassPurple: glass('#b07be0'),
} satisfies Record<string, Block>;

export type BlockName = keyof typeof BLOCKS;

const NAMES = Object.keys(BLOCKS) as BlockName[];
const NUMBERS = new Map(NAMES.map((name, index) => [name, index + 1]));

/** Blocks by number; 0 is air. */
export const BLOCK_LIST: readonly (Block | null)[] = [null, ...Object.values(BLOCKS)];

export function blockNumber(name: BlockName): number {
  return NUMBERS.get(name) ?? 0;
}
