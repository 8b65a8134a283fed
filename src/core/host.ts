import type { PlaySettings } from '#shared/domain/play.ts';
import type { NewProgram, ProgramManager } from '#shared/domain/program-update.ts';

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

/** A file of the feed, by the address and the checksum that the signed feed names. */
interface ProgramFile {
  readonly url: string;
  readonly sizeBytes: number | null;
  /** Hexadecimal. */
  readonly sha512: string;
  readonly path: string;
}

/** What an updater asks with: by the settings of the network, and at its own origins alone. */
export interface ProgramFetch {
  /** Throws what a request throws, and PROGRAM_NOT_UPDATED for an answer that is no file or too long. */
  readBytes(url: string, maxBytes: number): Promise<Uint8Array>;
  /** The file gets its name when the bytes on the disk have the checksum. Throws what `fetchFile` throws. */
  saveFile(file: ProgramFile, onBytes: (bytesDone: number) => void): Promise<void>;
}

/** Replaces this program by a newer one whose feed is signed. */
export interface ProgramUpdater {
  /** That of the feed first, then those that its files may come from. */
  readonly origins: readonly string[];
  /** The version that was to be put in place before this start, and was not; null: none. */
  readonly notInstalled: string | null;
  /** What is newer than this program; null: nothing. Throws PROGRAM_NOT_UPDATED. */
  find(fetch: ProgramFetch): Promise<NewProgram | null>;
  /** Downloads what was found last. Throws PROGRAM_NOT_UPDATED. */
  download(onBytes: (bytesDone: number) => void): Promise<void>;
  /** Compares the file again, then ends the program with it in place. Throws PROGRAM_NOT_UPDATED. */
  restart(): Promise<void>;
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
  /** Replaces this program, or names who does; absent: npm, which brought the terminal. */
  readonly program?: ProgramUpdater | ProgramManager;
  /** The program and first arguments that watch a run of the game; absent: this Node and the runner's own file. */
  readonly runnerCommand?: readonly string[];
}

/** Fills the demo's game folder; answers its game version. */
export type WriteDemoFolder = (folder: string) => Promise<string>;
