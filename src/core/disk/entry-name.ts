import { type Entry, getFileNameLowLevel } from 'yauzl';

const UTF8_FLAG = 0x800;
/** FAT, NTFS and VFAT: Windows programs that write `\` between folders declare one of these. */
const WINDOWS = new Set([0, 10, 14]);

type EntryNameFields = Pick<
  Entry,
  'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields' | 'versionMadeBy'
>;

/**
 * Reads the name of an entry from an archive opened with `decodeStrings: false`, with `/` between
 * folders. Checks nothing. Archives made on macOS have UTF-8 names without declaring them.
 */
export function readEntryName(entry: EntryNameFields): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields, versionMadeBy } = entry;
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_FLAG : generalPurposeBitFlag;
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
  if ((flags & UTF8_FLAG) === 0 && TRAIL_BYTE.test(fileNameRaw.toString('latin1')))
    return decodeDoubleByte(fileNameRaw) ?? name;
  return WINDOWS.has(versionMadeBy >>> 8) ? name.replaceAll('\\', '/') : name;
}

/** True when the encoding of the name is uncertain: its letters may be wrong. */
export function isNameUnsure({ fileNameRaw, extraFields }: EntryNameFields): boolean {
  if (isUtf8(fileNameRaw)) return false;
  // A Unicode path field that belongs to the name takes precedence over its bytes, which are not
  // UTF-8.
  return getFileNameLowLevel(UTF8_FLAG, fileNameRaw, extraFields, true).includes('\uFFFD');
}

/**
 * A backslash after a high byte, in a name with `/` between folders: half a letter of a double-byte
 * encoding.
 */
const TRAIL_BYTE = /^(?=.*\/).*[\u0081-\u00fe]\\/s;

/** Returns null when no such encoding turns every backslash into a letter. */
function decodeDoubleByte(bytes: Buffer): string | null {
  for (const encoding of ['shift_jis', 'gbk']) {
    const name = new TextDecoder(encoding).decode(bytes);
    if (!/[\\\uFFFD]/.test(name)) return name;
  }
  return null;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
