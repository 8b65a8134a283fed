import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Translate } from './translate.ts';

export interface MenuOptions {
  readonly translate: Translate;
  readonly isMac: boolean;
  readonly goTo: (route: string) => void;
  readonly showDataFolder: () => void;
}

/** Sets the application menu; items with a role are labelled and handled by the system. */
export function setMenu(options: MenuOptions): void {
  const { translate, isMac } = options;
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [{ role: 'appMenu' } as const] : []),
      fileMenu(options),
      { role: 'editMenu' },
      viewMenu(options),
      ...(isMac ? [{ role: 'windowMenu' } as const] : []),
      {
        role: 'help',
        label: translate('ui-menu-help'),
        submenu: [
          { label: translate('ui-menu-data-folder'), click: options.showDataFolder },
          { label: translate('ui-menu-about'), click: () => options.goTo('/settings/about') },
        ],
      },
    ]),
  );
}

function fileMenu({ translate, isMac, goTo }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: translate('ui-menu-file'),
    submenu: [
      place(translate('ui-menu-manage-folder'), 'CmdOrCtrl+N', () => goTo('/welcome')),
      place(translate('ui-nav-settings'), 'CmdOrCtrl+,', () => goTo('/settings/loadouts')),
      { type: 'separator' },
      { role: isMac ? 'close' : 'quit' },
    ],
  };
}

function viewMenu({ translate, goTo }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: translate('ui-menu-view'),
    submenu: [
      place(translate('ui-nav-library'), 'CmdOrCtrl+1', () => goTo('/library')),
      place(translate('ui-nav-updates'), 'CmdOrCtrl+2', () => goTo('/updates')),
      place(translate('ui-nav-browse'), 'CmdOrCtrl+3', () => goTo('/browse')),
      place(translate('ui-nav-activity'), 'CmdOrCtrl+4', () => goTo('/activity')),
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
      ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
    ],
  };
}

function place(label: string, accelerator: string, click: () => void): MenuItemConstructorOptions {
  return { label, accelerator, click };
}
