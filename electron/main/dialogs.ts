import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

export type Dialogs = ReturnType<typeof createDialogs>;

/** The system's dialogs, with a count of the open ones. */
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
    /**
     * Returns the index of the pressed button; that of the cancel button if the dialog is closed
     * otherwise.
     */
    ask: (options: MessageBoxOptions): Promise<number> =>
      show(async () => {
        const window = parent();
        const { response } = window
          ? await dialog.showMessageBox(window, options)
          : await dialog.showMessageBox(options);
        return response;
      }),
    /** null: cancelled. */
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
