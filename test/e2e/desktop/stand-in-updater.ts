import type { ProgramUpdater } from '#core/host.ts';

/** Returns an updater that goes as far as a test lets it, and what was pressed. */
export function createUpdater(change: Partial<ProgramUpdater> = {}) {
  const pressed: string[] = [];
  const updater: ProgramUpdater = {
    origins: ['https://updates.example'],
    notInstalled: null,
    find: async () => ({
      version: '1.1.0',
      changelog: '### Added\n- Worlds open **faster**\n- A tray icon',
      sizeBytes: 112_000_000,
    }),
    async download(onBytes) {
      pressed.push('download');
      onBytes(112_000_000);
    },
    async restart() {
      pressed.push('restart');
    },
    ...change,
  };
  return { updater, pressed };
}
