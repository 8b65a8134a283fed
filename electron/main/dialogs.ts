import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** The system's dialogs, one at a time known to be open. */
export interface Dialogs {
  isOpen(): boolean;
  /** The number of the button; the one that cancels when it is closed otherwise. */
  ask(options: MessageBoxOptions): Promise<number>;
  /** null: the person closed it. */
  pickFolder(): Promise<string | null>;
}

export function createDialogs(parent: () => BrowserWindow | null): Dialogs {
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
    ask: (options) =>
      show(async () => {
        const window = parent();
        const { response } = window
          ? await dialog.showMessageBox(window, options)
          : await dialog.showMessageBox(options);
        return response;
      }),
    pickFolder: () =>
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
