/** A file system whose disk loses power. */
export interface FileSystem {
  readonly name: string;
  readonly diskBytes: number;
  readonly make: readonly string[];
  readonly mountOptions: string;
  /**
   * Blocks that must be written atomically, because the file system cannot be mounted after half of
   * one was written. Everywhere else each 512-byte sector may be written alone.
   */
  readonly wholeBlocks: readonly { readonly start: number; readonly end: number }[];
}

const KIB = 1024;
const MIB = 1024 * KIB;

export const FILE_SYSTEMS: readonly FileSystem[] = [
  {
    name: 'ext4',
    diskBytes: 160 * MIB,
    make: ['mkfs.ext4', '-q', '-F'],
    mountOptions: 'loop,noinit_itable',
    // The superblock has one checksum over two sectors and is read before the journal.
    wholeBlocks: [{ start: 0, end: 4 * KIB }],
  },
  {
    name: 'xfs',
    diskBytes: 320 * MIB,
    make: ['mkfs.xfs', '-q', '-f'],
    mountOptions: 'loop',
    wholeBlocks: [],
  },
  {
    name: 'btrfs',
    diskBytes: 256 * MIB,
    make: ['mkfs.btrfs', '-q', '-f'],
    mountOptions: 'loop',
    // The superblock and its copy.
    wholeBlocks: [
      { start: 64 * KIB, end: 68 * KIB },
      { start: 64 * MIB, end: 64 * MIB + 4 * KIB },
    ],
  },
];
