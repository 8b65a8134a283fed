import { crc32 } from 'node:zlib';

const SEAL = /,\n {2}"sum": "([0-9a-f]{8})"\n\}\n$/;
const SEAL_LENGTH = ',\n  "sum": "01234567"\n}\n'.length;
// A checksum line with flipped bits; texts of earlier versions never end like this.
const DAMAGED_SEAL = /"[^"]{0,12}"[^"]{1,4}"[^"]{8}".{0,4}$/s;

/**
 * Formats the document as JSON, one value per line; the last one is a checksum of the text before
 * it.
 */
export function toRecordText(document: object): string {
  const body = JSON.stringify(document, null, 2).slice(0, -'\n}'.length);
  return `${body},\n  "sum": "${checksumOfRecord(body)}"\n}\n`;
}

/**
 * False if the text changed after it was written: a flipped bit leaves most documents readable
 * (reliability E8). Texts of earlier versions have no checksum.
 */
export function isWholeRecord(text: string): boolean {
  const sum = SEAL.exec(text.slice(-SEAL_LENGTH))?.[1];
  if (sum === undefined) return !DAMAGED_SEAL.test(text.slice(-SEAL_LENGTH));
  return checksumOfRecord(text.slice(0, -SEAL_LENGTH)) === sum;
}

function checksumOfRecord(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
