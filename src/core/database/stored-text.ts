import { crc32 } from 'node:zlib';

/**
 * Parses a cached document; undefined when it is damaged: only such a row is dropped (design
 * decision 11).
 */
export function parseStoredJson(document: string): unknown {
  try {
    return JSON.parse(document);
  } catch {
    return undefined;
  }
}

type ColumnValue = string | number | null;

const CHECKSUM_CHARACTERS = 8;

/**
 * Adds a checksum of the text and of the row's other cells. SQLite detects a torn page, but not a
 * flipped bit (reliability E8), and a wrong digest or state must never be taken for a true one.
 */
export function sealText(text: string, cells: readonly ColumnValue[]): string {
  return checksumOf(text, cells) + text;
}

/**
 * Returns the text, or null when the text or row changed: only that row is dropped (design decision
 * 11).
 */
export function openSealedText(sealed: string, cells: readonly ColumnValue[]): string | null {
  const text = sealed.slice(CHECKSUM_CHARACTERS);
  return sealed.slice(0, CHECKSUM_CHARACTERS) === checksumOf(text, cells) ? text : null;
}

function checksumOf(text: string, cells: readonly ColumnValue[]): string {
  return crc32(`${cells.join('\n')}\n${text}`)
    .toString(16)
    .padStart(CHECKSUM_CHARACTERS, '0');
}
