import { Menu, Tray } from 'electron';
import type { Translate } from './translate.ts';

export interface TrayOptions {
  readonly translate: Translate;
  readonly isMac: boolean;
  /** A PNG, with a version for high pixel densities beside it. */
  readonly icon: string;
  readonly open: () => void;
  readonly check: () => void;
  readonly quit: () => void;
}

/**
 * Manages Loadout’s tray icon. Each `set` shows or removes it, with its menu in the current
 * language.
 */
export function createTray({ translate, isMac, icon, open, check, quit }: TrayOptions) {
  let tray: Tray | null = null;

  function create(): Tray {
    const created = new Tray(icon);
    // On a Mac the same click opens the menu.
    if (!isMac) created.on('click', open);
    return created;
  }

  return {
    set(isShown: boolean): void {
      if (!isShown) {
        tray?.destroy();
        tray = null;
        return;
      }
      tray ??= create();
      tray.setToolTip(translate('ui-app-name'));
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: translate('ui-tray-open'), click: open },
          { label: translate('ui-tray-check'), click: check },
          { type: 'separator' },
          { label: translate('ui-tray-quit'), click: quit },
        ]),
      );
    },
  };
}
