import type { Moon, Sky } from '../engine/sky.ts';
import { light, normalize, scale, type Vector } from '../engine/vector.ts';

/** Time of day and weather. */
export type Weather =
  | 'day'
  | 'morning'
  | 'golden'
  | 'dusk'
  | 'night'
  | 'aurora'
  | 'storm'
  | 'fog'
  | 'snow'
  | 'space'
  | 'void'
  | 'cave'
  | 'indoors';

interface Given {
  readonly zenith: string;
  readonly horizon: string;
  readonly fogColour: string;
  readonly ambient: readonly [string, number];
  readonly sun: readonly [string, number];
  /** Degrees to the right of straight ahead, and degrees up. */
  readonly sunAt: readonly [number, number];
  readonly isSunSeen?: boolean;
  readonly fog: number;
  readonly stars?: number;
  readonly clouds?: number;
  readonly aurora?: number;
  readonly moons?: readonly Moon[];
}

/** Returns a direction; straight ahead is towards smaller z. */
export function aim(right: number, up: number): Vector {
  const turn = (right * Math.PI) / 180;
  const rise = (up * Math.PI) / 180;
  return normalize([
    Math.sin(turn) * Math.cos(rise) || 1e-4,
    Math.sin(rise),
    -Math.cos(turn) * Math.cos(rise),
  ]);
}

const MOON: Moon = {
  towards: aim(15, 9),
  size: 0.055,
  colour: light('#e9e6ff'),
  shade: light('#a79fd4'),
};
/** A large planet with a ring. */
export const PLANET: Moon = {
  towards: aim(17, 8),
  size: 0.13,
  colour: light('#ffd9b0'),
  shade: light('#b4577f'),
  hasRing: true,
};
const SMALL_PLANET: Moon = {
  towards: aim(-19, 10),
  size: 0.035,
  colour: light('#bcd4ff'),
  shade: light('#5a74c0'),
};

const WEATHERS: Readonly<Record<Weather, Given>> = {
  day: {
    zenith: '#3f86dc',
    horizon: '#cfe6f6',
    fogColour: '#bcd9ee',
    ambient: ['#a9c8ee', 0.78],
    sun: ['#fff1d6', 1.75],
    sunAt: [-128, 44],
    fog: 420,
    clouds: 0.5,
  },
  morning: {
    zenith: '#5a9be0',
    horizon: '#ffe9c9',
    fogColour: '#f3dcbc',
    ambient: ['#b6c6ea', 0.7],
    sun: ['#ffe0ae', 1.8],
    sunAt: [118, 27],
    fog: 330,
    clouds: 0.44,
  },
  golden: {
    zenith: '#5c79c2',
    horizon: '#ffd6a4',
    fogColour: '#ffcf9e',
    ambient: ['#b4b4e4', 0.7],
    sun: ['#ffb868', 2.1],
    sunAt: [-66, 19],
    isSunSeen: true,
    fog: 330,
    clouds: 0.42,
  },
  dusk: {
    zenith: '#2b2f72',
    horizon: '#f29a7e',
    fogColour: '#b9708a',
    ambient: ['#8d86cc', 0.46],
    sun: ['#ff8a5c', 1.2],
    sunAt: [52, 12],
    fog: 280,
    stars: 0.5,
    clouds: 0.36,
    moons: [SMALL_PLANET],
  },
  night: {
    zenith: '#0d1133',
    horizon: '#3d3a78',
    fogColour: '#2a2a5c',
    ambient: ['#5f6bc0', 0.3],
    sun: ['#8fa2ff', 0.42],
    sunAt: [60, 40],
    fog: 280,
    stars: 1,
    moons: [MOON],
  },
  aurora: {
    zenith: '#071026',
    horizon: '#1f4664',
    fogColour: '#1c3d58',
    ambient: ['#5a93b8', 0.36],
    sun: ['#7fe8c8', 0.36],
    sunAt: [-50, 60],
    fog: 300,
    stars: 1,
    aurora: 1.25,
  },
  storm: {
    zenith: '#39434f',
    horizon: '#8e9aa2',
    fogColour: '#7c8891',
    ambient: ['#8e9eb0', 0.62],
    sun: ['#c8d2dc', 0.35],
    sunAt: [-120, 52],
    fog: 170,
    clouds: 0.72,
  },
  fog: {
    zenith: '#a7b7c4',
    horizon: '#cdd8de',
    fogColour: '#bfccd4',
    ambient: ['#b4c3d0', 0.72],
    sun: ['#fff0d8', 0.5],
    sunAt: [-60, 32],
    fog: 62,
  },
  snow: {
    zenith: '#86a8d0',
    horizon: '#e6eef6',
    fogColour: '#d3e0ec',
    ambient: ['#a8c0e4', 0.72],
    sun: ['#fff0dc', 1.1],
    sunAt: [-118, 28],
    fog: 230,
    clouds: 0.4,
  },
  space: {
    zenith: '#070a1f',
    horizon: '#241d4c',
    fogColour: '#1b1840',
    ambient: ['#8a8cc8', 0.42],
    sun: ['#fff0dc', 1.7],
    sunAt: [-118, 34],
    fog: 1200,
    stars: 1,
    moons: [PLANET, SMALL_PLANET],
  },
  void: {
    zenith: '#1a1440',
    horizon: '#6f4fa8',
    fogColour: '#4a3680',
    ambient: ['#8a7cd8', 0.5],
    sun: ['#ffc9a8', 1.4],
    sunAt: [-122, 36],
    fog: 520,
    stars: 0.9,
    moons: [PLANET],
  },
  cave: {
    zenith: '#0b0c16',
    horizon: '#14142a',
    fogColour: '#141630',
    ambient: ['#7f88d0', 1.5],
    sun: ['#000000', 0],
    sunAt: [0, 90],
    fog: 85,
  },
  indoors: {
    zenith: '#20160f',
    horizon: '#3a281c',
    fogColour: '#3a281c',
    ambient: ['#e4c4a4', 1],
    sun: ['#ffd9a0', 1.5],
    sunAt: [-58, 33],
    fog: 190,
  },
};

/** Creates the sky of a weather; `turn` moves the sun to the right. */
export function createSky(weather: Weather, seed: number, turn = 0): Sky {
  const given = WEATHERS[weather];
  const [right, up] = given.sunAt;
  return {
    zenith: light(given.zenith),
    horizon: light(given.horizon),
    fogColour: light(given.fogColour),
    ambient: scale(light(given.ambient[0]), given.ambient[1] * 1.25),
    sun: {
      towards: aim(right + turn, up),
      colour: scale(light(given.sun[0]), given.sun[1] * 1.2),
      isSeen: given.isSunSeen ?? false,
    },
    fog: given.fog,
    stars: given.stars ?? 0,
    clouds: given.clouds ?? 0,
    aurora: given.aurora ?? 0,
    moons: given.moons ?? [],
    isInside: weather === 'cave' || weather === 'indoors',
    seed,
  };
}
