import { type Entry, getFileNameLowLevel } from 'yauzl';

const UTF8_FLAG = 0x800;
/** FAT, NTFS and VFAT: the programs of Windows that write `\` between folders say that they are of these. */
const WINDOWS = new Set([0, 10, 14]);

type Named = Pick<Entry, 'fileNameRaw' | 'generalPurposeBitFlag' | 'extraFields' | 'versionMadeBy'>;

/**
 * The name of an entry of an archive that was opened with `decodeStrings: false`, `/` between folders. Nothing of it is
 * checked. Archives of macOS have names in UTF-8 without saying so.
 */
export function readEntryName(entry: Named): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields, versionMadeBy } = entry;
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8_FLAG : generalPurposeBitFlag;
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
  if ((flags & UTF8_FLAG) === 0 && TRAIL_BYTE.test(fileNameRaw.toString('latin1')))
    return decodeDoubleByte(fileNameRaw) ?? name;
  return WINDOWS.has(versionMadeBy >>> 8) ? name.replaceAll('\\', '/') : name;
}

/** True where no encoding of the name is certain: its letters may be wrong. */
export function isNameUnsure({ fileNameRaw, extraFields }: Named): boolean {
  if (isUtf8(fileNameRaw)) return false;
  // A Unicode path field that belongs to the name comes before its bytes, which are no UTF-8.
  return getFileNameLowLevel(UTF8_FLAG, fileNameRaw, extraFields, true).includes('\uFFFD');
}

/** A backslash after a high byte, where folders end with `/`: half a letter of a double-byte encoding. */
const TRAIL_BYTE = /^(?=.*\/).*[\u0081-\u00fe]\\/s;

/** null: no such encoding makes letters of every backslash. */
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
