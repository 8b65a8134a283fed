import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

export type Dialogs = ReturnType<typeof createDialogs>;

/** The system's dialogs, one at a time known to be open. */
export function createDialogs(parent: () => BrowserWindow | null) {
  let open = 0;

  async function show<Answer>(dialogOf: () => Promise<Answer>): Promise<Answer> {
    open += 1;
    try {
      return await dialogOf();
    } finally {
      open -= 1;
    }
  }

  return {
    isOpen: () => open > 0,
    /** The number of the button; the one that cancels when it is closed otherwise. */
    ask: (options: MessageBoxOptions): Promise<number> =>
      show(async () => {
        const window = parent();
        const { response } = window
          ? await dialog.showMessageBox(window, options)
          : await dialog.showMessageBox(options);
        return response;
      }),
    /** null: the person closed it. */
    pickFolder: (): Promise<string | null> =>
      show(async () => {
        const window = parent();
        const options = { properties: ['openDirectory', 'createDirectory'] } as const;
        const { filePaths } = window
          ? await dialog.showOpenDialog(window, { properties: [...options.properties] })
          : await dialog.showOpenDialog({ properties: [...options.properties] });
        return filePaths[0] ?? null;
      }),
  };
}
