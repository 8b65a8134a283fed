import { isInstallPage, parseDeepLink, toInstallRoute } from './deep-link.ts';

export interface InstallPromptOptions {
  /** The address shown in the window; null without a window. */
  readonly currentAddress: () => string | null;
  readonly isDialogOpen: () => boolean;
  readonly show: (route: string) => Promise<void>;
}

export type InstallPrompts = ReturnType<typeof createInstallPrompts>;

/**
 * Handles links from other programs: each opens a page on which the user decides, only one at a
 * time (reliability B17).
 */
export function createInstallPrompts(options: InstallPromptOptions) {
  let isOpen = false;
  let isShowing = false;
  let waiting: string | null = null;

  async function show(route: string): Promise<void> {
    isShowing = true;
    try {
      await options.show(route);
    } finally {
      isShowing = false;
    }
  }

  function isBusy(): boolean {
    return isShowing || options.isDialogOpen() || isInstallPage(options.currentAddress() ?? '');
  }

  function deliver(route: string): void {
    if (!isBusy()) show(route).catch(() => undefined);
  }

  return {
    /** Ignores anything but our own links, and a link while another waits for the user. */
    receive(text: string | null): void {
      const link = text === null ? null : parseDeepLink(text);
      if (link === null) return;
      if (isOpen) deliver(toInstallRoute(link));
      else waiting ??= toInstallRoute(link);
    },
    /** From now on there may be a window; the link that started the program is shown first. */
    open(): void {
      isOpen = true;
      if (waiting !== null) deliver(waiting);
    },
  };
}
