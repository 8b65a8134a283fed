type Empty = Readonly<Record<string, never>>;

interface OfDirectory {
  readonly directory: string;
}
interface OfPath {
  readonly path: string;
}
interface OfDependency {
  readonly dependency: string;
}
interface Because {
  readonly cause: string;
}

/** The game version that the loadout wants, and the one the registry was asked for (null: no filter was sent). */
export interface ForGameVersion {
  readonly gameVersion: string | null;
  readonly askedGameVersion: string | null;
}
interface Newer extends ForGameVersion {
  readonly newer: string;
}
export interface PolicyWords {
  readonly note: string | null;
  readonly until: string | null;
}

interface ScanMessages {
  'scan-link': Empty;
  'scan-not-a-file': Empty;
  'scan-empty': Empty;
  'scan-odd-name': Empty;
  'scan-unpacked': Empty;
  'scan-unreadable': Because;
  'scan-hard-linked': { readonly links: number };
  'scan-archive-unreadable': Because;
  'scan-changed-while-read': Empty;
  'scan-reader-crashed': Empty;
  'scan-receipt-changed': OfPath;
  'scan-receipt-incomplete': OfPath;
  'scan-directory-unreadable': OfDirectory & Because;
  'scan-directory-link': OfDirectory;
  'scan-directory-not-a-folder': OfDirectory;
  'scan-directory-refused': OfDirectory;
}

interface StateMessages {
  'state-up-to-date': ForGameVersion;
  'state-same-bytes': Newer;
  'state-update-available': Newer;
  'state-update-without-file': Newer & Because;
  'state-update-unchangeable': Newer & { readonly problem: string | null };
  'state-pinned': ForGameVersion & PolicyWords & { readonly newer: string | null };
  'state-skipped': Newer & PolicyWords;
  'state-held': Newer & { readonly until: string };
  'state-newer-on-other-channel': Newer & {
    readonly releaseChannel: string;
    readonly channel: string;
  };
  'state-newer-for-other-game-version': Newer & { readonly forGameVersions: string };
  'state-not-on-registry': Empty;
  'state-withdrawn': {
    readonly what: 'file' | 'project' | 'version';
    readonly version: string | null;
  };
  'state-no-digest': Empty;
  'state-kept-copy': Empty;
  'state-unpacked-folder': Empty;
  'state-world': Empty;
  'state-not-asked': Empty;
  /** `cause` is the error code of the failed question. */
  'state-not-answered': Because;
}

interface PlanMessages {
  'plan-newer-version': { readonly from: string | null; readonly to: string };
  'plan-needed-by': { readonly titles?: string };
  'plan-raised-for': { readonly titles?: string };
  'plan-left-out': Empty;
  'plan-no-candidate': Empty;
  'plan-not-newer': { readonly version: string };
  'plan-another-copy': { readonly title: string };
  'plan-name-taken': OfPath & { readonly holder: string };
  'plan-no-sha512': { readonly file: string; readonly version: string };
  'plan-file-not-accepted': { readonly file: string; readonly slot: string };
  'plan-companion-stays': OfPath & { readonly holder: string };
  'plan-world-never-changed': Empty;
  'plan-unpacked-read-only': Empty;
  'plan-kept-copy': Empty;
  'plan-not-changeable': Empty;
  'plan-incompatible': { readonly title: string; readonly other: string };
  'plan-needs-left-out': OfDependency;
  'plan-too-many-dependencies': OfDependency;
  'plan-dependency-gone': OfDependency;
  'plan-dependency-hidden': OfDependency;
  'plan-dependency-no-version': OfDependency;
  'plan-dependency-cannot-be-placed': OfDependency;
  'plan-dependency-disabled': OfDependency;
  'plan-dependency-left-alone': OfDependency;
  'plan-dependency-not-changeable': OfDependency;
  'plan-dependency-not-checked': Because;
  'plan-dependency-pinned': OfDependency & { readonly required: string };
  'plan-dependency-other-version': OfDependency & {
    readonly required: string;
    readonly present: string | null;
  };
  'plan-undo-restores': OfPath;
  'plan-undo-removes': OfPath;
  'plan-undone-in-part': { readonly title: string };
  'plan-added-since': OfPath;
  'plan-removed-since': OfPath;
  'plan-changed-since': OfPath;
  'plan-moved-since': OfPath & { readonly from: string };
  'plan-archive-not-unpackable': { readonly file: string } & Because;
  'plan-archive-files-skipped': { readonly files: string; readonly count: number };
  'plan-no-disabled-folder': OfDirectory;
  'plan-place-not-allowed': OfPath;
  'plan-bytes-gone': OfPath;
  'plan-still-needed': { readonly title: string };
}

interface LockMessages {
  'lock-adds': Empty;
  'lock-other-bytes': Empty;
  'lock-moves': { readonly from: string; readonly to: string };
  'lock-switches': { readonly enabled: boolean };
  'lock-record': { readonly origin: string };
  'lock-removes': Empty;
  'lock-own-file': Empty;
  'lock-bytes-nowhere': OfPath;
}

interface DoctorMessages {
  'doctor-program': Empty;
  'doctor-program-version': { readonly version: string; readonly node: string };
  'doctor-data-folder': { readonly folder: string };
  'doctor-database': Empty;
  'doctor-database-sound': Empty;
  'doctor-database-damaged': { readonly answer: string };
  'doctor-loadout': { readonly name: string; readonly folder: string };
  'doctor-loadout-missing': Empty;
  'doctor-loadout-changed': Empty;
  'doctor-loadout-damaged': Empty;
  'doctor-registry': { readonly registry: string };
  'doctor-registry-answers': { readonly origin: string };
  'doctor-registry-silent': { readonly code: string };
  'doctor-writable': { readonly freeBytes: number };
  'doctor-not-writable': Because;
  'doctor-hint-permissions': Empty;
  'doctor-hint-space': Empty;
  'doctor-hint-database': Empty;
  'doctor-hint-registry': Empty;
  'doctor-hint-loadout-missing': Empty;
  'doctor-hint-loadout-changed': Empty;
  'doctor-hint-loadout-damaged': Empty;
}

/** Every message that the core makes, with what it carries. A message about one add-on does not name it again. */
export interface MessageParams
  extends ScanMessages, StateMessages, PlanMessages, LockMessages, DoctorMessages {}

export type MessageCode = keyof MessageParams;
