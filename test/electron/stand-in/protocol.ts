import type { Rectangle } from 'electron';

/** Initial configuration of the stand-in, passed as JSON in the environment. */
export interface StandInConfig {
  readonly appPath: string;
  readonly isPackaged: boolean;
  readonly version: string;
  readonly displays: readonly Rectangle[];
  /** Index of the button that answers a question; null: the question stays open. */
  readonly dialogAnswer: number | null;
  /** Folder chosen in the folder dialog; null: cancelled. */
  readonly pickedFolder: string | null;
  readonly isSecondInstance: boolean;
  readonly proxyAnswer: string;
  /** The page requests its port while it is still loading, like the real one. */
  readonly asksAtOnce: boolean;
  /** The first load of a page ends only when another one replaces it. */
  readonly isPageSlow: boolean;
}

export const CONFIG_VARIABLE = 'STAND_IN_CONFIG';

export interface SenderForm {
  readonly frame: { readonly url: string; readonly origin: string; readonly isTop: boolean } | null;
  readonly isKnownWindow: boolean;
}

/** Commands of a test to the process. */
export type Command =
  | {
      readonly kind: 'emit';
      readonly target: 'app' | 'power' | 'window' | 'contents' | 'session' | 'notification';
      readonly event: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'fetch'; readonly url: string; readonly method: string }
  | { readonly kind: 'create-session' }
  | { readonly kind: 'ask-permission'; readonly permission: string }
  | { readonly kind: 'load'; readonly url: string }
  | { readonly kind: 'open-window'; readonly url: string }
  | { readonly kind: 'ask-for-port'; readonly sender: SenderForm }
  | { readonly kind: 'page-asks-for-port' }
  | {
      readonly kind: 'page-message';
      readonly data: unknown;
      readonly origin: string;
      readonly isOwn: boolean;
    }
  | { readonly kind: 'to-core'; readonly data: unknown }
  | {
      /** A download that the page starts; `savePath` null: the user cancels the dialog. */
      readonly kind: 'download';
      readonly url: string;
      readonly savePath: string | null;
    }
  | { readonly kind: 'environment' }
  | { readonly kind: 'inspect-page' }
  | { readonly kind: 'click-menu'; readonly label: string }
  | { readonly kind: 'answer-dialogs'; readonly answer: number | null }
  | { readonly kind: 'focus'; readonly isFocused: boolean };

export interface CommandMessage {
  readonly type: 'command';
  readonly id: number;
  readonly command: Command;
}

/** Messages of the process to a test. */
export type Report =
  | { readonly type: 'record'; readonly name: string; readonly detail: unknown }
  | { readonly type: 'from-core'; readonly data: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown };
