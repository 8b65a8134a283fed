import type { ProgramUpdater } from '#core/host.ts';

/** Creates an updater that progresses only as far as a test allows, and records what was pressed. */
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
