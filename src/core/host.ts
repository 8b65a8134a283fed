import type { PlaySettings } from '#shared/domain/play.ts';

/** Time as the core sees it; tests give a clock of their own. */
export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start; never jumps with the wall clock. */
  monotonicMs(): number;
  /** Resolves after `ms`; rejects with AppError CANCELLED when the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Structured log lines. The implementation redacts tokens and absolute paths in every field. */
export interface Logger {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void;
  error(event: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** What of this process may be told to somebody who helps. */
export interface Diagnostics {
  /** The log's newest lines, JSON, oldest first. */
  recentLog: () => readonly string[];
  /** The value as it would stand in the log. */
  redact: (value: unknown) => unknown;
}

export interface Random {
  /** 18 characters of `[A-Za-z0-9]`, unguessable. */
  id(): string;
  bytes(count: number): Uint8Array;
}

interface HostPaths {
  /** Mode 0700, made when missing (design decision 17). */
  readonly dataDir: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Where a secret is: the system's keychain, a file that the person asked for, or this process's memory. */
export type SecretPlace = 'keychain' | 'file' | 'memory';

/** A secret and the only origin that may get it; null: the registry that this program starts itself. */
export interface Secret {
  readonly origin: string | null;
  readonly value: string;
}

/** What is kept for whom, by name (design decision 12). Nothing of it is ever logged. */
export interface SecretStore {
  /** Answers where it is kept: where the keychain cannot be used, in memory. Throws FOLDER_NOT_WRITABLE for a file. */
  keep(name: string, secret: Secret, place: 'keychain' | 'file'): Promise<SecretPlace>;
  /** null when there is none, when it cannot be read, and when it was kept for another origin. */
  read(name: string, origin: string | null): Promise<string | null>;
  /** From everywhere; what is not there is gone already. */
  remove(name: string): Promise<void>;
  /** Whether the keychain keeps, gives back and forgets a value of no use. */
  tryKeychain(): Promise<boolean>;
}

/** The system's own window on its files. */
export interface FileManager {
  /** Brings it up at a file or folder; opens and runs nothing. */
  show(path: string): void;
  /** Where the page's own download went, by the address its bytes had there; null: nowhere. */
  findSaved(address: string): Promise<string | null>;
}

/** What a person confirms: how a loadout is started from then on. */
export interface ProgramChange {
  readonly loadout: string;
  readonly settings: PlaySettings;
}

/** Everything the core needs from the process that runs it. */
export interface Host {
  readonly paths: HostPaths;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly diagnostics: Diagnostics;
  readonly random: Random;
  readonly secrets: SecretStore;
  /** `Loadout/<version> (<os>; <arch>)`, design decision 19. */
  readonly userAgent: string;
  /** The proxy that the system's settings name for a URL; null: none. Absent where a process cannot ask. */
  readonly proxyFor?: (url: URL) => Promise<string | null>;
  /** The system's dialog for a folder; null: the person closed it. Absent where a process has none. */
  readonly pickFolder?: () => Promise<string | null>;
  /** Absent where a process has none. */
  readonly fileManager?: FileManager;
  /**
   * Asks the person, by means that no page reaches, whether this may be started; absent where a process has none, and
   * then nothing can name a program.
   */
  readonly confirmProgram?: (change: ProgramChange) => Promise<boolean>;
  /** The program and first arguments that watch a run of the game; absent: this Node and the runner's own file. */
  readonly runnerCommand?: readonly string[];
}

/** Fills the demo's game folder; answers its game version. */
export type WriteDemoFolder = (folder: string) => Promise<string>;
