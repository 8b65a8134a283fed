import type { Because, Empty, OfDependency, OfVersion } from './message-shapes.ts';
import type { DraftMessages, WriteMessages } from './publishing-codes.ts';

interface OfDirectory {
  readonly directory: string;
}
interface OfPath {
  readonly path: string;
}
interface NeedsOther extends OfDependency {
  readonly required: string;
  readonly present: string | null;
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
  'scan-metadata-invalid': { readonly file: string };
  'scan-changed-while-read': Empty;
  'scan-reader-crashed': Empty;
  'scan-receipt-changed': OfPath;
  'scan-receipt-incomplete': OfPath;
  'scan-directory-unreadable': OfDirectory & Because;
  'scan-directory-link': OfDirectory;
  'scan-directory-not-a-folder': OfDirectory;
  'scan-directory-refused': OfDirectory;
  'scan-unread': { readonly count: number };
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
  'plan-dependency-other-loader': OfDependency & { readonly loaders: string };
  'plan-dependency-disabled': OfDependency;
  'plan-dependency-left-alone': OfDependency;
  'plan-dependency-not-changeable': OfDependency;
  'plan-dependency-not-checked': Because;
  'plan-dependency-not-followed': OfDependency & {
    readonly others: number;
    /** Of requests, or of time in milliseconds. */
    readonly limit: string;
    readonly most: number;
  };
  'plan-dependency-pinned': OfDependency & { readonly required: string };
  'plan-dependency-other-version': OfDependency & {
    readonly required: string;
    readonly present: string | null;
  };
  'plan-duplicate-project': OfPath;
  'plan-duplicate-mod-id': OfPath & { readonly title: string; readonly modId: string };
  'plan-dependant-needs': { readonly title: string; readonly required: string };
  'plan-cycle': { readonly titles: string };
  'plan-optional': OfDependency & { readonly isInstalled: boolean };
  'plan-embedded': OfDependency & { readonly isInstalled: boolean };
  'plan-why-newest': Empty;
  'plan-why-newest-fitting': {
    readonly channel: string;
    readonly gameVersion: string | null;
    readonly loader: string | null;
  };
  'plan-why-older': { readonly newest: string | null };
  'plan-why-offered': Empty;
  'plan-why-all-the-same': Empty;
  'plan-why-asked': Empty;
  'plan-why-locked': Empty;
  'plan-why-exact': { readonly titles: string };
  'plan-why-version-gone': Empty;
  'plan-why-no-version': Empty;
  'plan-why-none-possible': { readonly versions: number };
  'plan-why-not-channel': OfVersion & { readonly channel: string; readonly allowed: string };
  'plan-why-not-game-version': OfVersion & { readonly forGameVersions: string };
  'plan-why-not-loader': OfVersion & { readonly loaders: string };
  'plan-why-not-asked': OfVersion & { readonly title: string; readonly required: string | null };
  'plan-why-not-incompatible': OfVersion & { readonly title: string };
  'plan-why-not-others': OfVersion;
  'plan-why-not-offered': OfVersion;
  'plan-why-not-placeable': OfVersion;
  'plan-why-not-pinned': OfVersion;
  'plan-why-not-skipped': OfVersion;
  'plan-why-not-needs-hidden': OfVersion & OfDependency;
  'plan-why-not-needs-gone': OfVersion & OfDependency;
  'plan-why-not-needs-none': OfVersion & OfDependency;
  'plan-why-not-needs-blocked': OfVersion & OfDependency;
  'plan-why-not-needs-older': OfVersion & NeedsOther;
  'plan-why-not-needs-pinned': OfVersion & NeedsOther;
  'plan-why-not-needs-other': OfVersion & NeedsOther;
  'plan-undo-restores': OfPath;
  'plan-undo-removes': OfPath;
  'plan-undo-origin': { readonly origin: string };
  'plan-undone-in-part': { readonly title: string };
  'plan-added-since': OfPath;
  'plan-removed-since': OfPath;
  'plan-changed-since': OfPath;
  'plan-moved-since': OfPath & { readonly from: string };
  'plan-gone-meanwhile': OfPath;
  'plan-changed-meanwhile': OfPath;
  'plan-moved-meanwhile': OfPath & { readonly from: string };
  'plan-rules-meanwhile': OfTitle;
  'plan-undone-meanwhile': OfTitle;
  'plan-file-lost': OfTitle;
  'plan-part-lost': OfTitle;
  'plan-archive-not-unpackable': { readonly file: string } & Because;
  'plan-archive-files-skipped': { readonly files: string; readonly count: number };
  'plan-chosen': { readonly version: string };
  'plan-version-named': { readonly from: string | null; readonly to: string };
  'plan-older-version': { readonly from: string | null; readonly to: string };
  'plan-was-pinned': Empty;
  'plan-is-installed': { readonly version: string | null; readonly enabled: boolean };
  'plan-becomes-chosen': { readonly version: string | null };
  'plan-no-fitting-version': {
    readonly gameVersion: string | null;
    readonly loader: string | null;
    readonly channel: string;
  };
  'plan-cannot-be-placed': { readonly version: string };
  'plan-outside-channel': { readonly releaseChannel: string; readonly channel: string };
  'plan-outside-game-version': { readonly gameVersions: string; readonly gameVersion: string };
  'plan-outside-loader': { readonly loaders: string; readonly loader: string };
  'plan-file-from-disk': Empty;
  'plan-file-unknown': Empty;
  'plan-file-not-asked': Because;
  'plan-file-slot-unclear': { readonly file: string; readonly slots: string };
  'plan-switched-on': Empty;
  'plan-switched-off': Empty;
  'plan-is-enabled': Empty;
  'plan-is-disabled': Empty;
  'plan-cannot-be-disabled': Empty;
  'plan-removed': Empty;
  'plan-settings-stay': OfPath;
  'plan-changed-files-stay': { readonly files: string; readonly count: number };
  'plan-parked': { readonly gameVersion: string | null };
  'plan-brought-back': { readonly gameVersion: string | null };
  'plan-game-version-not-listed': { readonly gameVersion: string };
  'plan-not-asked': Because;
  'plan-will-lack': { readonly title: string } & OfDependency;
  'plan-no-longer-needed': Empty;
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

interface ReadyMessages {
  'ready-installed': { readonly version: string };
  'ready-with-update': { readonly version: string };
  'ready-outside-channel': { readonly version: string; readonly releaseChannel: string };
  'ready-not-yet': { readonly newest: string | null };
  'ready-withdrawn': Empty;
  'ready-not-identified': Empty;
  'ready-not-checked': Because;
  'ready-game-version-not-listed': { readonly gameVersion: string };
}

interface OfTitle {
  readonly title: string;
}
interface OfLoadout {
  readonly name: string;
}
interface OfCase {
  readonly isCaseSensitive: boolean;
}

interface DoctorMessages {
  'doctor-program': Empty;
  'doctor-program-version': { readonly version: string; readonly node: string };
  'doctor-data-folder': { readonly folder: string };
  'doctor-database': Empty;
  'doctor-database-sound': Empty;
  'doctor-database-set-aside': { readonly files: string };
  'doctor-set-aside-now': { readonly file: string };
  'doctor-registry-unreadable': {
    readonly registry: string;
    readonly items: number;
    readonly details: number;
  };
  'doctor-database-damaged': { readonly answer: string };
  'doctor-loadout': { readonly name: string; readonly folder: string };
  'doctor-loadout-missing': Empty;
  'doctor-loadout-changed': Empty;
  'doctor-loadout-damaged': Empty;
  'doctor-registry': { readonly registry: string };
  'doctor-registry-answers': { readonly origin: string };
  'doctor-registry-silent': { readonly code: string };
  'doctor-writable': { readonly freeBytes: number };
  'doctor-not-writable': Because & { readonly folder: string };
  'doctor-file-system': OfLoadout;
  'doctor-file-system-local': OfCase;
  'doctor-file-system-remote': OfCase & { readonly type: string };
  'doctor-file-system-cloud': OfCase & { readonly service: string };
  'doctor-vault': OfLoadout;
  'doctor-vault-size': {
    readonly files: number;
    readonly sizeBytes: number;
    readonly maxVaultBytes: number;
  };
  'doctor-settings': Empty;
  'doctor-settings-damaged': Empty;
  'doctor-keychain': Empty;
  'doctor-keychain-store': {
    readonly store: 'windows' | 'macos' | 'secret-service' | 'none';
  };
  'doctor-keychain-unusable': {
    readonly cause: 'windows' | 'macos' | 'secret-service' | 'no-session-bus' | 'none';
  };
  /** null: anywhere beyond this machine. */
  'doctor-proxy': { readonly origin: string | null };
  'doctor-proxy-none': { readonly source: string };
  'doctor-proxy-used': { readonly address: string; readonly source: string };
  'doctor-proxy-invalid': Empty;
  'doctor-certificates': Empty;
  'doctor-certificates-trusted': { readonly system: number | null; readonly file: string | null };
  'doctor-certificates-file': Because & { readonly file: string };
  'doctor-registry-untrusted': { readonly issuer: string | null };
  'doctor-registry-proxy': { readonly status: number | null };
  'doctor-clock': { readonly registry: string };
  'doctor-clock-right': Empty;
  'doctor-clock-wrong': { readonly aheadMinutes: number };
  'doctor-hint-cloud': Empty;
  'doctor-hint-remote': Empty;
  'doctor-hint-settings': Empty;
  'doctor-hint-keychain': Empty;
  'doctor-hint-proxy': Empty;
  'doctor-hint-certificates': Empty;
  'doctor-hint-certificates-file': Empty;
  'doctor-hint-untrusted': Empty;
  'doctor-hint-clock': Empty;
  'doctor-hint-permissions': Empty;
  'doctor-hint-space': Empty;
  'doctor-hint-database': Empty;
  'doctor-hint-registry': Empty;
  'doctor-hint-loadout-missing': Empty;
  'doctor-hint-loadout-changed': Empty;
  'doctor-hint-set-aside': Empty;
  'doctor-hint-loadout-damaged': Empty;
}

/** What is said of a folder before it is managed. */
interface FolderMessages {
  'folder-missing': Empty;
  'folder-protected': Empty;
  'folder-taken': { readonly folder: string };
  'folder-taken-around': { readonly folder: string };
  'folder-record-unusable': Because;
  'folder-not-writable': Because;
  'folder-known-record': Empty;
  'folder-ok': { readonly layout: string };
  'folder-ok-custom': Empty;
  'folder-not-a-game': { readonly game: string };
  'folder-remote': { readonly type: string };
  'folder-cloud': { readonly service: string };
  'folder-little-space': { readonly freeBytes: number };
}

/** A rule for an add-on. A program before this one did not keep its id. */
interface OfRule extends OfTitle {
  readonly addonId?: string;
}

/** What a generation changed besides add-ons: headings of the history, so without a full stop. */
interface RecordMessages {
  'record-pin': OfRule & PolicyWords;
  'record-unpin': OfRule;
  'record-skip': OfRule & PolicyWords & { readonly version: string | null };
  'record-unskip': OfRule;
  /** null: that of the loadout. */
  'record-addon-channel': OfRule & { readonly channel: string | null };
  'record-name': { readonly name: string };
  /** null: as the settings say. */
  'record-hold': { readonly holdHours: number | null };
  'record-lookups': { readonly lookups: boolean };
  'record-game-version': { readonly gameVersion: string | null };
  'record-loader': { readonly loader: string | null };
  'record-channel': { readonly channel: string };
}

/** Why a host is contacted, and what it gets to know. */
interface PrivacyMessages {
  'privacy-why-lookups': Empty;
  'privacy-why-browse': Empty;
  'privacy-why-files': Empty;
  'privacy-why-images': Empty;
  'privacy-why-proxy': Empty;
  'privacy-sends-tunnel': Empty;
  'privacy-sends-agent': Empty;
  'privacy-sends-digests': Empty;
  'privacy-sends-search': Empty;
  'privacy-sends-token': Empty;
  'privacy-sends-file-names': Empty;
}

/** Every message that the core makes, with what it carries. A message about one add-on does not name it again. */
export interface MessageParams
  extends
    ScanMessages,
    StateMessages,
    PlanMessages,
    LockMessages,
    ReadyMessages,
    DoctorMessages,
    FolderMessages,
    RecordMessages,
    PrivacyMessages,
    DraftMessages,
    WriteMessages {}

export type MessageCode = keyof MessageParams;
