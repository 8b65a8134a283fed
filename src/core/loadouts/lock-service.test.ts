import { describe, expect, it } from 'vitest';
import { createLockService } from './lock-service.ts';

const message = (code: string, params: object) => ({ code, params });
const UNREAD_FILE = {
  installed: [
    {
      record: { path: 'mods/a.jar' },
      item: { problem: message('scan-unreadable', { cause: 'EIO' }) },
    },
  ],
  problems: [],
};
const UNREAD_FOLDER = {
  installed: [],
  problems: [message('scan-directory-unreadable', { directory: 'mods', cause: 'EACCES' })],
};

describe('writing a lockfile', () => {
  it.each([
    { folderSnapshot: UNREAD_FILE, params: { file: 'mods/a.jar', cause: 'EIO' } },
    { folderSnapshot: UNREAD_FOLDER, params: { file: 'mods', cause: 'EACCES' } },
  ])(
    'leaves nothing out that could not be read: $params.file',
    async ({ folderSnapshot, params }) => {
      const service = createLockService({
        takeFolderSnapshot: async () => folderSnapshot,
      } as never);
      await expect(service.make('loadout-1', {} as never)).rejects.toMatchObject({
        code: 'FILE_UNREADABLE',
        params,
      });
    },
  );
});
