import { expect, test } from 'vitest';
import { crc32 } from 'node:zlib';
import { isNameUnsure, readEntryName } from './entry-name.ts';

const named = (fileNameRaw: Buffer, extraFields: { id: number; data: Buffer }[] = []) => ({
  fileNameRaw,
  generalPurposeBitFlag: 0,
  extraFields,
  versionMadeBy: 0x0014,
});

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const text = (value: string) => Buffer.from(value, 'latin1');

const unicodePath = (raw: Buffer, name: string) => {
  const sum = Buffer.alloc(5);
  sum.writeUInt8(1, 0);
  sum.writeUInt32LE(crc32(raw), 1);
  return { id: 0x7075, data: Buffer.concat([sum, Buffer.from(name)]) };
};

test.each([
  ['ASCII with backslashes', text('stones\\a.json'), 'stones/a.json'],
  ['UTF-8 without its flag', Buffer.from('stones/grün.json'), 'stones/grün.json'],
  [
    'code page 437',
    Buffer.concat([text('stones/gr'), bytes('81'), text('n.json')]),
    'stones/grün.json',
  ],
  [
    'code page 437 with backslashes',
    Buffer.concat([text('caf'), bytes('82'), text('\\a.json')]),
    'café/a.json',
  ],
  [
    'Shift-JIS with a backslash in a letter',
    Buffer.concat([text('stones/'), bytes('955c8ea6'), text('.json')]),
    'stones/表示.json',
  ],
  [
    'GBK with a backslash in a letter',
    Buffer.concat([text('stones/'), bytes('d55cbfe9'), text('.json')]),
    'stones/誠块.json',
  ],
])('reads a name in %s', (_, raw, name) => {
  expect(readEntryName(named(raw))).toBe(name);
});

test('takes the name of a Unicode path field that belongs to the entry', () => {
  const raw = bytes('90ce');
  expect(readEntryName(named(raw, [unicodePath(raw, '石')]))).toBe('石');
});

test.each([
  ['ASCII', text('stones/a.json'), [], false],
  ['UTF-8 without its flag', Buffer.from('stones/石.json'), [], false],
  ['GBK', bytes('c4e3bac3'), [], true],
  ['code page 1252', Buffer.concat([text('stones/gr'), bytes('fc'), text('n.json')]), [], true],
  [
    'GBK with its name in Unicode',
    bytes('c4e3bac3'),
    [unicodePath(bytes('c4e3bac3'), '你好')],
    false,
  ],
  [
    'GBK with the Unicode name of another',
    bytes('c4e3bac3'),
    [unicodePath(text('a'), '你好')],
    true,
  ],
])('knows whether the letters of a name are certain: %s', (_, raw, fields, isUnsure) => {
  expect(isNameUnsure(named(raw, fields))).toBe(isUnsure);
});
