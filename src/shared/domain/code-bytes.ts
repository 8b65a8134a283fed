import { AppError } from '../errors.ts';

/** Ids made by a registry: 18 characters of 6 bits each (registry §9.1). */
const SHORT_ID_LENGTH = 18;
const SIX_BITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SIX_BIT_TEXT = /^[A-Za-z0-9_-]+$/;
const CHECKSUM_BYTES = 4;
const MAX_TEXT = 128;

export function isShortId(id: string): boolean {
  return id.length === SHORT_ID_LENGTH && SIX_BIT_TEXT.test(id);
}

/** Writes the bytes of a code. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value & 255);
  }

  /** 7 bits per byte, lowest first. */
  number(value: number): void {
    for (let rest = value; ; rest >>>= 7) {
      if (rest < 128) return this.byte(rest);
      this.byte((rest & 127) | 128);
    }
  }

  /** Writes the length, and whether each character takes 6 bits; otherwise the text is UTF-8. */
  text(text: string): void {
    const isPacked = SIX_BIT_TEXT.test(text);
    const bytes = isPacked ? packSixBits(text) : [...new TextEncoder().encode(text)];
    const length = isPacked ? text.length : bytes.length;
    this.number(length * 2 + (isPacked ? 1 : 0));
    this.#bytes.push(...bytes);
  }

  /** Writes several without a gap. */
  shortIds(ids: readonly string[]): void {
    this.#bytes.push(...packSixBits(ids.join('')));
  }

  hex(digits: string): void {
    for (const pair of digits.match(/../g) ?? []) this.byte(Number.parseInt(pair, 16));
  }

  finish(): Uint8Array {
    const sum = crc32(this.#bytes);
    for (let shift = 24; shift >= 0; shift -= 8) this.byte(sum >>> shift);
    return Uint8Array.from(this.#bytes);
  }
}

/**
 * Reads the bytes of an untrusted code. Every read throws CODE_DAMAGED if data is missing or not
 * allowed.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    const content = bytes.subarray(0, Math.max(bytes.length - CHECKSUM_BYTES, 0));
    const sum = [...bytes.subarray(content.length)].reduce((whole, byte) => whole * 256 + byte, 0);
    if (content.length === 0 || crc32(content) !== sum) throw new AppError('CODE_DAMAGED');
    this.#bytes = content;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.#take(1)[0] ?? 0;
  }

  number(most: number): number {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) {
        if (value > most) break;
        return value;
      }
    }
    throw new AppError('CODE_DAMAGED');
  }

  /** Reads at most as many characters as any field of a lock file takes. */
  text(): string {
    // A character takes at most three bytes of UTF-8, or four for a surrogate pair.
    const head = this.number(2 * 3 * MAX_TEXT + 1);
    const length = head >> 1;
    const isPacked = (head & 1) === 1;
    const text = isPacked ? this.#sixBits(length) : decodeUtf8(this.#take(length));
    if (text.length > MAX_TEXT) throw new AppError('CODE_DAMAGED');
    return text;
  }

  shortIds(count: number): readonly string[] {
    const ids = this.#sixBits(count * SHORT_ID_LENGTH);
    return Array.from({ length: count }, (_, index) =>
      ids.slice(index * SHORT_ID_LENGTH, (index + 1) * SHORT_ID_LENGTH),
    );
  }

  hex(bytes: number): string {
    const digits = [...this.#take(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
    return digits.join('');
  }

  #sixBits(length: number): string {
    const bytes = this.#take(Math.ceil((length * 6) / 8));
    return Array.from({ length }, (_, index) => {
      const bit = index * 6;
      const [high = 0, low = 0] = bytes.subarray(bit >> 3, (bit >> 3) + 2);
      return SIX_BITS[(((high << 8) | low) >> (10 - (bit & 7))) & 63] ?? '';
    }).join('');
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new AppError('CODE_DAMAGED');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

function packSixBits(text: string): number[] {
  const bytes = Array.from({ length: Math.ceil((text.length * 6) / 8) }, () => 0);
  for (const [index, character] of Array.from(text).entries()) {
    const bit = index * 6;
    const pair = SIX_BITS.indexOf(character) << (10 - (bit & 7));
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (pair >> 8);
    if ((pair & 255) !== 0) bytes[(bit >> 3) + 1] = pair & 255;
  }
  return bytes;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AppError('CODE_DAMAGED', {}, error);
  }
}

/** CRC-32 as in zip and PNG. */
function crc32(bytes: Iterable<number>): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
