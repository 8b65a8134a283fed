import { expect, it } from 'vitest';
import { isWholeRecord, toRecordText } from './record-text.ts';

const DOCUMENT = { format: 1, changes: [{ title: 'Lamp', path: 'pmods/lamp.jar' }], notes: [] };

it('is valid as written, and as an earlier program wrote it', () => {
  const text = toRecordText(DOCUMENT);
  expect(isWholeRecord(text)).toBe(true);
  expect(JSON.parse(text)).toMatchObject(DOCUMENT);
  expect(isWholeRecord(`${JSON.stringify(DOCUMENT, null, 2)}\n`)).toBe(true);
  expect(isWholeRecord(JSON.stringify(DOCUMENT))).toBe(true);
});

it('is not valid with any bit flipped', () => {
  const bytes = Buffer.from(toRecordText(DOCUMENT));
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    const text = flipped.toString();
    const isRead = isWholeRecord(text) && isJson(text);
    // A damaged checksum line no longer counts as one, and the document is unchanged.
    expect({ bit, isRead: isRead && !sameDocument(text) }).toEqual({ bit, isRead: false });
  }
});

it('is not valid if its checksum line is damaged together with the text', () => {
  const text = toRecordText(DOCUMENT).replace('Lamp', 'Lump');
  expect(isWholeRecord(text)).toBe(false);
  expect(isWholeRecord(text.replace('"sum"', '"sun"'))).toBe(false);
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function sameDocument(text: string): boolean {
  const { format, changes, notes } = JSON.parse(text) as typeof DOCUMENT;
  return JSON.stringify({ format, changes, notes }) === JSON.stringify(DOCUMENT);
}
