import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RELEASE_CHANNELS } from '../registry/enumerations.ts';
import { AppError } from '../errors.ts';
import { toBase62 } from './base62.ts';
import { ByteWriter } from './code-bytes.ts';
import type { LockedAddon } from './lock-file.ts';
import { type CodedAddon, formatCode, parseCode, type ShareCode, toCode } from './share-code.ts';

const hexDigit = fc.constantFrom(...Array.from('0123456789abcdef'));
const text = fc.string({ unit: 'binary', maxLength: 20 });
const shortId = fc.string({
  unit: fc.constantFrom(...Array.from('ABCXYZabcxyz0189-_')),
  minLength: 18,
  maxLength: 18,
});
const id = fc.oneof(shortId, fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }));
const someAddon = fc.record<CodedAddon>({
  slot: fc.constantFrom('puzzle-mods', 'data-mods', 'Schatten 影'),
  projectId: id,
  versionId: id,
  digest: fc.string({ unit: hexDigit, minLength: 16, maxLength: 16 }),
  enabled: fc.boolean(),
  pinned: fc.boolean(),
  isDependency: fc.boolean(),
});
const orNull = fc.option(text.filter((value) => value !== ''));
const someCode = fc.record<ShareCode>({
  name: orNull,
  game: text,
  registry: text,
  target: fc.record({
    gameVersion: orNull,
    loader: orNull,
    channel: fc.constantFrom(...RELEASE_CHANNELS),
  }),
  addons: fc.array(someAddon, { maxLength: 30 }),
});

const ADDON: CodedAddon = {
  slot: 'puzzle-mods',
  projectId: 'Vb3_kq9XzP0-LmNa7T',
  versionId: '9aB-xK2_mQp7RsTuVw',
  digest: '0123456789abcdef',
  enabled: true,
  pinned: false,
  isDependency: false,
};
const CODE: ShareCode = {
  name: 'Exploration',
  game: 'cosmic-reach',
  registry: 'crmm',
  target: { gameVersion: '0.5.26', loader: 'puzzle_loader', channel: 'release' },
  addons: [ADDON, { ...ADDON, projectId: 'deep-strata', enabled: false, pinned: true }],
};

/** Ids as the registry makes them (registry §9.1): without repetition. */
function createAddons(count: number, slots: readonly string[]): readonly CodedAddon[] {
  const draw = (seed: number, length: number, digits: string): string =>
    Array.from({ length }, (_, at) => digits[(seed * 7919 + at * at * 31) % digits.length]).join(
      '',
    );
  const alphabet = 'useandom-26T198340PX75pxJACKVERYMINDBUSHWOLF_GQZbfghjklqvwyzrict';
  return Array.from({ length: count }, (_, index) => ({
    ...ADDON,
    slot: slots[index % slots.length] ?? '',
    projectId: draw(index + 1, 18, alphabet),
    versionId: draw(index + 1001, 18, alphabet),
    digest: draw(index + 5, 16, '0123456789abcdef'),
  }));
}

function bySlot({ addons, ...code }: ShareCode): ShareCode {
  const slots = [...new Set(addons.map(({ slot }) => slot))];
  return { ...code, addons: slots.flatMap((slot) => addons.filter((one) => one.slot === slot)) };
}

function codeOf(pasted: string): string {
  try {
    parseCode(pasted);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'read';
}

describe('a code', () => {
  test('reads back as what was written, whatever the loadout holds', () => {
    fc.assert(
      fc.property(someCode, (code) => {
        expect(parseCode(formatCode(code))).toEqual(bySlot(code));
      }),
      { numRuns: 300 },
    );
  });

  test('of 50 add-ons has at most 2,600 characters, all of them letters and digits', () => {
    const slots = ['puzzle-mods', 'data-mods', 'shaders', 'resource-packs'];
    const name = 'Exploration with friends';
    const code = formatCode({ ...CODE, name, addons: createAddons(50, slots) });
    expect(code).toMatch(/^loadout1-[0-9A-Za-z]+$/);
    expect(code.length).toBeLessThanOrEqual(2600);
  });

  test('holds 2,000 add-ons and no more', () => {
    expect(
      parseCode(formatCode({ ...CODE, addons: createAddons(2000, ['a']) })).addons,
    ).toHaveLength(2000);
    expect(() => formatCode({ ...CODE, addons: createAddons(2001, ['a']) })).toThrow(
      expect.objectContaining({ code: 'CODE_TOO_LARGE', params: { count: 2001, most: 2000 } }),
    );
  });

  test('names versions of the registry and pins without an end; other files are missing by their path', () => {
    const locked: LockedAddon = {
      slot: 'puzzle-mods',
      path: 'pmods/a.jar',
      enabled: true,
      project: { id: 'p1', slug: 'a' },
      version: { id: 'v1', versionNumber: '1.0.0' },
      origin: 'chosen',
      neededBy: [],
      policy: { channel: null, pin: { note: 'keep', until: null }, skip: null },
      size: 3,
      sha512: 'a'.repeat(128),
      urlPath: '/cdn/a.jar',
      files: null,
    };
    const dated = {
      ...locked,
      path: 'pmods/b.jar',
      policy: { channel: null, skip: null, pin: { note: null, until: '2030-01-01T00:00:00.000Z' } },
    };
    const own = { ...locked, path: 'pmods/mine.jar', project: null, version: null, policy: null };
    const { game, registry, target } = CODE;
    const lock = { lockVersion: 1 as const, game, registry, target, addons: [locked, dated, own] };
    const { code, addonCount, missing } = toCode(lock, null);
    expect({ addonCount, missing }).toEqual({ addonCount: 2, missing: ['pmods/mine.jar'] });
    expect(parseCode(code)).toMatchObject({
      name: null,
      addons: [
        { projectId: 'p1', versionId: 'v1', digest: 'a'.repeat(16), pinned: true },
        { pinned: false },
      ],
    });
  });
});

describe('an edit that chat programs make to a code', () => {
  const code = formatCode(CODE);
  const middle = Math.floor(code.length / 2);
  const broken = `${code.slice(0, middle)}\r\n   ${code.slice(middle)}`;
  test.each([
    ['spaces around it', `\n\t ${code} \n`],
    ['line breaks in it', broken],
    ['quotes', `"${code}"`],
    ['typographic quotes', `\u201C${code}\u201D`],
    ['a code block', `\`\`\`\n${code}\n\`\`\``],
    ['bold, italics and spoilers', `||**_${code}_**||`],
    ['a quoted reply', `> ${broken.replace('\n', '\n> ')}`],
    ['zero-width characters', code.replaceAll('a', 'a\u200B').replaceAll('1', '\u2060\uFEFF1')],
    ['soft hyphens', code.replaceAll('b', 'b\u00AD')],
    ['a capital letter at its beginning', `L${code.slice(1)}`],
    ['a dash for the hyphen', code.replace('-', '\u2013')],
    ['a full-width joiner at its end', `${code}\u200D`],
  ])('is ignored: %s', (_title, pasted) => {
    expect(parseCode(pasted)).toEqual(CODE);
  });
});

describe('is refused in words a person understands', () => {
  const code = formatCode(CODE);

  test('wherever it is cut, one character is left out, swapped or other than it was', () => {
    const begin = 'loadout1-'.length;
    for (let at = begin; at < code.length; at += 1) {
      const [before, here, after] = [code.slice(0, at), code.charAt(at), code.slice(at + 1)];
      const other = here === 'q' ? 'r' : 'q';
      const variants = [
        before,
        before + after,
        before + other + after,
        `${before}${here}${here}${after}`,
      ];
      const next = after.charAt(0);
      if (next !== '' && next !== here) variants.push(before + next + here + after.slice(1));
      // A character may be doubled in a run of equal ones, for example: anything that is not the
      // code is refused.
      for (const variant of variants.filter((one) => one !== code)) {
        expect(`${variant} ${codeOf(variant)}`).toBe(`${variant} CODE_DAMAGED`);
      }
    }
  });

  test.each([
    ['nothing', '', 'CODE_INVALID'],
    ['a word', 'hello', 'CODE_INVALID'],
    ['the beginning of another word', 'loadout-abc', 'CODE_INVALID'],
    ['format 0', code.replace('1-', '0-'), 'CODE_INVALID'],
    ['a format with zeros before it', code.replace('1-', '01-'), 'CODE_INVALID'],
    ['a lockfile', '{"lockVersion":1}', 'CODE_INVALID'],
    ['another program’s code', '#r2modman\nUEsDBBQAAAAIAA', 'CODE_INVALID'],
    ['a text before it', `try this: ${code}`, 'CODE_INVALID'],
    ['a newer format', code.replace('1-', '2-'), 'CODE_TOO_NEW'],
    ['a much newer format', code.replace('1-', '999999-'), 'CODE_TOO_NEW'],
    ['a newer format with other characters', 'loadout7-!!!', 'CODE_TOO_NEW'],
    ['the beginning alone', 'loadout1-', 'CODE_DAMAGED'],
    ['the beginning twice', `loadout1-${code}`, 'CODE_DAMAGED'],
    ['the code twice', code + code, 'CODE_DAMAGED'],
    ['a text behind it', `${code} enjoy`, 'CODE_DAMAGED'],
    ['characters that no code has', `${code}\u{1F600}`, 'CODE_DAMAGED'],
    ['look-alike letters', `${code}\u0430`, 'CODE_DAMAGED'],
    ['full-width digits', code.replaceAll('3', '\uFF13'), 'CODE_DAMAGED'],
    ['half a surrogate pair', `${code}\uD800`, 'CODE_DAMAGED'],
    ['all in capitals', code.toUpperCase(), 'CODE_DAMAGED'],
    ['more than any code holds', `loadout1-${'a'.repeat(250_000)}`, 'CODE_DAMAGED'],
    ['megabytes of noise', `loadout1-${' '.repeat(5_000_000)}`, 'CODE_INVALID'],
    ['megabytes', 'a'.repeat(5_000_000), 'CODE_INVALID'],
  ])('%s', (_title, pasted, expected) => {
    expect(codeOf(pasted)).toBe(expected);
  });

  /** Bytes with a valid checksum. */
  const sealed = (write: (out: ByteWriter) => void): string => {
    const out = new ByteWriter();
    write(out);
    return `loadout1-${toBase62(out.finish())}`;
  };
  const begin = (out: ByteWriter, channel = 0): void => {
    for (const word of ['', 'cosmic-reach', 'crmm', '', '']) out.text(word);
    out.byte(channel);
  };
  test.each<[string, (out: ByteWriter) => void]>([
    ['nothing in it', () => undefined],
    ['an end after the target', begin],
    ['a channel that does not exist', (out) => begin(out, 200)],
    ['more slots than any game', (out) => (begin(out), out.number(1_000_000))],
    ['a number without an end', (out) => (begin(out), out.hex('ff'.repeat(12)))],
    [
      'more add-ons than bytes',
      (out) => (begin(out), out.number(1), out.text('a'), out.number(2000)),
    ],
    [
      'more add-ons than a code holds',
      (out) => (begin(out), out.number(1), out.text('a'), out.number(2_000_000)),
    ],
    [
      'an id without characters',
      (out) => (
        begin(out),
        out.number(1),
        out.text('a'),
        out.number(1),
        out.byte(0),
        out.hex('00'.repeat(40))
      ),
    ],
    [
      'a flag that does not exist',
      (out) => (
        begin(out),
        out.number(1),
        out.text('a'),
        out.number(1),
        out.byte(0x18),
        out.hex('11'.repeat(35))
      ),
    ],
    ['a text that is no UTF-8', (out) => out.hex(`04ffff${'00'.repeat(30)}`)],
    ['a name of thousands of characters', (out) => (out.text('n'.repeat(5000)), begin(out))],
    ['bytes behind its end', (out) => (begin(out), out.number(0), out.byte(0))],
  ])('with a checksum that is right: %s', (_title, write) => {
    expect(codeOf(sealed(write))).toBe('CODE_DAMAGED');
  });

  test('never in another way, whatever is pasted', () => {
    const allowed = ['read', 'CODE_INVALID', 'CODE_TOO_NEW', 'CODE_DAMAGED'];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (pasted) => {
        expect(allowed).toContain(codeOf(pasted));
        expect(allowed).toContain(codeOf(`loadout1-${pasted}`));
      }),
    );
  });
});
