import type { Io } from '#core/disk/io.ts';
import { createNodeIo } from '#core/disk/node-io.ts';

/** Simulates a disk that fails one kind of call for one kind of file. */
export function createBadDisk(call: 'write' | 'rename', file: RegExp, code: string): Io {
  const io = createNodeIo();
  const fail = (path: string): void => {
    if (file.test(path)) throw Object.assign(new Error(code), { code, syscall: call, path });
  };
  return {
    ...io,
    rename: (from, to) => {
      if (call === 'rename') fail(to);
      io.rename(from, to);
    },
    copyFile: (from, to, mode) => {
      if (call === 'write') fail(to);
      io.copyFile(from, to, mode);
    },
    openFile: async (path, ...how) => {
      const opened = await io.openFile(path, ...how);
      const write = async (bytes: Uint8Array, position: number): Promise<void> => {
        if (call === 'write') fail(path);
        await opened.write(bytes, position);
      };
      return {
        look: () => opened.look(),
        read: (...how) => opened.read(...how),
        write,
        sync: () => opened.sync(),
        close: () => opened.close(),
      };
    },
  };
}
