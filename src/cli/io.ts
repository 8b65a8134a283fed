import type { Core, CoreOptions } from '#core/core.ts';
import type { Clock, Host } from '#core/host.ts';
import type { AppError } from '#shared/errors.ts';
import type { OpenKeychain } from '#node-host/secret-store.ts';

export interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Everything the terminal program needs from its process; tests pass their own streams. */
export interface CliIo {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Base of relative paths; an error if the system has no usable path for it. */
  readonly cwd: string | AppError;
  /** Returns how the program is called from here, for commands in texts; default: by its name. */
  readonly invocation?: () => string;
  /** Value of LOADOUT_TOKEN. */
  readonly token: string | null;
  /**
   * Aborts on Ctrl-C and on --timeout: running work is cancelled, and the folder stays consistent.
   */
  readonly signal: AbortSignal;
  /** Aborts on a second signal: a server then ends running requests. It has no other effect. */
  readonly hurry?: AbortSignal;
  /** See `CoreOptions`. */
  readonly longestWaitMs?: () => number;
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Default: the system's keychain. */
  readonly openKeychain?: OpenKeychain;
  /** Default: the core of this program, loaded on first use. */
  readonly openCore?: (host: Host, options: CoreOptions) => Core | Promise<Core>;
}

/**
 * Options of every command; `registry` notes whether it was typed or comes from LOADOUT_REGISTRY.
 */
export interface GlobalOptions {
  readonly dataDir: string | null;
  readonly registry: { readonly value: string; readonly typed: boolean } | null;
  readonly loadout: string | null;
  readonly json: boolean;
  /**
   * Prints only results and errors: no headings, hints or progress, and a plan only before a
   * question.
   */
  readonly quiet: boolean;
  /** This run sends no requests. */
  readonly offline: boolean;
}
