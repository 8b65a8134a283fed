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
  return WINDOWS.has(versionMadeBy >>> 8) ? name.replaceAll('\\', '/') : name;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
