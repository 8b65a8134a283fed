import type { Finish } from './engine/finish.ts';
import type { Scene } from './engine/render.ts';
import { PROJECT_SPRITES } from './icons/sprites.ts';
import { fromAbove, islands } from './scenes/aloft.ts';
import { desert, moonscape, valley, type Land } from './scenes/landscapes.ts';
import { arena, camp, monument, observatory, pasture } from './scenes/places.ts';
import { greenhouse, marbleHall, room } from './scenes/rooms.ts';
import { beacons, canal, farm, harbour, market } from './scenes/settlements.ts';
import { beach, lighthouse } from './scenes/shores.ts';
import { aim, PLANET, type Weather } from './scenes/skies.ts';
import { cave, doors } from './scenes/underground.ts';
import { factory, gears, hearth, rails, warehouse } from './scenes/works.ts';

/** One picture: its scene and the post-processing. */
export interface Picture {
  readonly build: () => Scene;
  readonly finish?: Finish;
}

const shot = (build: () => Scene, finish?: Finish): Picture =>
  finish === undefined ? { build } : { build, finish };
/** Longer exposure for underground scenes. */
const below = (build: () => Scene): Picture => shot(build, { exposure: 2.4, bloom: 0.35 });
const statue = (slug: string, land: Land, weather: Weather, finish?: Finish): Picture =>
  shot(
    () => monument(slug.length, { drawing: PROJECT_SPRITES[slug] ?? '', land, weather }),
    finish,
  );

/** Pictures of every project by slug, in gallery order; the first is shown in lists. */
export const PICTURES: Readonly<Record<string, readonly Picture[]>> = {
  'lantern-core': [statue('lantern-core', 'green', 'dusk')],
  'pocket-map': [
    shot(() => fromAbove(3)),
    shot(() => fromAbove(11, { tilt: 12, weather: 'golden' })),
  ],
  'tidy-hotbar': [shot(() => warehouse(8))],
  'waypoint-compass': [statue('waypoint-compass', 'desert', 'golden')],
  'sparrow-engine': [
    shot(() => valley(5, { land: 'green', weather: 'day', trees: 200 })),
    shot(() => islands(12, { weather: 'day', land: 'green' })),
  ],
  'clean-log': [statue('clean-log', 'pink', 'day')],
  'hand-lantern': [
    below(() => cave(9, { rock: 'limestone', other: 'dirt', grows: 'lanterns' })),
    shot(() => camp(4, { weather: 'night' })),
    below(() => cave(21, { rock: 'stone', grows: 'lanterns', rails: true, water: false })),
  ],
  'tiny-physics': [shot(() => gears(11, { metal: 'steel', warm: false }))],
  'undo-stick': [statue('undo-stick', 'green', 'morning')],
  'town-clock': [shot(() => market(6, { weather: 'golden', tower: 'clock' }))],
  gearworks: [
    shot(() => gears(3)),
    shot(() => farm(12, { weather: 'golden' })),
    shot(() => factory(8, { weather: 'night', land: 'green' })),
  ],
  steamline: [
    shot(() => factory(3, { weather: 'golden' })),
    shot(() => factory(14, { weather: 'dusk', land: 'snow' })),
  ],
  'belts-and-pulleys': [shot(() => warehouse(3, { belt: true }))],
  'cargo-crates': [shot(() => warehouse(19))],
  kiln: [shot(() => hearth(3, { kind: 'kiln' }))],
  moonrail: [
    shot(() => rails(3, { weather: 'dusk', land: 'green', station: true, body: 'green' })),
    shot(() => rails(11, { weather: 'snow', land: 'snow', bridge: true, body: 'green' }), {
      look: 'snowfall',
    }),
    shot(() => moonscape(8, { dome: true })),
  ],
  'market-day': [shot(() => market(3, { weather: 'day', tower: 'none' }))],
  'signal-fires': [shot(() => beacons(3, { weather: 'dusk' }))],
  ropewalk: [shot(() => islands(7, { weather: 'morning', land: 'green', bridge: true }))],
  'backpack-basics': [shot(() => camp(9, { weather: 'golden', land: 'autumn' }))],
  'deep-strata': [
    below(() => cave(5, { rock: 'basalt', grows: 'crystals' })),
    below(() => cave(13, { rock: 'limestone', other: 'sand', grows: 'lanterns' })),
    below(() => cave(17, { rock: 'basalt', grows: 'lava', water: false })),
    below(() => cave(23, { rock: 'stone', grows: 'ores', rails: true, water: false })),
  ],
  'glow-moss': [below(() => cave(7, { rock: 'stone', other: 'moss', grows: 'mushrooms' }))],
  weatherglass: [
    shot(() => lighthouse(9, { weather: 'storm' }), { look: 'rain' }),
    shot(() => farm(5, { weather: 'storm' }), { look: 'rain' }),
    shot(() => valley(16, { land: 'snow', weather: 'snow', house: true }), { look: 'snowfall' }),
  ],
  'moon-bees': [
    shot(() => valley(22, { land: 'pink', weather: 'night', house: true }), {
      look: 'fireflies',
      exposure: 1.3,
    }),
  ],
  'chisel-and-grain': [shot(() => marbleHall(4, { stone: 'limestone', dark: 'brick' }))],
  'hearth-and-home': [
    shot(() => room(3)),
    shot(() => room(8, { wall: 'roofTeal', cloth: 'blue', books: false })),
  ],
  'star-charts': [shot(() => observatory(3), { exposure: 1.25 })],
  'stone-and-stew': [shot(() => hearth(4, { kind: 'pot' }))],
  'arcane-ink': [statue('arcane-ink', 'purple', 'dusk')],
  'upside-down-cows': [shot(() => pasture(3, { weather: 'day' }))],
  'sharp-eyes': [shot(() => lighthouse(5, { weather: 'day' }), { look: 'spyglass' })],
  'long-rails': [
    shot(() => rails(5, { weather: 'day', land: 'desert', bridge: true })),
    shot(() => rails(8, { weather: 'golden', land: 'autumn' })),
  ],
  'cosmic-lens': [shot(() => islands(5, { weather: 'space', land: 'purple' }))],
  'far-sight': [shot(() => valley(33, { land: 'green', weather: 'morning', trees: 160 }))],
  'quiet-footsteps': [shot(() => valley(40, { land: 'autumn', weather: 'morning' }))],
  'speech-bubbles': [statue('speech-bubbles', 'pink', 'morning')],
  darkroom: [
    shot(() => observatory(8, { weather: 'aurora', land: 'snow' })),
    shot(() => harbour(12, { weather: 'golden', roof: 'roofTeal' })),
    shot(() => lighthouse(12, { weather: 'golden' }), { look: 'film' }),
  ],
  'soft-landing': [shot(() => farm(9, { weather: 'golden', mill: false, land: 'autumn' }))],
  'colour-aid': [shot(() => market(12, { weather: 'day', tower: 'clock' }), { look: 'filters' })],
  'gamepad-garden': [statue('gamepad-garden', 'green', 'golden')],
  'replay-ribbon': [statue('replay-ribbon', 'autumn', 'dusk')],
  'bigger-signs': [statue('bigger-signs', 'desert', 'day')],
  nightglow: [
    shot(() => harbour(3, { weather: 'night', roof: 'roofPurple' }), { exposure: 1.25 }),
    shot(() => valley(12, { land: 'snow', weather: 'aurora', house: true }), { exposure: 1.2 }),
    shot(() => harbour(8, { weather: 'dusk', roof: 'roofPurple', lanterns: true })),
    below(() => cave(31, { rock: 'basalt', grows: 'mushrooms' })),
    shot(() => market(15, { weather: 'night', tower: 'clock' })),
    shot(() => camp(17, { weather: 'night', cabin: true })),
    shot(() => canal(17, { weather: 'night' })),
  ],
  'paper-lanterns': [
    shot(() => harbour(15, { weather: 'dusk', roof: 'roofRed', wall: 'paper', lanterns: true }), {
      look: 'warm',
    }),
  ],
  'true-daylight': [
    shot(() => beach(3, { weather: 'day' })),
    shot(() => valley(44, { land: 'green', weather: 'morning', house: true })),
    shot(() => desert(3, { weather: 'golden' })),
  ],
  'still-water': [
    shot(() =>
      valley(27, {
        land: 'pink',
        weather: 'morning',
        water: { colour: [0.02, 0.14, 0.2], ripple: 0.006 },
      }),
    ),
  ],
  'potato-plus': [shot(() => farm(15, { weather: 'day', mill: false, crop: 'leafPale' }))],
  windswept: [shot(() => farm(3, { weather: 'morning' }))],
  glasshouse: [shot(() => greenhouse(3, { weather: 'snow' }))],
  'old-film': [
    shot(() => rails(15, { weather: 'day', land: 'green', station: true }), { look: 'film' }),
  ],
  'deep-fog': [shot(() => camp(21, { weather: 'fog', land: 'green', cabin: true }))],
  'aurora-veil': [
    shot(() => valley(48, { land: 'snow', weather: 'aurora' }), { exposure: 1.2 }),
    shot(() => camp(25, { weather: 'aurora', land: 'snow' })),
  ],
  'soft-edges': [shot(() => valley(36, { land: 'autumn', weather: 'day', house: true }))],
  'harvest-table': [shot(() => farm(19, { weather: 'golden' }))],
  'marble-halls': [shot(() => marbleHall(3))],
  'copper-age': [shot(() => harbour(21, { weather: 'day', roof: 'verdigris', wall: 'copper' }))],
  'glass-garden': [shot(() => greenhouse(9, { weather: 'day' }))],
  'old-roads': [shot(() => desert(5, { weather: 'golden', hasRoad: true }))],
  'pocket-orchestra': [statue('pocket-orchestra', 'autumn', 'golden')],
  'worn-paths': [shot(() => valley(52, { land: 'green', weather: 'golden', house: true }))],
  'ink-and-paper': [shot(() => canal(5, { weather: 'day' }), { look: 'paper' })],
  'clear-signals': [statue('clear-signals', 'snow', 'day')],
  'field-recordings': [shot(() => pasture(8, { weather: 'morning' }))],
  'retro-terminal': [shot(() => moonscape(5, { dome: true }), { look: 'terminal', exposure: 1.2 })],
  gatekeeper: [shot(() => doors(9), { exposure: 1.5 })],
  'night-watch': [shot(() => beacons(8, { weather: 'night' }), { exposure: 1.2 })],
  'claim-stones': [statue('claim-stones', 'green', 'morning')],
  'coin-purse': [shot(() => warehouse(24, { label: 'gold' }))],
  'auction-bell': [shot(() => market(21, { weather: 'morning', tower: 'bell' }))],
  'lost-and-found': [statue('lost-and-found', 'pink', 'golden')],
  herald: [statue('herald', 'autumn', 'day')],
  'spleef-season': [shot(() => arena(3))],
  'map-room': [shot(() => fromAbove(19, { pins: false, tilt: 46 }))],
  'party-line': [statue('party-line', 'green', 'dusk')],
  'void-welcome': [shot(() => islands(3, { weather: 'void', land: 'purple', bridge: true }))],
  'lighthouse-reach': [
    shot(() => lighthouse(3, { weather: 'dusk' })),
    shot(() => beach(9, { weather: 'golden' })),
    shot(() => room(14, { cloth: 'blue' })),
  ],
  'canal-town': [shot(() => canal(3, { weather: 'golden' }))],
  'eleven-doors': [shot(() => doors(3), { exposure: 1.5 })],
  'cloud-garden': [shot(() => islands(9, { weather: 'day', land: 'pink', clouds: true }))],
  'steam-and-stone': [
    shot(() => factory(19, { weather: 'dusk', land: 'green', rails: true })),
    below(() => cave(27, { rock: 'basalt', grows: 'ores', rails: true, water: false })),
  ],
  'light-luggage': [shot(() => camp(29, { weather: 'morning', land: 'pink' }))],
  'cosy-winter': [
    shot(() => camp(33, { weather: 'snow', land: 'snow', cabin: true }), { look: 'snowfall' }),
    shot(() => room(19, { wall: 'log', cloth: 'red' })),
  ],
  'harbour-days': [
    shot(() => harbour(26, { weather: 'morning', roof: 'roofBlue', wall: 'white' })),
  ],
};

/** The wide picture behind the first screen. */
export const WELCOME: Picture = shot(
  () => {
    const scene = valley(61, { land: 'pink', weather: 'dusk', trees: 170, house: true });
    const planet = { ...PLANET, towards: aim(13, 8), size: 0.1 };
    const sky = { ...scene.sky, moons: [planet, ...scene.sky.moons] };
    return { ...scene, sky, camera: { ...scene.camera, angle: 34 } };
  },
  // A card covers the left, so the subject is mirrored to the right.
  { exposure: 1.2, isMirrored: true },
);
