import type { DemoProject } from '../demo-project.ts';

/** Worlds to play and collections of mods. */
export const WORLD_PROJECTS: readonly DemoProject[] = [
  {
    slug: 'lighthouse-reach',
    name: 'Lighthouse Reach',
    summary:
      'An island, a lighthouse without a keeper, and nine letters that explain what happened.',
    about:
      'About three hours, best played alone and in the evening. There is nothing to fight; bring patience.',
    features: ['Nine letters', 'One ending, two ways to read it', 'No mods needed'],
    form: 'world',
    owner: 'cassowary',
    color: '#4a6f8f',
    categories: ['adventure', 'island', 'puzzle'],
    license: 'CC-BY-NC-4.0',
    downloads: 12660,
    followers: 310,
    since: '2025-07-12',
    until: '2026-08-14',
    releases: [
      ['1.0', 'First release.'],
      ['1.1', 'The seventh letter can no longer be missed'],
    ],
    gallery: [
      ['The landing', 'Where it begins.'],
      ['The other side', 'The third letter is here.'],
      ['The keeper’s room', 'Somebody left the fire on.'],
    ],
  },
  {
    slug: 'canal-town',
    name: 'Canal Town',
    summary: 'A whole town on water, with interiors. Built by four people over a winter.',
    about: 'Two hundred houses, all furnished, none for rent. Take a boat, find the bakery.',
    features: ['Two hundred interiors', 'A working lock', 'The bakery'],
    form: 'world',
    owner: 'cassowary',
    helpers: ['ilsebrandt', 'juniper', 'oreseeker'],
    color: '#8f5f4f',
    categories: ['city', 'medieval'],
    license: 'CC-BY-SA-4.0',
    downloads: 9780,
    followers: 214,
    since: '2025-03-02',
    until: '2026-04-04',
    releases: [
      ['1.0', 'First release.'],
      ['2.0', 'The northern quarter; The lock works'],
    ],
    gallery: [['Long Canal', 'The bakery is the third house on the left.']],
  },
  {
    slug: 'eleven-doors',
    name: 'Eleven Doors',
    summary: 'An escape world for two. One sees the room, the other holds the map.',
    about:
      'You will have to talk. Takes about ninety minutes, and about thirty more for the last door.',
    features: ['For two players', 'Eleven rooms', 'Hints by letter'],
    form: 'world',
    owner: 'quietfox',
    color: '#6f4f7f',
    categories: ['escape', 'puzzle', 'multiplayer'],
    license: 'CC-BY-NC-4.0',
    downloads: 6144,
    followers: 139,
    since: '2025-11-01',
    until: '2026-02-21',
    releases: [
      ['1.0', 'First release.'],
      ['1.0.1', 'The fourth door opens again.'],
    ],
    gallery: [['The hall', 'Eleven doors. You may open one.']],
  },
  {
    slug: 'cloud-garden',
    name: 'Cloud Garden',
    summary: 'Skyblock with a gentle start: one tree, one cloud, one very long list.',
    about: 'The list has ninety things to do and no clock. The cloud grows with you.',
    features: ['Ninety goals', 'Grows with you', 'Good for two to four'],
    form: 'world',
    owner: 'juniper',
    color: '#5f8fb0',
    categories: ['skyblock', 'survival', 'multiplayer'],
    license: 'CC-BY-SA-4.0',
    downloads: 15210,
    followers: 266,
    since: '2025-05-03',
    until: '2026-09-08',
    releases: [
      ['1.0', 'First release.'],
      ['1.1', 'Thirty more goals; Rain'],
      ['1.2', 'For 0.5.20 and newer'],
    ],
    gallery: [['One tree', 'And one very long list.']],
  },
  {
    slug: 'steam-and-stone',
    name: 'Steam and Stone',
    summary:
      'A modpack about machines you can see turning, caves worth exploring and trains in between.',
    about:
      'Nine mods that were tuned to each other. Starts with a hand crank and ends with a timetable.',
    features: ['Gearworks, Steamline and Moonrail', 'Deep Strata below', 'A guide book'],
    form: 'modpack',
    owner: 'nadia-k',
    color: '#8f4a3a',
    categories: ['technology', 'adventure', 'quests'],
    license: 'MIT',
    links: ['issueTracker', 'discord'],
    downloads: 18920,
    followers: 377,
    since: '2025-08-02',
    until: '2026-10-01',
    releases: [
      [
        '1.0',
        'First release.',
        {
          needs: [
            ['required', 'gearworks'],
            ['required', 'steamline'],
          ],
        },
      ],
      [
        '1.1',
        'Moonrail; Guide book',
        {
          needs: [
            ['required', 'gearworks'],
            ['required', 'steamline'],
            ['required', 'moonrail'],
          ],
        },
      ],
      [
        '1.2',
        'Deep Strata 1.3; Fewer blueprints to learn',
        {
          needs: [
            ['required', 'gearworks@1.2.0'],
            ['required', 'steamline@1.2.0'],
            ['required', 'moonrail'],
            ['required', 'deep-strata@1.3.0'],
            ['optional', 'nightglow'],
          ],
        },
      ],
    ],
    gallery: [
      ['The works', 'About twenty hours in.'],
      ['Below', 'Deep Strata starts under the kitchen.'],
    ],
  },
  {
    slug: 'light-luggage',
    name: 'Light Luggage',
    summary: 'Eight small mods that make the game nicer and change nothing important.',
    about: 'What I install first on every computer. Client only, works on every server.',
    features: ['Faster', 'Tidier', 'Nothing you have to learn'],
    form: 'modpack',
    owner: 'marlowe',
    color: '#5f7f6f',
    categories: ['lightweight', 'optimization'],
    license: 'MIT',
    links: ['sourceCode'],
    downloads: 24010,
    followers: 289,
    since: '2025-03-23',
    until: '2026-10-15',
    releases: [
      [
        '1.0',
        'First release.',
        {
          needs: [
            ['required', 'sparrow-engine'],
            ['required', 'tidy-hotbar'],
          ],
        },
      ],
      [
        '1.1',
        'Undo Stick',
        {
          needs: [
            ['required', 'sparrow-engine'],
            ['required', 'tidy-hotbar'],
            ['required', 'undo-stick'],
          ],
        },
      ],
    ],
    gallery: [['All you need', 'Eight small mods and a tent.']],
  },
  {
    slug: 'cosy-winter',
    name: 'Cosy Winter',
    summary: 'Snow outside, stew inside. A slow pack for long evenings with friends.',
    about:
      'Hearth and Home, Stone and Stew and weather that keeps you in. There is a list of quests, and all of them can wait.',
    features: ['Eleven mods', 'Forty quests', 'A shader that fits'],
    form: 'modpack',
    owner: 'juniper',
    color: '#6f5a8f',
    categories: ['quests', 'multiplayer', 'lightweight'],
    license: 'CC-BY-SA-4.0',
    links: ['discord'],
    downloads: 8840,
    followers: 180,
    since: '2025-11-30',
    until: '2026-09-28',
    releases: [
      [
        '1.0',
        'First release.',
        {
          needs: [
            ['required', 'hearth-and-home'],
            ['required', 'stone-and-stew'],
          ],
        },
      ],
      [
        '1.1',
        'Weatherglass; Ten more quests',
        {
          needs: [
            ['required', 'hearth-and-home'],
            ['required', 'stone-and-stew'],
            ['required', 'weatherglass'],
            ['optional', 'aurora-veil'],
          ],
        },
      ],
    ],
    gallery: [
      ['Snowed in', 'There is stew.'],
      ['Inside', 'Quest nine: sit down.'],
    ],
  },
];
