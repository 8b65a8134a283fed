const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** 32 bytes fit into 43 characters almost without waste. */
const BLOCK_BYTES = 32;
/** Number of characters for a block, by its number of bytes. */
const TEXT_LENGTHS = Array.from({ length: BLOCK_BYTES + 1 }, (_, bytes) =>
  Math.ceil((bytes * 8) / Math.log2(DIGITS.length)),
);
const BLOCK_LENGTH = TEXT_LENGTHS[BLOCK_BYTES] ?? 0;

/** Encodes as letters and digits only, which Markdown and chat programs leave unchanged. */
export function toBase62(bytes: Uint8Array): string {
  const blocks: string[] = [];
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    blocks.push(writeBlock(bytes.subarray(at, at + BLOCK_BYTES)));
  }
  return blocks.join('');
}

function writeBlock(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = '';
  while (text.length < (TEXT_LENGTHS[bytes.length] ?? 0)) {
    text = (DIGITS[Number(value % BASE)] ?? '') + text;
    value /= BASE;
  }
  return text;
}

/** Returns null for a text that `toBase62` cannot produce. */
export function fromBase62(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += BLOCK_LENGTH) {
    const block = readBlock(text.slice(at, at + BLOCK_LENGTH));
    if (block === null) return null;
    bytes.push(...block);
  }
  return Uint8Array.from(bytes);
}

function readBlock(text: string): readonly number[] | null {
  const length = TEXT_LENGTHS.indexOf(text.length);
  const digits = Array.from(text).map((digit) => DIGITS.indexOf(digit));
  if (length < 0 || digits.includes(-1)) return null;
  let value = digits.reduce((sum, digit) => sum * BASE + BigInt(digit), 0n);
  const bytes: number[] = [];
  for (let left = length; left > 0; left -= 1) {
    bytes.unshift(Number(value & 255n));
    value >>= 8n;
  }
  return value === 0n ? bytes : null;
}
