import type { PlaySettings } from '#shared/domain/play.ts';
import type { NewProgram, ProgramManager } from '#shared/domain/program-update.ts';

/** The core's time; tests pass their own clock. */
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

/** Information about this process that may be shown to a helper. */
export interface Diagnostics {
  /** The log's newest lines, JSON, oldest first. */
  recentLog: () => readonly string[];
  /** Redacts a value as in the log. */
  redact: (value: unknown) => unknown;
}

export interface Random {
  /** 18 characters of `[A-Za-z0-9]`, unguessable. */
  id(): string;
  bytes(count: number): Uint8Array;
}

interface HostPaths {
  /** Mode 0700, created if missing (design decision 17). */
  readonly dataDir: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Storage of a secret: the system's keychain, a file that the person chose, or this process's
 * memory.
 */
export type SecretPlace = 'keychain' | 'file' | 'memory';

/**
 * A secret and the only origin that may get it; null: the registry that this program starts itself.
 */
export interface Secret {
  readonly origin: string | null;
  readonly value: string;
}

/** Secrets by name (design decision 12). They are never logged. */
export interface SecretStore {
  /**
   * Returns where it is stored: in memory if the keychain cannot be used. Throws
   * FOLDER_NOT_WRITABLE for a file.
   */
  keep(name: string, secret: Secret, place: 'keychain' | 'file'): Promise<SecretPlace>;
  /**
   * Returns null when there is none, when it cannot be read, and when it was stored for another
   * origin.
   */
  read(name: string, origin: string | null): Promise<string | null>;
  /** Removes it from every place; a missing one is ignored. */
  remove(name: string): Promise<void>;
  /** Returns whether the keychain can store, return and remove a test value. */
  tryKeychain(): Promise<boolean>;
}

/** The system's file manager. */
export interface FileManager {
  /** Shows a file or folder; opens and runs nothing. */
  show(path: string): void;
  /**
   * Returns where the page's download was saved, by the URL of its bytes; null when it was not
   * saved.
   */
  findSaved(address: string): Promise<string | null>;
}

/** A change for a person to confirm: how a loadout is started from then on. */
export interface ProgramChange {
  readonly loadout: string;
  readonly settings: PlaySettings;
}

/** A file of the update feed, with the URL and checksum of the signed feed. */
interface ProgramFile {
  readonly url: string;
  readonly sizeBytes: number | null;
  /** Hexadecimal. */
  readonly sha512: string;
  readonly path: string;
}

/** Requests of an updater: by the network settings, and only to its own origins. */
export interface ProgramFetch {
  /**
   * Throws the errors of a request, and PROGRAM_NOT_UPDATED for an answer that is no file or too
   * long.
   */
  readBytes(url: string, maxBytes: number): Promise<Uint8Array>;
  /**
   * The file gets its name when the bytes on disk match the checksum. Throws the errors of
   * `fetchFile`.
   */
  saveFile(file: ProgramFile, onBytes: (bytesDone: number) => void): Promise<void>;
}

/** Updates this program from a signed feed. */
export interface ProgramUpdater {
  /** The feed's origin first, then those of its files. */
  readonly origins: readonly string[];
  /** The version whose installation failed before this start; null: none. */
  readonly notInstalled: string | null;
  /** Returns a newer version of this program, or null. Throws PROGRAM_NOT_UPDATED. */
  find(fetch: ProgramFetch): Promise<NewProgram | null>;
  /** Downloads the version found last. Throws PROGRAM_NOT_UPDATED. */
  download(onBytes: (bytesDone: number) => void): Promise<void>;
  /**
   * Verifies the file again, then ends the program with it installed. Throws PROGRAM_NOT_UPDATED.
   */
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
  /** The proxy in the system's settings for a URL; null: none. Absent when a process cannot ask. */
  readonly proxyFor?: (url: URL) => Promise<string | null>;
  /** The system's folder dialog; null: the person closed it. Absent when a process has none. */
  readonly pickFolder?: () => Promise<string | null>;
  /** Absent when a process has none. */
  readonly fileManager?: FileManager;
  /**
   * Asks the person, by means that no page can reach, whether this may be started; absent when a
   * process cannot ask, and then no program can be set.
   */
  readonly confirmProgram?: (change: ProgramChange) => Promise<boolean>;
  /**
   * Updates this program, or names the package manager that does; absent: npm, which installed the
   * terminal program.
   */
  readonly program?: ProgramUpdater | ProgramManager;
  /**
   * The program and first arguments for watching a run of the game; absent: this Node and the
   * runner's own file.
   */
  readonly runnerCommand?: readonly string[];
}

/** Writes the demo's game folder; returns its game version. */
export type WriteDemoFolder = (folder: string) => Promise<string>;
