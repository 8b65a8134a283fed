import type { ReadImage } from './images.ts';

/** What the bytes are by their own beginning; null for anything that a page must not be given, SVG among them. */
export function findImageType(bytes: Uint8Array): ReadImage['contentType'] | null {
  return TYPES.find(({ marks }) => marks.every((mark) => hasMark(bytes, mark)))?.type ?? null;
}

interface Mark {
  readonly at: number;
  readonly text: string;
}

const TYPES: readonly {
  readonly type: ReadImage['contentType'];
  readonly marks: readonly Mark[];
}[] = [
  { type: 'image/png', marks: [{ at: 0, text: '\x89PNG\r\n\x1a\n' }] },
  { type: 'image/jpeg', marks: [{ at: 0, text: '\xff\xd8\xff' }] },
  { type: 'image/gif', marks: [{ at: 0, text: 'GIF87a' }] },
  { type: 'image/gif', marks: [{ at: 0, text: 'GIF89a' }] },
  {
    type: 'image/webp',
    marks: [
      { at: 0, text: 'RIFF' },
      { at: 8, text: 'WEBP' },
    ],
  },
];

function hasMark(bytes: Uint8Array, { at, text }: Mark): boolean {
  return Buffer.from(text, 'latin1').every((byte, index) => bytes[at + index] === byte);
}
