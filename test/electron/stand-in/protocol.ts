import type { Rectangle } from 'electron';

/** How the stand-in begins; it comes as JSON in the environment. */
export interface StandInConfig {
  readonly appPath: string;
  readonly isPackaged: boolean;
  readonly version: string;
  readonly displays: readonly Rectangle[];
  /** The number of the button that a question is answered with; null: it stays open. */
  readonly dialogAnswer: number | null;
  /** What the dialog for a folder answers; null: it is closed. */
  readonly pickedFolder: string | null;
  readonly isSecondInstance: boolean;
  readonly proxyAnswer: string;
  /** The page asks for its port while it is still loading, as the real one does. */
  readonly asksAtOnce: boolean;
  /** The first load of a page ends only when another takes its place. */
  readonly isPageSlow: boolean;
}

export const CONFIG_VARIABLE = 'STAND_IN_CONFIG';

export interface SenderForm {
  readonly frame: { readonly url: string; readonly origin: string; readonly isTop: boolean } | null;
  readonly isKnownWindow: boolean;
}

/** What a test may have happen in the process. */
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
      /** A download that the page begins; `savePath` null: the person closes the dialog. */
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

/** What the process tells a test. */
export type Report =
  | { readonly type: 'record'; readonly name: string; readonly detail: unknown }
  | { readonly type: 'from-core'; readonly data: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown };
