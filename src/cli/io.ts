import type { Core, CoreOptions } from '#core/core.ts';
import type { Clock, Host } from '#core/host.ts';
import type { AppError } from '#shared/errors.ts';
import type { OpenKeychain } from '#node-host/secret-store.ts';

export interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Everything the terminal program needs from its process; tests give streams of their own. */
export interface CliIo {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Where relative paths begin; where the system has no usable path for it: why. */
  readonly cwd: string | AppError;
  /** How the program is called from here, for commands that texts name; default: by its name. */
  readonly invocation?: () => string;
  /** What LOADOUT_TOKEN held. */
  readonly token: string | null;
  /** Aborts at Ctrl-C and when --timeout is over: running work is cancelled, the folder stays whole. */
  readonly signal: AbortSignal;
  /** Aborts at a second signal: a server ends the requests that it still answers. Nothing else follows it. */
  readonly hurry?: AbortSignal;
  /** See `CoreOptions`. */
  readonly longestWaitMs?: () => number;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: the system's keychain. */
  readonly openKeychain?: OpenKeychain;
  /** Default: the core of this program, loaded when the first command needs it. */
  readonly openCore?: (host: Host, options: CoreOptions) => Core | Promise<Core>;
}

/** The options that every command takes; `registry` says whether it was typed or comes from LOADOUT_REGISTRY. */
export interface GlobalOptions {
  readonly dataDir: string | null;
  readonly registry: { readonly value: string; readonly typed: boolean } | null;
  readonly loadout: string | null;
  readonly json: boolean;
  /** Only results and errors: no headings, hints and progress, and no plan where nobody is asked. */
  readonly quiet: boolean;
  /** Nothing is sent by this run. */
  readonly offline: boolean;
}
