import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADDON_STATES, type AddonState } from '../domain/addon.ts';
import { ERROR_CODES } from '../domain/error-payload.ts';
import { messageFiles } from './catalogue.ts';
import type { MessageCode } from './message.ts';
import {
  formatAge,
  formatCount,
  formatCountdown,
  formatFileSize,
  formatNumber,
  formatSize,
  formatSizeOf,
  formatTime,
} from './format.ts';
import { toPrintable, withoutInvisible } from './printable.ts';
import { renderNamed, renderStateStep, renderWindowError } from './render-window.ts';
import { render, renderError, renderState } from './render.ts';
import { sentencesOf } from './variants.ts';
import { addLateTexts } from './late-catalogue.ts';
import { uiFiles } from './window-catalogue.ts';

addLateTexts();

test('an unreachable registry is named once, in the title or in the text', () => {
  const params = { registry: 'demo', cause: 'ECONNREFUSED' };
  const { title, text } = renderWindowError(
    { code: 'REGISTRY_UNREACHABLE', params },
    'en',
    new Map(),
  );
  expect(`${title}. ${text}`.match(/reached/g)).toHaveLength(1);
});

describe('formats', () => {
  test('a number reads alike with and without a formatter of its own', () => {
    const format = new Intl.NumberFormat('en');
    const numbers = [0, 1, 999, 1000, 1234.5, 0.25, -1, -999, Number.NaN, Number.POSITIVE_INFINITY];
    expect(numbers.map(formatNumber)).toEqual(numbers.map((value) => format.format(value)));
  });

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [88_400, '88.4 kB'],
    [640_000, '640 kB'],
    [999_950, '1 MB'],
    [1_850_000, '1.9 MB'],
    [2_500_000_000, '2.5 GB'],
  ])('%d bytes are %s', (size, text) => expect(formatSize(size)).toBe(text));

  test.each([
    [0, 412_000_000, '0 of 412 MB'],
    [164_200_000, 412_000_000, '164 of 412 MB'],
    [700_000, 1_800_000, '0.7 of 1.8 MB'],
    [12, 640, '12 of 640 bytes'],
  ])('%d of %d bytes are %s', (done, total, text) =>
    expect(formatSizeOf(done, total).join(' of ')).toBe(text),
  );

  test.each([
    [1000, '1 kB'],
    [2 ** 31, '2.1 GB'],
    [2 ** 31 + 1, 'size unknown'],
    [1e15, 'size unknown'],
  ])('a file of %d bytes, as a registry says, has: %s', (size, text) =>
    expect(formatFileSize(size)).toBe(text),
  );

  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [7300, '2 hours ago'],
    [200_000, '2 days ago'],
  ])('an age of %d seconds is %s', (age, text) => expect(formatAge(age)).toBe(text));

  test.each([
    [0, '0:00'],
    [37_200, '0:38'],
    [3_727_000, '1:02:07'],
    [-5, '0:00'],
  ])('a wait of %d ms is %s', (wait, text) => expect(formatCountdown(wait)).toBe(text));

  test('counts have plurals and separators', () => {
    expect([
      formatCount(1, 'file'),
      formatCount(1200, 'file'),
      formatCount(2, 'copy', 'copies'),
    ]).toEqual(['1 file', '1,200 files', '2 copies']);
  });

  test('times have a day and a minute; text that is no time is unchanged', () => {
    expect(formatTime('2026-11-12T18:42:10Z', 'UTC')).toBe('Nov 12, 2026, 18:42');
    expect(formatTime('soon')).toBe('soon');
  });
});

/** The reasons that the core gives for each state. */
const REASONS: Readonly<Record<AddonState, readonly MessageCode[]>> = {
  'up-to-date': ['state-up-to-date', 'state-same-bytes'],
  'update-available': [
    'state-update-available',
    'state-update-without-file',
    'state-update-unchangeable',
  ],
  pinned: ['state-pinned'],
  skipped: ['state-skipped'],
  held: ['state-held', 'state-lower-number'],
  'newer-on-other-channel': ['state-newer-on-other-channel'],
  'newer-for-other-game-version': ['state-newer-for-other-game-version'],
  incompatible: ['state-incompatible', 'state-incompatible-replaceable'],
  duplicate: ['state-duplicate'],
  changed: ['state-changed', 'scan-receipt-changed', 'scan-receipt-incomplete', 'scan-empty'],
  'not-on-registry': ['state-not-on-registry'],
  withdrawn: ['state-withdrawn'],
  'not-identifiable': [
    'state-no-digest',
    'state-kept-copy',
    'state-unpacked-folder',
    'state-world',
  ],
  'not-checked': ['state-not-asked', 'state-not-asked-for', 'state-not-answered'],
};

test.each(['GAME_RUNNING', 'GAME_STILL_RUNNING'] as const)(
  '%s names no run by its id, which a player does not know',
  (code) => {
    const shown = Object.values(renderWindowError({ code, params: { run: 'Fg1EdAVPNMQCckxaC3' } }));
    expect(shown.join(' ')).not.toContain('Fg1EdAVPNMQCckxaC3');
  },
);

test('texts of the window name no command of the terminal', () => {
  const errors = ERROR_CODES.flatMap((code) =>
    Object.values(renderWindowError({ code, params: {} })),
  );
  const texts = [...messageFiles, ...uiFiles].flatMap((each) =>
    Object.values(each).flatMap(sentencesOf),
  );
  expect([...errors, ...texts].filter((text) => text.includes('`loadout '))).toEqual([]);
});

describe('texts', () => {
  test.each([
    ['EROFS', /^Make the disk writable/],
    ['EPERM', /^It may be protected/],
    ['EACCES', /^Give your account write permission/],
  ])('say what to do about a folder that is not writable: %s', (cause, hint) => {
    const error = { code: 'FOLDER_NOT_WRITABLE' as const, params: { cause } };
    expect(renderError(error).hint).toMatch(hint);
    expect(renderWindowError(error).hint).toMatch(hint);
  });

  test.each(ERROR_CODES)('%s has a sentence, with and without params', (code) => {
    const { text, hint } = renderError({ code, params: {} });
    expect(text).toMatch(/^[^a-z].*[.!?:]$/s);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    expect(hint ?? 'None.').toMatch(/^.+[.]$/);
  });

  test.each(ERROR_CODES)('%s has a heading and a next step for the window', (code) => {
    const { title, text, hint } = renderWindowError({ code, params: {} });
    expect(title).toMatch(/^[A-Z].{3,44}[^.]$/);
    expect(text).toBe(renderError({ code, params: {} }).text);
    expect(hint).toMatch(/^[A-Z].{8,}[.]$/s);
    // Windows have no command line.
    expect(`${title} ${hint}`).not.toMatch(/`|--|command/);
  });

  test('no two errors have the same heading', () => {
    const titles = ERROR_CODES.map((code) => renderWindowError({ code, params: {} }).title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(ADDON_STATES)('%s has a short label, a reason and a next step', (state) => {
    expect(renderState(state)).toMatch(/^.{4,18}$/);
    expect(renderStateStep(state)).toMatch(/^[A-Z].{8,}[.]$/s);
    const params = {
      newer: '2.0',
      installed: '3.0',
      gameVersion: '0.5',
      askedGameVersion: '0.5',
      forGameVersions: '0.6',
      releaseChannel: 'beta',
      channel: 'release',
      until: null,
      note: null,
      version: null,
      what: 'version',
    };
    for (const code of REASONS[state]) {
      expect(render({ code, params })).toMatch(/^[^a-z].{8,}[.)]$/s);
      expect(render({ code, params })).not.toBe(code);
    }
  });

  test('name what an error is about', () => {
    expect(
      renderError({ code: 'ADDON_AMBIGUOUS', params: { name: 'lamp', matches: 'a.jar, b.jar' } })
        .text,
    ).toBe('“lamp” matches several add-ons: a.jar, b.jar.');
    expect(
      renderError({
        code: 'USAGE',
        params: { argument: '--port', value: 'x', allowed: 'a number' },
      }).text,
    ).toBe('“x” is not valid for --port; use a number.');
  });

  test.each([
    ['REGISTRY_UNREACHABLE', { registry: 'shelf', cause: 'name' }, '(the host name was not'],
    ['FILE_UNREADABLE', { file: 'a.jar', cause: 'EACCES' }, '(permission denied)'],
    ['FILE_UNREADABLE', { file: 'a.jar', cause: 'changed while it was read' }, '(changed while it'],
    ['FILE_UNREADABLE', { file: 'a.jar', cause: null }, 'a.jar cannot be read.'],
    ['DOWNLOAD_FAILED', { file: 'a.jar', cause: 'status', status: 503 }, 'failed (status 503).'],
    [
      'INPUT_INVALID',
      { field: 'name', rule: 'length', least: 2 },
      'name is not valid (at least 2).',
    ],
    ['INPUT_INVALID', { field: 'body', rule: 'length', most: 2048 }, 'The text is not'],
    ['INPUT_INVALID', { field: 'body', rule: 'length', most: 2048 }, '(at most 2,048).'],
    ['LOCK_FILE_INVALID', { file: 'a.json', cause: 'EISDIR' }, 'cannot be used (it is a folder).'],
  ] as const)('of %s %j say why in words', (code, params, why) => {
    expect(renderError({ code, params }).text).toContain(why);
  });

  test.each(['encoding', 'range', 'size', 'hash', 'cut', 'timeout', 'network', 'web-page'])(
    'of a download that failed by %s say why in words',
    (cause) => {
      const { text } = renderError({ code: 'DOWNLOAD_FAILED', params: { file: 'a.jar', cause } });
      expect(text).toMatch(/^The download of a\.jar failed \(.{12,}\)\. /);
    },
  );

  test('offer no second try of what can never come: an encoded file, an address with a password', () => {
    const encoded = { file: 'a.jar', cause: 'encoding', status: null };
    const { text, hint } = renderError({ code: 'DOWNLOAD_FAILED', params: encoded });
    expect(text).toContain('(the server sent it with a Content-Encoding, not as the file itself)');
    expect(hint).toBe('Tell whoever runs the registry. `--exclude` leaves an add-on out.');
    const lost = { file: 'a.jar', cause: 'unavailable', status: 404 };
    expect(renderError({ code: 'DOWNLOAD_FAILED', params: lost }).hint).toBe(
      'Try again later, or tell the author. `--exclude` leaves an add-on out.',
    );
    const origin = 'http://127.0.0.1:4810';
    const refused = renderError({ code: 'ORIGIN_REFUSED', params: { origin, cause: 'user-info' } });
    expect(refused.text).toContain(`${origin}: the address contains a user name or a password.`);
    expect(refused.hint).toMatch(/^Leave them out of the address\./);
  });

  test('call a registry by its name in a window where that is known, by its id in a terminal', () => {
    const error = { code: 'REGISTRY_REFUSED', params: { registry: 'shelf', status: 403 } } as const;
    const names = new Map([
      ['shelf', 'The \u202eShelf'],
      ['403', 'Another'],
    ]);
    expect(renderWindowError(error, 'en', names).text).toBe(
      'The registry “The ␀Shelf” refused the request (403).',
    );
    expect(renderWindowError(error).text).toBe('The registry shelf refused the request (403).');
    expect(renderError(error).text).toBe('The registry shelf refused the request (403).');
    const other = {
      code: 'LOCK_REGISTRY_DIFFERS',
      params: { registry: 'x', locked: 'shelf' },
    } as const;
    expect(renderWindowError(other, 'en', names).text).toContain('with the registry “The ␀Shelf”');
    const row = { code: 'doctor-clock', params: { registry: 'shelf' } };
    expect(renderNamed(row, 'en', names)).toBe('Clock compared with “The ␀Shelf”');
    expect(renderNamed(row, 'en', new Map())).toBe('Clock compared with shelf');
    expect(render(row)).toBe('Clock compared with shelf');
  });

  test('say that another game version was checked', () => {
    const params = { newer: '2.0', gameVersion: '0.5.26-a', askedGameVersion: '0.5.26' };
    expect(render({ code: 'state-update-available', params })).toBe(
      '2.0 is available for 0.5.26. (The registry does not list 0.5.26-a; 0.5.26 was checked instead.)',
    );
    expect(
      render({ code: 'state-update-available', params: { ...params, askedGameVersion: null } }),
    ).toBe(
      '2.0 is available. (The registry does not list 0.5.26-a; all game versions were checked.)',
    );
  });

  test('carry the words of a policy', () => {
    const params = {
      newer: '4.3',
      note: 'breaks saves',
      until: null,
      gameVersion: null,
      askedGameVersion: null,
    };
    expect(render({ code: 'state-pinned', params })).toBe(
      'Pinned: “breaks saves”; 4.3 is available.',
    );
  });

  test('show a code that has no text, even one that every object has', () => {
    expect(render({ code: 'no-such-code', params: {} })).toBe('no-such-code');
    expect(render({ code: 'toString', params: {} })).toBe('toString');
  });
});

test('nothing that a terminal obeys comes out of a foreign text', () => {
  const hostile = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(hostile, (name) => {
      const texts = [
        toPrintable(name),
        render({ code: 'scan-directory-link', params: { directory: name } }),
        render({ code: name, params: {} }),
        renderError({ code: 'ADDON_UNKNOWN', params: { name } }).text,
      ];
      expect(texts.join('')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u);
    }),
  );
});

describe('invisible characters', () => {
  test.each(
    [0xad, 0x34f, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2028, 0x2060, 0x2064, 0x2800, 0x3164]
      .concat([0xfeff, 0xffa0, 0xfff9, 0xfe0f, 0xe0001, 0xe0041, 0xe007f, 0xe0100])
      .map((code) => [code.toString(16), String.fromCodePoint(code)]),
  )('U+%s is shown in a name', (_, character) => {
    expect(toPrintable(`La${character}mp`)).toBe('La␀mp');
    expect(render({ code: 'scan-directory-link', params: { directory: character } })).toContain(
      '␀',
    );
    expect(withoutInvisible(`La${character}mp\n\tlit`)).toBe('Lamp\n\tlit');
  });

  test.each([
    '👩‍💻',
    '❤️',
    '🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '1️⃣',
    '☺︎',
  ])('belong to the emoji %s', (emoji) => {
    expect(toPrintable(`Lamp ${emoji}!`)).toBe(`Lamp ${emoji}!`);
    expect(withoutInvisible(emoji)).toBe(emoji);
  });

  test.each(['Mañana', '葛の葉', 'שלום', 'Łódź', 'ไทย', 'नमस्ते', 'half \ud83d'])(
    'are not in %s',
    (name) => {
      expect(toPrintable(name)).toBe(name);
    },
  );
});
