import type { DemoProject } from '../demo-project.ts';

/** Puzzle mods that other mods build on, and small helpers for the player. */
export const LIBRARY_PROJECTS: readonly DemoProject[] = [
  {
    slug: 'lantern-core',
    name: 'Lantern Core',
    summary:
      'Shared library of the Lantern Works mods: configuration screens, key bindings and map layers.',
    about:
      'Lantern Core is the part that all our mods have in common. On its own it adds nothing to the game; install it when another mod asks for it.',
    features: [
      'Configuration screens that are saved per world',
      'Key bindings that do not collide',
      'Map layers for other mods',
    ],
    form: 'puzzle-v3',
    owner: '@lantern-works',
    glyph: 'lamp',
    color: '#b5772c',
    categories: ['library', 'utility'],
    license: 'LGPL-3.0-only',
    links: ['issueTracker', 'sourceCode', 'wiki', 'discord'],
    downloads: 48210,
    followers: 611,
    since: '2025-06-14',
    until: '2026-09-02',
    releases: [
      ['1.0.0', 'First release, split out of Pocket Map.'],
      ['1.1.0', 'Configuration screens remember the page you were on; New layer for chunk borders'],
      ['1.2.0', 'Key bindings can be searched; Fixed a crash when a layer was empty'],
      [
        '1.3.0',
        'Ready for 0.5.20 and newer; Half the memory for map layers',
        { files: 'with-sources' },
      ],
      ['1.3.1', 'Fixed the colour picker on small windows.', { files: 'with-sources' }],
    ],
  },
  {
    slug: 'pocket-map',
    name: 'Pocket Map',
    summary:
      'A small map in the corner that fills in as you walk, with notes you can pin to a place.',
    about:
      'Pocket Map draws what you have seen and nothing more. It has no radar and no cave view, so finding things is still up to you.',
    features: [
      'Round or square, four sizes',
      'Notes with a colour and an icon',
      'Works on servers without the mod',
      'Export of the whole map as a picture',
    ],
    form: 'puzzle-v3',
    owner: '@lantern-works',
    glyph: 'map',
    color: '#3d6f8e',
    categories: ['utility', 'adventure'],
    license: 'LGPL-3.0-only',
    links: ['issueTracker', 'sourceCode', 'discord'],
    downloads: 61774,
    followers: 934,
    since: '2024-07-20',
    until: '2026-08-19',
    releases: [
      ['0.4.0', 'First public version.'],
      ['0.7.2', 'Notes; The map no longer forgets the last chunk on exit'],
      [
        '1.0.0',
        'Out of beta! New drawing code, five times faster.',
        { needs: [['required', 'lantern-core@0.9.0']] },
      ],
      [
        '1.2.0',
        'Export as a picture; Notes can be shared in chat',
        { needs: [['required', 'lantern-core']] },
      ],
      [
        '1.3.0',
        'Shows slopes by shading; Fixed colours of modded blocks',
        {
          needs: [
            ['required', 'lantern-core'],
            ['optional', 'waypoint-compass'],
          ],
        },
      ],
    ],
    gallery: [
      ['Evening over the ridge', 'The map in its large size, with three notes.'],
      ['Notes', 'Every note has a colour and one of twelve icons.'],
    ],
  },
  {
    slug: 'tidy-hotbar',
    name: 'Tidy Hotbar',
    summary:
      'Sorts your inventory with one key, keeps tools where you left them and refills empty hands.',
    about:
      'Your hotbar, the way you like it. Mark a slot as a home for a tool and it goes back there whenever you sort.',
    features: [
      'One key sorts by kind, a second press by amount',
      'Home slots for tools',
      'Refill from the inventory when a stack runs out',
    ],
    form: 'puzzle-v3',
    owner: 'marlowe',
    glyph: 'cube',
    color: '#3f7d6b',
    categories: ['utility', 'storage'],
    license: 'MIT',
    links: ['issueTracker', 'sourceCode'],
    downloads: 35190,
    followers: 402,
    since: '2025-02-08',
    until: '2026-10-06',
    releases: [
      ['1.0.0', 'First release.'],
      ['1.1.0', 'Home slots'],
      [
        '1.2.0',
        'Refills from backpacks too; Sorting is undone with Ctrl+Z',
        { needs: [['optional', 'cargo-crates']] },
      ],
      [
        '2.0.0',
        'Settings have a screen of their own, which needs Lantern Core; Sorting rules can be edited; Fixed a lost item when the inventory was full',
        {
          needs: [
            ['required', 'lantern-core@1.3.1'],
            ['optional', 'cargo-crates'],
          ],
        },
      ],
    ],
  },
  {
    slug: 'waypoint-compass',
    name: 'Waypoint Compass',
    summary:
      'A slim compass at the top of the screen with the way home, your last death and places of your own.',
    about:
      'Look up, know where to go. The compass fades out while you build and comes back when you start walking.',
    features: [
      'Unlimited waypoints per world',
      'A marker for your last death',
      'Fades out while you stand still',
    ],
    form: 'puzzle-v3',
    owner: 'marlowe',
    glyph: 'star',
    color: '#8a5fb0',
    categories: ['utility', 'adventure'],
    license: 'MIT',
    links: ['issueTracker', 'sourceCode'],
    downloads: 22841,
    followers: 287,
    since: '2025-01-18',
    until: '2026-07-25',
    releases: [
      ['1.0.0', 'First release.'],
      ['1.1.0', 'Waypoints can be renamed and recoloured'],
      ['1.2.1', 'Distance in blocks below each marker; Fixed flicker with shaders'],
      ['1.3.0', 'Groups of waypoints; The compass can sit at the bottom'],
    ],
  },
  {
    slug: 'sparrow-engine',
    name: 'Sparrow Engine',
    summary:
      'Rewrites chunk meshing to use all your cores. More frames, fewer hitches, the same picture.',
    about:
      'Sparrow Engine replaces the way chunks are turned into triangles. What you see does not change; how long you wait for it does.',
    features: [
      'Meshing on all cores',
      'No more hitch when a region is saved',
      'A graph of frame times on F6',
    ],
    form: 'puzzle-v2',
    owner: 'sparrowhawk',
    glyph: 'bolt',
    color: '#2f6fb0',
    categories: ['optimization'],
    license: 'GPL-3.0-only',
    links: ['issueTracker', 'sourceCode', 'discord'],
    downloads: 90233,
    followers: 1502,
    since: '2024-05-12',
    until: '2026-10-12',
    releases: [
      ['0.3.0', 'First version that does not eat chunks.'],
      ['0.6.1', 'Meshing on all cores; Works with transparent blocks'],
      ['1.0.0', 'Stable. Thank you to everyone who sent profiles!'],
      ['1.1.0', 'Smaller meshes for flat ground'],
      ['1.2.0', 'Frame time graph; Fixed black chunks on some drivers'],
      ['1.2.3', 'Fixed a leak when leaving a world.'],
    ],
  },
  {
    slug: 'clean-log',
    name: 'Clean Log',
    summary:
      'Keeps the game log readable: repeated lines are counted, stack traces folded, secrets removed.',
    about:
      'When something breaks, the log should say so on one page. Clean Log counts repeated lines and folds what nobody reads.',
    features: [
      'Repeated lines become one line with a count',
      'Paths and names are removed before you share a log',
      'One key copies the last error',
    ],
    form: 'puzzle-v2',
    owner: 'sparrowhawk',
    glyph: 'book',
    color: '#56606e',
    categories: ['utility', 'bug-fix'],
    license: 'GPL-3.0-only',
    links: ['issueTracker', 'sourceCode'],
    downloads: 8120,
    followers: 77,
    since: '2024-12-01',
    until: '2026-05-17',
    releases: [
      ['1.0.0', 'First release.'],
      ['1.1.0', 'Folds stack traces of mixins'],
      ['1.1.1', 'Works with Puzzle Loader 2.3.'],
    ],
  },
  {
    slug: 'hand-lantern',
    name: 'Hand Lantern',
    summary:
      'Carry light with you: a lantern that glows in the off hand and hangs from ceilings and belts.',
    about:
      'Caves are dark, and that is good. The hand lantern burns oil, so light is something you plan for.',
    features: [
      'Light that moves with you',
      'Three kinds of oil with different colours',
      'Hangs from blocks, chains and belts',
    ],
    form: 'puzzle-v3',
    owner: '@lantern-works',
    glyph: 'flame',
    color: '#c9652b',
    categories: ['equipment', 'adventure'],
    license: 'LGPL-3.0-only',
    links: ['issueTracker', 'sourceCode', 'discord'],
    downloads: 27405,
    followers: 350,
    since: '2025-03-22',
    until: '2026-06-30',
    releases: [
      ['1.0.0', 'First release.', { needs: [['required', 'lantern-core']] }],
      [
        '1.1.0',
        'Coloured oil; Lanterns can be put out by rain',
        { needs: [['required', 'lantern-core']] },
      ],
      [
        '1.2.0',
        'Hangs from belts; Less flicker in tight caves',
        {
          needs: [
            ['required', 'lantern-core'],
            ['optional', 'glow-moss'],
          ],
        },
      ],
    ],
    gallery: [['Down the shaft', 'A lantern on a chain lights a whole shaft.']],
  },
  {
    slug: 'tiny-physics',
    name: 'Tiny Physics',
    summary:
      'A library for mods with falling, swinging and rolling things. Small, fast, no native code.',
    about:
      'Springs, ropes and rigid boxes in four thousand lines of Java. Made for decoration that moves, not for simulation of the universe.',
    features: [
      'Ropes, hinges and springs',
      'Deterministic: the same on client and server',
      'Sleeps when nothing moves',
    ],
    form: 'puzzle-v2',
    owner: 'nadia-k',
    glyph: 'gear',
    color: '#7a5c3e',
    categories: ['library'],
    license: 'Apache-2.0',
    links: ['sourceCode', 'wiki'],
    downloads: 15433,
    followers: 120,
    since: '2024-10-05',
    until: '2026-04-11',
    releases: [
      ['0.9.0', 'First release for other authors.'],
      ['1.0.0', 'Frozen interface; Ropes'],
      ['1.1.0', 'Boxes sleep when nothing touches them'],
    ],
  },
];
