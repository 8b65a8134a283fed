// Written by `npm run messages` from resources/messages/en: its codes, and what each text needs to be shown.

/** A text that needs nothing. */
export type Empty = Readonly<Record<string, never>>;

export type ErrorCode =
  | 'FOLDER_MISSING'
  | 'FOLDER_TAKEN'
  | 'FOLDER_CHANGED'
  | 'FOLDER_NOT_WRITABLE'
  | 'DATA_FOLDER_SHARED'
  | 'FOLDER_PROTECTED'
  | 'FOLDER_OF_OTHER'
  | 'MOVE_REFUSED'
  | 'NOT_A_GAME_FOLDER'
  | 'UNSAFE_STATE_FOLDER'
  | 'LOADOUT_DAMAGED'
  | 'LOADOUT_UNKNOWN'
  | 'LOADOUT_AMBIGUOUS'
  | 'ADDON_UNKNOWN'
  | 'ADDON_AMBIGUOUS'
  | 'NOTHING_TO_SKIP'
  | 'PROJECT_UNKNOWN'
  | 'PAGE_UNKNOWN'
  | 'VERSION_UNKNOWN'
  | 'VERSION_AMBIGUOUS'
  | 'VERSION_FILE_UNKNOWN'
  | 'NAME_UNKNOWN'
  | 'FILE_EXISTS'
  | 'FILE_NOT_SAVED'
  | 'PERSON_UNKNOWN'
  | 'ORGANIZATION_UNKNOWN'
  | 'NOT_KEPT'
  | 'UPLOAD_UNKNOWN'
  | 'UPLOAD_REFUSED'
  | 'FILE_UNREADABLE'
  | 'GENERATION_UNKNOWN'
  | 'NOTHING_TO_UNDO'
  | 'PLAN_UNKNOWN'
  | 'PLAN_STALE'
  | 'LOCKED'
  | 'DEFERRED'
  | 'OPERATION_OPEN'
  | 'DISK_FULL'
  | 'WRITE_FAILED'
  | 'VERIFY_DIFFERS'
  | 'LOCK_FILE_INVALID'
  | 'LOCK_DIFFERS'
  | 'LOCK_GAME_DIFFERS'
  | 'LOCK_REGISTRY_DIFFERS'
  | 'BYTES_UNAVAILABLE'
  | 'REGISTRY_UNKNOWN'
  | 'REGISTRY_OFFLINE'
  | 'REGISTRY_IN_USE'
  | 'REGISTRY_UNREACHABLE'
  | 'REGISTRY_REFUSED'
  | 'REGISTRY_NOT_FOUND'
  | 'REGISTRY_LIMITED'
  | 'REGISTRY_FAILED'
  | 'REGISTRY_ANSWER_INVALID'
  | 'REGISTRY_FILE_CHANGED'
  | 'REGISTRY_LACKS'
  | 'REDIRECT_REFUSED'
  | 'ORIGIN_REFUSED'
  | 'DOWNLOAD_FAILED'
  | 'DOWNLOAD_DIFFERS'
  | 'DOWNLOAD_TOO_LARGE'
  | 'REGISTRY_REJECTED'
  | 'AUTH_NEEDED'
  | 'AUTH_NOT_ACCEPTED'
  | 'AUTH_SCOPE_MISSING'
  | 'AUTH_SESSION_NEEDED'
  | 'WRITE_UNCERTAIN'
  | 'INPUT_INVALID'
  | 'EDIT_CONFLICT'
  | 'TEAM_REFUSED'
  | 'PASSWORD_REFUSED'
  | 'COLLECTION_UNKNOWN'
  | 'REPORT_UNKNOWN'
  | 'REPORT_EXISTS'
  | 'THREAD_UNKNOWN'
  | 'DRAFT_UNKNOWN'
  | 'DRAFT_BUSY'
  | 'FILE_PUBLISHED_ELSEWHERE'
  | 'UPLOAD_DIFFERS'
  | 'USAGE'
  | 'CONFIRMATION_NEEDED'
  | 'NEWER_DATA'
  | 'DATABASE_FAILED'
  | 'INTERFACE_NOT_BUILT'
  | 'CANCELLED'
  | 'TIMED_OUT'
  | 'CONNECTION_LOST'
  | 'JOB_INTERRUPTED'
  | 'INTERNAL';

export interface MessageParams {
  'doctor-program': Empty;
  'doctor-program-version': {
    readonly version: string;
    readonly node: string;
  };
  'doctor-data-folder': {
    readonly folder: string;
  };
  'doctor-database': Empty;
  'doctor-database-sound': Empty;
  'doctor-database-set-aside': {
    readonly files: string;
  };
  'doctor-registry-unreadable': {
    readonly items: number;
    readonly details: number;
    readonly registry: string;
  };
  'doctor-set-aside-now': {
    readonly file: string;
  };
  'doctor-database-damaged': {
    readonly answer: string;
  };
  'doctor-loadout': {
    readonly name: string;
    readonly folder: string;
  };
  'doctor-loadout-missing': Empty;
  'doctor-loadout-changed': Empty;
  'doctor-loadout-damaged': Empty;
  'doctor-registry': {
    readonly registry: string;
  };
  'doctor-registry-answers': {
    readonly origin: string;
  };
  'doctor-registry-silent': {
    readonly code: string;
  };
  'doctor-writable': {
    readonly freeBytes: number;
  };
  'doctor-not-writable': {
    readonly cause?: string | null;
    readonly folder: string;
  };
  'doctor-file-system': {
    readonly name: string;
  };
  'doctor-file-system-local': {
    readonly isCaseSensitive: boolean;
  };
  'doctor-file-system-remote': {
    readonly isCaseSensitive: boolean;
    readonly type: string;
  };
  'doctor-file-system-cloud': {
    readonly isCaseSensitive: boolean;
    readonly service: string;
  };
  'doctor-vault': {
    readonly name: string;
  };
  'doctor-vault-size': {
    readonly files: number;
    readonly sizeBytes: number;
    readonly maxVaultBytes: number;
  };
  'doctor-settings': Empty;
  'doctor-settings-damaged': Empty;
  'doctor-keychain': Empty;
  'doctor-keychain-store': {
    readonly store: string | null;
  };
  'doctor-keychain-unusable': {
    readonly cause: string | null;
  };
  'doctor-proxy': {
    readonly origin?: string | null;
  };
  'doctor-proxy-none': {
    readonly source: string | null;
  };
  'doctor-proxy-used': {
    readonly source: string | null;
    readonly address: string;
  };
  'doctor-proxy-invalid': Empty;
  'doctor-certificates': Empty;
  'doctor-certificates-trusted': {
    readonly system?: number | null;
    readonly file?: string | null;
  };
  'doctor-certificates-file': {
    readonly cause?: string | null;
    readonly file: string;
  };
  'doctor-registry-untrusted': {
    readonly issuer?: string | null;
  };
  'doctor-registry-proxy': {
    readonly status?: number | null;
  };
  'doctor-clock': {
    readonly registry: string;
  };
  'doctor-clock-right': Empty;
  'doctor-clock-wrong': {
    readonly aheadMinutes: number;
  };
  'doctor-hint-permissions': Empty;
  'doctor-hint-space': Empty;
  'doctor-hint-database': Empty;
  'doctor-hint-cloud': Empty;
  'doctor-hint-remote': Empty;
  'doctor-hint-keychain': Empty;
  'doctor-hint-settings': Empty;
  'doctor-hint-proxy': Empty;
  'doctor-hint-certificates': Empty;
  'doctor-hint-certificates-file': Empty;
  'doctor-hint-untrusted': Empty;
  'doctor-hint-clock': Empty;
  'doctor-hint-registry': Empty;
  'doctor-hint-loadout-missing': Empty;
  'doctor-hint-loadout-changed': Empty;
  'doctor-hint-set-aside': Empty;
  'doctor-hint-loadout-damaged': Empty;
  'draft-given': Empty;
  'draft-default': Empty;
  'draft-from-manifest': {
    readonly file: string;
  };
  'draft-from-file-name': {
    readonly file: string;
  };
  'draft-from-content': {
    readonly file: string;
  };
  'draft-from-project': {
    readonly project: string;
  };
  'draft-from-previous': {
    readonly version: string;
  };
  'draft-from-range': {
    readonly range: string;
    readonly file: string;
  };
  'draft-from-number': {
    readonly number: string;
  };
  'draft-from-changelog-file': {
    readonly section?: string | null;
    readonly file: string;
  };
  'draft-from-git': {
    readonly from?: string | null;
    readonly to: string;
  };
  'draft-note-not-asked': {
    readonly cause: string;
  };
  'draft-note-project-unknown': {
    readonly project: string;
  };
  'draft-note-range-unclear': {
    readonly range: string;
    readonly file: string;
  };
  'draft-note-range-empty': {
    readonly range: string;
    readonly file: string;
  };
  'draft-note-dependency-unmatched': {
    readonly dependency: string;
    readonly range: string;
  };
  'draft-note-no-changelog': {
    readonly cause: string | null;
  };
  'draft-project-missing': Empty;
  'draft-project-unknown': {
    readonly project: string;
  };
  'draft-project-archived': {
    readonly project: string;
  };
  'draft-project-not-allowed': {
    readonly project: string;
  };
  'draft-file-missing': Empty;
  'draft-file-changed': {
    readonly file: string;
  };
  'draft-file-type': {
    readonly allowed?: string | null;
    readonly file: string;
  };
  'draft-file-unknown-type': {
    readonly file: string;
  };
  'draft-file-too-large': {
    readonly file: string;
    readonly size: number;
    readonly most: number;
  };
  'draft-file-name': {
    readonly file: string;
  };
  'draft-file-name-long': {
    readonly file: string;
    readonly most: number;
  };
  'draft-file-name-twice': {
    readonly file: string;
  };
  'draft-file-twice': {
    readonly file: string;
    readonly other: string;
  };
  'draft-file-elsewhere': {
    readonly file: string;
    readonly version: string;
    readonly project: string;
  };
  'draft-files-too-many': {
    readonly count: number;
    readonly most: number;
  };
  'draft-request-too-large': {
    readonly size: number;
    readonly most: number;
  };
  'draft-image-unreadable': {
    readonly file: string;
  };
  'draft-too-short': {
    readonly length: number;
    readonly least: number;
  };
  'draft-too-long': {
    readonly length: number;
    readonly most: number;
  };
  'draft-number-characters': {
    readonly proposal?: string | null;
    readonly number: string;
  };
  'draft-channel-unknown': {
    readonly channel?: string | null;
    readonly allowed: string;
  };
  'draft-loader-unknown': {
    readonly allowed?: string | null;
    readonly loader: string;
  };
  'draft-game-version-missing': Empty;
  'draft-game-version-unknown': {
    readonly gameVersions: string;
  };
  'draft-game-version-twice': {
    readonly gameVersions: string;
  };
  'draft-dependencies-too-many': {
    readonly count: number;
    readonly most: number;
  };
  'draft-dependency-invalid': {
    readonly dependency: string;
  };
  'draft-dependency-type': {
    readonly type?: string | null;
    readonly dependency: string;
    readonly allowed: string;
  };
  'draft-dependency-twice': {
    readonly dependency: string;
  };
  'draft-dependency-itself': Empty;
  'draft-dependency-gone': {
    readonly dependency: string;
  };
  'draft-dependency-version-gone': {
    readonly dependency: string;
    readonly version: string;
  };
  'draft-warning-dev': {
    readonly goes?: string | null;
    readonly most: number;
  };
  'draft-warning-number-taken': {
    readonly number: string;
  };
  'draft-warning-number-reserved': {
    readonly number: string;
  };
  'draft-warning-renamed': {
    readonly file: string;
    readonly name: string;
  };
  'draft-warning-tar': {
    readonly file: string;
  };
  'folder-missing': Empty;
  'folder-protected': Empty;
  'folder-taken': Empty;
  'folder-taken-around': {
    readonly folder: string;
  };
  'folder-record-unusable': {
    readonly cause: string;
  };
  'folder-not-writable': {
    readonly cause?: string | null;
  };
  'folder-known-record': Empty;
  'folder-ok': {
    readonly layout: string;
  };
  'folder-ok-custom': Empty;
  'folder-not-a-game': {
    readonly game: string;
  };
  'folder-remote': {
    readonly type: string;
  };
  'folder-cloud': {
    readonly service: string;
  };
  'folder-little-space': {
    readonly freeBytes: number;
  };
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
  'record-pin': {
    readonly note?: string | null;
    readonly until?: string | null;
    readonly title: string;
  };
  'record-unpin': {
    readonly title: string;
  };
  'record-skip': {
    readonly version?: string | null;
    readonly note?: string | null;
    readonly until?: string | null;
    readonly title: string;
  };
  'record-unskip': {
    readonly title: string;
  };
  'record-addon-channel': {
    readonly channel?: string | null;
    readonly title: string;
  };
  'record-name': {
    readonly name: string;
  };
  'record-hold': {
    readonly holdHours?: number | null;
  };
  'record-lookups': {
    readonly lookups: boolean;
  };
  'record-game-version': {
    readonly gameVersion?: string | null;
  };
  'record-loader': {
    readonly loader?: string | null;
  };
  'record-channel': {
    readonly channel: string;
  };
  'plan-newer-version': {
    readonly to: string;
  };
  'plan-needed-by': {
    readonly titles?: string | null;
  };
  'plan-raised-for': {
    readonly titles?: string | null;
  };
  'plan-left-out': Empty;
  'plan-no-candidate': Empty;
  'plan-not-newer': {
    readonly version: string;
  };
  'plan-another-copy': {
    readonly title: string;
  };
  'plan-name-taken': {
    readonly path: string;
    readonly holder: string;
  };
  'plan-no-sha512': {
    readonly file: string;
    readonly version: string;
  };
  'plan-file-not-accepted': {
    readonly file: string;
    readonly slot: string;
  };
  'plan-companion-stays': {
    readonly path: string;
    readonly holder: string;
  };
  'plan-world-never-changed': Empty;
  'plan-unpacked-read-only': Empty;
  'plan-kept-copy': Empty;
  'plan-not-changeable': Empty;
  'plan-incompatible': {
    readonly title: string;
    readonly other: string;
  };
  'plan-needs-left-out': {
    readonly dependency: string;
  };
  'plan-too-many-dependencies': {
    readonly dependency: string;
  };
  'plan-dependency-gone': {
    readonly dependency: string;
  };
  'plan-dependency-hidden': {
    readonly dependency: string;
  };
  'plan-dependency-no-version': {
    readonly dependency: string;
  };
  'plan-dependency-cannot-be-placed': {
    readonly dependency: string;
  };
  'plan-dependency-other-loader': {
    readonly loaders?: string | null;
    readonly dependency: string;
  };
  'plan-dependency-disabled': {
    readonly dependency: string;
  };
  'plan-dependency-left-alone': {
    readonly dependency: string;
  };
  'plan-dependency-not-changeable': {
    readonly dependency: string;
  };
  'plan-dependency-not-checked': {
    readonly cause: string;
  };
  'plan-dependency-not-followed': {
    readonly limit: string;
    readonly others: number;
    readonly dependency: string;
    readonly most: number;
  };
  'plan-dependency-pinned': {
    readonly dependency: string;
    readonly required: string;
  };
  'plan-dependency-other-version': {
    readonly present?: string | null;
    readonly dependency: string;
    readonly required: string;
  };
  'plan-duplicate-project': {
    readonly path: string;
  };
  'plan-duplicate-mod-id': {
    readonly title: string;
    readonly path: string;
    readonly modId: string;
  };
  'plan-dependant-needs': {
    readonly title: string;
    readonly required: string;
  };
  'plan-cycle': {
    readonly titles: string;
  };
  'plan-optional': {
    readonly isInstalled: boolean;
    readonly dependency: string;
  };
  'plan-embedded': {
    readonly isInstalled: boolean;
    readonly dependency: string;
  };
  'plan-why-newest': Empty;
  'plan-why-newest-fitting': {
    readonly gameVersion?: string | null;
    readonly loader?: string | null;
    readonly channel: string;
  };
  'plan-why-older': {
    readonly newest?: string | null;
  };
  'plan-why-offered': Empty;
  'plan-why-all-the-same': Empty;
  'plan-why-locked': Empty;
  'plan-why-asked': Empty;
  'plan-why-exact': {
    readonly titles: string;
  };
  'plan-why-version-gone': Empty;
  'plan-why-no-version': Empty;
  'plan-why-none-possible': {
    readonly versions: number;
  };
  'plan-why-not-channel': {
    readonly version: string;
    readonly channel: string;
    readonly allowed: string;
  };
  'plan-why-not-game-version': {
    readonly forGameVersions?: string | null;
    readonly version: string;
  };
  'plan-why-not-loader': {
    readonly loaders?: string | null;
    readonly version: string;
  };
  'plan-why-not-asked': {
    readonly required?: string | null;
    readonly version: string;
    readonly title: string;
  };
  'plan-why-not-incompatible': {
    readonly version: string;
    readonly title: string;
  };
  'plan-why-not-others': {
    readonly version: string;
  };
  'plan-why-not-offered': {
    readonly version: string;
  };
  'plan-why-not-placeable': {
    readonly version: string;
  };
  'plan-why-not-pinned': {
    readonly version: string;
  };
  'plan-why-not-skipped': {
    readonly version: string;
  };
  'plan-why-not-needs-hidden': {
    readonly version: string;
    readonly dependency: string;
  };
  'plan-why-not-needs-gone': {
    readonly version: string;
    readonly dependency: string;
  };
  'plan-why-not-needs-none': {
    readonly version: string;
    readonly dependency: string;
  };
  'plan-why-not-needs-blocked': {
    readonly version: string;
    readonly dependency: string;
  };
  'plan-why-not-needs-older': {
    readonly present?: string | null;
    readonly version: string;
    readonly dependency: string;
    readonly required: string;
  };
  'plan-why-not-needs-pinned': {
    readonly version: string;
    readonly dependency: string;
    readonly required: string;
  };
  'plan-why-not-needs-other': {
    readonly present?: string | null;
    readonly version: string;
    readonly dependency: string;
    readonly required: string;
  };
  'plan-undo-restores': Empty;
  'plan-undo-origin': {
    readonly origin: string;
  };
  'plan-undo-removes': Empty;
  'plan-undone-in-part': {
    readonly title: string;
  };
  'plan-added-since': {
    readonly path: string;
  };
  'plan-removed-since': {
    readonly path: string;
  };
  'plan-changed-since': {
    readonly path: string;
  };
  'plan-moved-since': {
    readonly from: string;
    readonly path: string;
  };
  'plan-gone-meanwhile': {
    readonly path: string;
  };
  'plan-changed-meanwhile': {
    readonly path: string;
  };
  'plan-moved-meanwhile': {
    readonly from: string;
    readonly path: string;
  };
  'plan-rules-meanwhile': {
    readonly title: string;
  };
  'plan-undone-meanwhile': Empty;
  'plan-file-lost': {
    readonly title: string;
  };
  'plan-part-lost': {
    readonly title: string;
  };
  'plan-archive-not-unpackable': {
    readonly file: string;
    readonly cause: string;
  };
  'plan-archive-files-skipped': {
    readonly files?: string | null;
    readonly count: number;
  };
  'plan-chosen': {
    readonly version: string;
  };
  'plan-version-named': {
    readonly to: string;
  };
  'plan-older-version': {
    readonly from?: string | null;
    readonly to: string;
  };
  'plan-was-pinned': Empty;
  'plan-is-installed': {
    readonly enabled: boolean;
    readonly version?: string | null;
  };
  'plan-becomes-chosen': {
    readonly version?: string | null;
  };
  'plan-no-fitting-version': {
    readonly gameVersion?: string | null;
    readonly loader?: string | null;
    readonly channel: string;
  };
  'plan-cannot-be-placed': {
    readonly version: string;
  };
  'plan-outside-channel': {
    readonly releaseChannel: string;
    readonly channel: string;
  };
  'plan-outside-game-version': {
    readonly gameVersions: string;
    readonly gameVersion: string;
  };
  'plan-outside-loader': {
    readonly loaders: string;
    readonly loader: string;
  };
  'plan-file-from-disk': Empty;
  'plan-file-unknown': Empty;
  'plan-file-not-asked': {
    readonly cause: string;
  };
  'plan-file-slot-unclear': {
    readonly file: string;
    readonly slots: string;
  };
  'plan-switched-on': Empty;
  'plan-switched-off': Empty;
  'plan-is-enabled': Empty;
  'plan-is-disabled': Empty;
  'plan-cannot-be-disabled': Empty;
  'plan-removed': Empty;
  'plan-settings-stay': {
    readonly path: string;
  };
  'plan-changed-files-stay': {
    readonly count: number;
    readonly files: string;
  };
  'plan-parked': {
    readonly gameVersion?: string | null;
  };
  'plan-brought-back': {
    readonly gameVersion?: string | null;
  };
  'plan-game-version-not-listed': {
    readonly gameVersion: string;
  };
  'plan-not-asked': {
    readonly cause: string;
  };
  'plan-will-lack': {
    readonly title: string;
    readonly dependency: string;
  };
  'plan-no-longer-needed': Empty;
  'plan-place-not-allowed': {
    readonly path: string;
  };
  'plan-bytes-gone': {
    readonly path: string;
  };
  'plan-still-needed': {
    readonly title: string;
  };
  'lock-adds': Empty;
  'lock-other-bytes': Empty;
  'lock-moves': {
    readonly from: string;
    readonly to: string;
  };
  'lock-switches': {
    readonly enabled: boolean;
  };
  'lock-record': {
    readonly origin: string;
  };
  'lock-removes': Empty;
  'lock-own-file': Empty;
  'lock-bytes-nowhere': {
    readonly path: string;
  };
  'ready-installed': {
    readonly version: string;
  };
  'ready-with-update': {
    readonly version: string;
  };
  'ready-outside-channel': {
    readonly version: string;
    readonly releaseChannel: string;
  };
  'ready-not-yet': {
    readonly newest?: string | null;
  };
  'ready-withdrawn': Empty;
  'ready-not-identified': Empty;
  'ready-not-checked': {
    readonly cause: string;
  };
  'ready-game-version-not-listed': {
    readonly gameVersion: string;
  };
  'scan-link': Empty;
  'scan-not-a-file': Empty;
  'scan-empty': Empty;
  'scan-odd-name': Empty;
  'scan-unpacked': Empty;
  'scan-unreadable': {
    readonly cause?: string | null;
  };
  'scan-hard-linked': {
    readonly links: number;
  };
  'scan-archive-unreadable': {
    readonly cause: string | null;
  };
  'scan-metadata-invalid': {
    readonly file: string;
  };
  'scan-changed-while-read': Empty;
  'scan-reader-crashed': Empty;
  'scan-receipt-changed': {
    readonly path: string;
  };
  'scan-receipt-incomplete': {
    readonly path: string;
  };
  'scan-unread': {
    readonly count: number;
  };
  'scan-directory-unreadable': {
    readonly cause?: string | null;
    readonly directory: string;
  };
  'scan-directory-link': {
    readonly directory: string;
  };
  'scan-directory-not-a-folder': {
    readonly directory: string;
  };
  'scan-directory-refused': {
    readonly directory: string;
  };
  'state-up-to-date': {
    readonly askedGameVersion?: string | null;
    readonly gameVersion?: string | null;
  };
  'state-same-bytes': {
    readonly askedGameVersion?: string | null;
    readonly gameVersion?: string | null;
    readonly newer: string;
  };
  'state-update-available': {
    readonly askedGameVersion?: string | null;
    readonly gameVersion?: string | null;
    readonly newer: string;
  };
  'state-update-without-file': {
    readonly cause: string | null;
    readonly newer: string;
  };
  'state-update-unchangeable': {
    readonly problem: string | null;
    readonly newer: string;
  };
  'state-pinned': {
    readonly note?: string | null;
    readonly until?: string | null;
    readonly newer?: string | null;
  };
  'state-skipped': {
    readonly note?: string | null;
    readonly until?: string | null;
    readonly newer: string;
  };
  'state-held': {
    readonly newer: string;
    readonly until: string;
  };
  'state-newer-on-other-channel': {
    readonly newer: string;
    readonly releaseChannel: string;
    readonly channel: string;
  };
  'state-newer-for-other-game-version': {
    readonly gameVersion?: string | null;
    readonly newer: string;
    readonly forGameVersions: string;
  };
  'state-not-on-registry': Empty;
  'state-withdrawn': {
    readonly version?: string | null;
    readonly what: string;
  };
  'state-no-digest': Empty;
  'state-kept-copy': Empty;
  'state-unpacked-folder': Empty;
  'state-world': Empty;
  'state-not-asked': Empty;
  'state-not-answered': {
    readonly cause: string;
  };
  'write-token-stops': Empty;
  'write-project-starts-as-draft': Empty;
  'write-type-changes': Empty;
  'write-review': Empty;
  'write-project-deleted': {
    readonly versions?: number | null;
  };
  'write-version-deleted': Empty;
  'write-leaves-projects': Empty;
  'write-owner-becomes-member': {
    readonly name?: string | null;
  };
  'write-project-joins': {
    readonly name?: string | null;
  };
  'write-project-leaves': {
    readonly name?: string | null;
  };
  'write-project-without-owner': {
    readonly name?: string | null;
  };
  'write-project-owner-unread': {
    readonly name?: string | null;
  };
  'write-organization-deleted': {
    readonly projects?: number | null;
  };
  'write-collection-private': Empty;
  'write-collection-public': {
    readonly cause?: string | null;
    readonly name: string;
  };
}

export interface UiParams {
  'ui-activity-now': Empty;
  'ui-activity-nothing': Empty;
  'ui-activity-problems': Empty;
  'ui-activity-no-problems': Empty;
  'ui-activity-history': Empty;
  'ui-activity-no-history': Empty;
  'ui-job-queued': Empty;
  'ui-job-paused': Empty;
  'ui-job-pause': Empty;
  'ui-job-resume': Empty;
  'ui-job-of': {
    readonly action: string;
    readonly what: string;
  };
  'ui-job-progress': {
    readonly what: string;
  };
  'ui-job-ended': {
    readonly what: string;
    readonly age: string;
  };
  'ui-job-unconfirmed': Empty;
  'ui-job-interrupted': {
    readonly what: string;
  };
  'ui-job-stale': Empty;
  'ui-problem-dismiss': Empty;
  'ui-problem-try-check': Empty;
  'ui-external-title': {
    readonly count: number;
  };
  'ui-external-hint': Empty;
  'ui-external-added': Empty;
  'ui-external-removed': Empty;
  'ui-external-changed': Empty;
  'ui-external-moved': {
    readonly from: string;
  };
  'ui-external-more': {
    readonly count: number;
  };
  'ui-scan-problems': Empty;
  'ui-verify': Empty;
  'ui-verify-again': Empty;
  'ui-verify-running': Empty;
  'ui-verify-good': {
    readonly count: number;
  };
  'ui-verify-partly': {
    readonly count: number;
  };
  'ui-verify-differs': {
    readonly files: number;
    readonly count: number;
  };
  'ui-generation': {
    readonly number: number;
  };
  'ui-generation-now': Empty;
  'ui-generation-undone': Empty;
  'ui-generation-holds': {
    readonly count: number;
  };
  'ui-generation-show': {
    readonly count: number;
  };
  'ui-generation-hide': Empty;
  'ui-generation-undo': Empty;
  'ui-generation-go': Empty;
  'ui-generation-of': {
    readonly action: string;
    readonly number: number;
  };
  'ui-change-came': {
    readonly version?: string | null;
  };
  'ui-change-went': {
    readonly version?: string | null;
  };
  'ui-change-version-from-to': {
    readonly from: string;
    readonly to: string;
  };
  'ui-change-on': Empty;
  'ui-change-off': Empty;
  'ui-change-other': Empty;
  'ui-generation-details': Empty;
  'ui-restore-all': Empty;
  'ui-restore-except': {
    readonly titles: string;
  };
  'ui-day-today': Empty;
  'ui-day-yesterday': Empty;
  'ui-browse-list': Empty;
  'ui-browse-count': {
    readonly count: number;
    readonly number: string;
  };
  'ui-browse-search': Empty;
  'ui-browse-names': Empty;
  'ui-browse-clear-words': Empty;
  'ui-browse-filters': Empty;
  'ui-browse-fits': {
    readonly name: string;
  };
  'ui-browse-categories': Empty;
  'ui-browse-loaders': Empty;
  'ui-browse-game-versions': Empty;
  'ui-browse-clear': Empty;
  'ui-browse-none': Empty;
  'ui-browse-none-hint': Empty;
  'ui-browse-by-name': Empty;
  'ui-browse-by-name-hint': Empty;
  'ui-browse-found-by-name': Empty;
  'ui-browse-cached': Empty;
  'ui-browse-none-cached': Empty;
  'ui-browse-no-loadout': Empty;
  'ui-browse-sort-relevance': Empty;
  'ui-browse-sort-downloads': Empty;
  'ui-browse-sort-followers': Empty;
  'ui-browse-sort-updated': Empty;
  'ui-browse-random': Empty;
  'ui-browse-random-found': {
    readonly title: string;
  };
  'ui-browse-sort-published': Empty;
  'ui-group-category': Empty;
  'ui-group-feature': Empty;
  'ui-group-resolution': Empty;
  'ui-group-performance': Empty;
  'ui-key-open-project': Empty;
  'ui-key-install': Empty;
  'ui-coming': Empty;
  'ui-kind-mod': Empty;
  'ui-kind-datamod': Empty;
  'ui-kind-resource-pack': Empty;
  'ui-kind-shader': Empty;
  'ui-kind-modpack': Empty;
  'ui-kind-plugin': Empty;
  'ui-kind-world': Empty;
  'ui-side-required': Empty;
  'ui-side-optional': Empty;
  'ui-side-unsupported': Empty;
  'ui-side-unknown': Empty;
  'ui-sides': {
    readonly client: string;
    readonly server: string;
  };
  'ui-first-published': {
    readonly when: string;
  };
  'ui-updated-and-since': {
    readonly updated: string;
    readonly since: string;
  };
  'ui-no-game-version': Empty;
  'ui-not-for': {
    readonly version: string;
  };
  'ui-followers': {
    readonly count: number;
  };
  'ui-downloads': {
    readonly count: number;
  };
  'ui-install': Empty;
  'ui-install-what': {
    readonly title: string;
  };
  'ui-update-what': {
    readonly title: string;
  };
  'ui-installed': Empty;
  'ui-installed-off': Empty;
  'ui-back': Empty;
  'ui-ask-again': Empty;
  'ui-kept-since': {
    readonly age: string;
  };
  'ui-kept-unknown': Empty;
  'ui-browse-look': Empty;
  'ui-browse-cards': Empty;
  'ui-browse-rows': Empty;
  'ui-browse-sort-by': Empty;
  'ui-browse-remove-filter': {
    readonly name: string;
  };
  'ui-percent': {
    readonly number: string;
  };
  'ui-install-progress': {
    readonly title: string;
  };
  'ui-updated-on': {
    readonly when: string;
  };
  'ui-app-name': Empty;
  'ui-close': Empty;
  'ui-cancel': Empty;
  'ui-stop': Empty;
  'ui-more': Empty;
  'ui-copied': Empty;
  'ui-copy': {
    readonly what: string;
  };
  'ui-undo': Empty;
  'ui-redo': Empty;
  'ui-undoing': Empty;
  'ui-updating': Empty;
  'ui-change-queued': Empty;
  'ui-change-paused': Empty;
  'ui-switch-pending': Empty;
  'ui-show-in-folder': Empty;
  'ui-asking': Empty;
  'ui-error-title': Empty;
  'ui-error-unexpected': Empty;
  'ui-error-reload': Empty;
  'ui-answers-stale': Empty;
  'ui-phase-recover': Empty;
  'ui-phase-walk': Empty;
  'ui-phase-hash': Empty;
  'ui-phase-identify': Empty;
  'ui-phase-check': Empty;
  'ui-phase-review': Empty;
  'ui-phase-refresh': Empty;
  'ui-phase-plan': Empty;
  'ui-phase-changelogs': Empty;
  'ui-phase-download': Empty;
  'ui-phase-upload': Empty;
  'ui-phase-apply': Empty;
  'ui-phase-locked': Empty;
  'ui-progress': {
    readonly what: string;
    readonly done: string;
    readonly total: string;
  };
  'ui-progress-of': {
    readonly done: string;
    readonly total: string;
  };
  'ui-limit-wait': Empty;
  'ui-limit-countdown': Empty;
  'ui-world-count': {
    readonly count: number;
  };
  'ui-addon-count-of': {
    readonly count: number;
    readonly total: number;
  };
  'ui-addon-count': {
    readonly count: number;
  };
  'ui-date-format': Empty;
  'ui-date-wrong': Empty;
  'ui-date-choices': Empty;
  'ui-date-week': Empty;
  'ui-date-days': {
    readonly days: number;
  };
  'ui-date-year': Empty;
  'ui-community': Empty;
  'ui-collect': Empty;
  'ui-collect-title': {
    readonly name: string;
  };
  'ui-collect-add': Empty;
  'ui-collect-which': Empty;
  'ui-collect-new': Empty;
  'ui-collect-new-name': Empty;
  'ui-collect-new-hint': Empty;
  'ui-collect-done': {
    readonly name: string;
  };
  'ui-collect-done-private': {
    readonly name: string;
  };
  'ui-complain': Empty;
  'ui-complain-title': {
    readonly name: string;
  };
  'ui-complain-send': Empty;
  'ui-complain-reason': Empty;
  'ui-complain-text': Empty;
  'ui-complain-hint': Empty;
  'ui-complain-done': Empty;
  'ui-complain-spam': Empty;
  'ui-complain-reuploaded': Empty;
  'ui-complain-inappropriate': Empty;
  'ui-complain-malicious': Empty;
  'ui-complain-name-squatting': Empty;
  'ui-complain-poor-description': Empty;
  'ui-complain-invalid-metadata': Empty;
  'ui-complain-other': Empty;
  'ui-menu-file': Empty;
  'ui-menu-view': Empty;
  'ui-menu-help': Empty;
  'ui-menu-manage-folder': Empty;
  'ui-menu-data-folder': Empty;
  'ui-menu-about': Empty;
  'ui-link-question': {
    readonly host: string;
  };
  'ui-link-open': Empty;
  'ui-question-no': Empty;
  'ui-quit-question': Empty;
  'ui-quit-detail': {
    readonly jobs: string;
  };
  'ui-quit-finish': Empty;
  'ui-quit-stop': Empty;
  'ui-quit-stopped': {
    readonly jobs: string;
  };
  'ui-job-going-on': {
    readonly job: string;
  };
  'ui-notice-done': {
    readonly job: string;
  };
  'ui-library-list': Empty;
  'ui-library-empty': Empty;
  'ui-library-empty-hint': Empty;
  'ui-first-look': Empty;
  'ui-first-look-hint': Empty;
  'ui-folder-missing': Empty;
  'ui-folder-changed': Empty;
  'ui-filter': Empty;
  'ui-filter-clear': Empty;
  'ui-filter-none': Empty;
  'ui-types': Empty;
  'ui-type-all': Empty;
  'ui-type-mods': Empty;
  'ui-type-datamods': Empty;
  'ui-type-resource-packs': Empty;
  'ui-type-shaders': Empty;
  'ui-type-modpacks': Empty;
  'ui-type-plugins': Empty;
  'ui-type-worlds': Empty;
  'ui-type-other': Empty;
  'ui-sort-by': {
    readonly what: string;
  };
  'ui-sort-name': Empty;
  'ui-sort-state': Empty;
  'ui-sort-installed': Empty;
  'ui-sort-size': Empty;
  'ui-add-files': Empty;
  'ui-drop-here': Empty;
  'ui-files-coming': {
    readonly count: number;
  };
  'ui-update-count': {
    readonly count: number;
  };
  'ui-check-now': Empty;
  'ui-not-checked-yet': Empty;
  'ui-row-select': {
    readonly title: string;
  };
  'ui-row-switch': {
    readonly title: string;
  };
  'ui-row-current': {
    readonly title: string;
  };
  'ui-row-no-update': {
    readonly title: string;
    readonly why: string;
  };
  'ui-row-newer-is': Empty;
  'ui-row-needed-by': {
    readonly count: number;
  };
  'ui-row-needed-no-more': Empty;
  'ui-row-unpacked': Empty;
  'ui-row-unpacked-folder': Empty;
  'ui-row-world': Empty;
  'ui-row-kept-copy': Empty;
  'ui-row-menu': {
    readonly title: string;
  };
  'ui-row-added-by-hand': Empty;
  'ui-row-changed-by-hand': Empty;
  'ui-row-moved-by-hand': Empty;
  'ui-row-removed-by-hand': Empty;
  'ui-state-update': Empty;
  'ui-state-up-to-date': Empty;
  'ui-state-pinned': Empty;
  'ui-state-skipped': Empty;
  'ui-state-held': Empty;
  'ui-state-newer-on': {
    readonly channel: string;
  };
  'ui-state-other-game-version': Empty;
  'ui-state-unknown-file': Empty;
  'ui-state-withdrawn': Empty;
  'ui-state-left-alone': Empty;
  'ui-state-not-checked': Empty;
  'ui-state-disabled': Empty;
  'ui-state-not-enabled': Empty;
  'ui-state-not-disabled': Empty;
  'ui-state-not-updated': Empty;
  'ui-state-not-changed': Empty;
  'ui-bulk-label': Empty;
  'ui-bulk-count': {
    readonly count: number;
  };
  'ui-bulk-update': {
    readonly count: number;
  };
  'ui-bulk-enable': Empty;
  'ui-bulk-disable': Empty;
  'ui-bulk-clear': Empty;
  'ui-pin': Empty;
  'ui-unpin': Empty;
  'ui-pin-with-words': Empty;
  'ui-pin-dialog': {
    readonly what: string;
  };
  'ui-pin-hint': Empty;
  'ui-skip-with-words': {
    readonly version: string;
  };
  'ui-skip-dialog': {
    readonly what: string;
  };
  'ui-skip-hint': Empty;
  'ui-skip-do': Empty;
  'ui-bulk-skip': Empty;
  'ui-policy-note': Empty;
  'ui-policy-note-example': Empty;
  'ui-policy-until': Empty;
  'ui-policy-until-hint': Empty;
  'ui-unskip': Empty;
  'ui-remove': Empty;
  'ui-project-page': Empty;
  'ui-done-pin': {
    readonly what: string;
  };
  'ui-done-unpin': {
    readonly what: string;
  };
  'ui-done-skip': {
    readonly what: string;
  };
  'ui-done-unskip': {
    readonly what: string;
  };
  'ui-key-next': Empty;
  'ui-key-previous': Empty;
  'ui-key-select': Empty;
  'ui-key-range': Empty;
  'ui-key-all': Empty;
  'ui-key-details': Empty;
  'ui-key-switch': Empty;
  'ui-key-update': Empty;
  'ui-key-menu': Empty;
  'ui-change-version': Empty;
  'ui-version-dialog': {
    readonly title: string;
  };
  'ui-version-hint': Empty;
  'ui-version-list': Empty;
  'ui-version-asking': Empty;
  'ui-version-none': Empty;
  'ui-version-not-here': Empty;
  'ui-version-installed': Empty;
  'ui-version-fits': Empty;
  'ui-version-older': Empty;
  'ui-version-no-file': Empty;
  'ui-version-off-channel': {
    readonly releaseChannel: string;
    readonly channel: string;
  };
  'ui-version-other-game': {
    readonly gameVersions?: string | null;
  };
  'ui-version-other-loader': {
    readonly loaders?: string | null;
  };
  'ui-working-offline': Empty;
  'ui-go-online': Empty;
  'ui-limited': {
    readonly wait: string;
  };
  'ui-details-label': {
    readonly title: string;
  };
  'ui-by-author': {
    readonly author: string;
  };
  'ui-origin-chosen': Empty;
  'ui-origin-dependency': Empty;
  'ui-origin-needed-no-more': Empty;
  'ui-origin-found': Empty;
  'ui-update-to': {
    readonly version: string;
  };
  'ui-details-changes-since': {
    readonly version: string;
  };
  'ui-details-changes-of': {
    readonly version: string;
  };
  'ui-details-more-changes': {
    readonly count: number;
  };
  'ui-details-no-changelog': Empty;
  'ui-details-about': Empty;
  'ui-details-needs': Empty;
  'ui-details-needed-by': Empty;
  'ui-needs-required': Empty;
  'ui-needs-optional': Empty;
  'ui-needs-incompatible': Empty;
  'ui-details-incompatible': Empty;
  'ui-needs-embedded': Empty;
  'ui-needs-not-here': Empty;
  'ui-needs-here': Empty;
  'ui-details-file': Empty;
  'ui-file-size': Empty;
  'ui-file-unpacked': Empty;
  'ui-file-count': {
    readonly count: number;
  };
  'ui-file-installed': Empty;
  'ui-file-sha1': Empty;
  'ui-file-sha512': Empty;
  'ui-details-history': Empty;
  'ui-past-came': Empty;
  'ui-past-went': Empty;
  'ui-past-version': {
    readonly from: string;
    readonly to: string;
  };
  'ui-past-on': Empty;
  'ui-past-off': Empty;
  'ui-past-changed': Empty;
  'ui-past-undone': {
    readonly what: string;
  };
  'ui-sort-version': Empty;
  'ui-sort-published': Empty;
  'ui-sort-ascending': Empty;
  'ui-sort-descending': Empty;
  'ui-column-enabled': Empty;
  'ui-group-by-type': Empty;
  'ui-chips': Empty;
  'ui-chip-updates': Empty;
  'ui-chip-problems': Empty;
  'ui-chip-unknown': Empty;
  'ui-state-damaged': Empty;
  'ui-name': Empty;
  'ui-game-version': Empty;
  'ui-channel': Empty;
  'ui-loader': Empty;
  'ui-loader-any': Empty;
  'ui-registry': Empty;
  'ui-open': Empty;
  'ui-open-named': {
    readonly name: string;
  };
  'ui-welcome-title': Empty;
  'ui-welcome-lead': Empty;
  'ui-welcome-found': Empty;
  'ui-welcome-none': Empty;
  'ui-welcome-none-hint': Empty;
  'ui-welcome-other': Empty;
  'ui-welcome-pick': Empty;
  'ui-welcome-hosts': {
    readonly registry: string;
    readonly hosts: string;
  };
  'ui-welcome-hosts-more': Empty;
  'ui-demo-title': Empty;
  'ui-demo-text': Empty;
  'ui-demo-open': Empty;
  'ui-demo-opening': Empty;
  'ui-manage': Empty;
  'ui-manage-named': {
    readonly name: string;
  };
  'ui-manage-title': Empty;
  'ui-manage-another': Empty;
  'ui-manage-game': Empty;
  'ui-manage-free': Empty;
  'ui-manage-custom': Empty;
  'ui-manage-open-taken': Empty;
  'ui-manage-do': Empty;
  'ui-manage-again': Empty;
  'ui-loadout-added': {
    readonly name: string;
  };
  'ui-manage-name-wrong': Empty;
  'ui-slots': Empty;
  'ui-slots-hint': Empty;
  'ui-slot-folder': Empty;
  'ui-slot-type': Empty;
  'ui-slot-files': Empty;
  'ui-slot-add': Empty;
  'ui-slot-remove': {
    readonly name: string;
  };
  'ui-slots-wrong': Empty;
  'ui-folders-choose': {
    readonly name: string;
  };
  'ui-folders-in': {
    readonly name: string;
  };
  'ui-folders-up': Empty;
  'ui-folders-hidden': Empty;
  'ui-folders-none': Empty;
  'ui-folders-cut': Empty;
  'ui-folder-find': Empty;
  'ui-folder-find-title': {
    readonly name: string;
  };
  'ui-folder-found': {
    readonly name: string;
  };
  'ui-folder-wait': Empty;
  'ui-folder-waiting': {
    readonly folder: string;
  };
  'ui-folder-stop-waiting': Empty;
  'ui-folder-back': Empty;
  'ui-folder-forget': Empty;
  'ui-folder-forget-title': {
    readonly name: string;
  };
  'ui-folder-forget-text': Empty;
  'ui-folder-forget-do': Empty;
  'ui-folder-forgotten': {
    readonly name: string;
  };
  'ui-target-title': Empty;
  'ui-target-any': Empty;
  'ui-target-look': Empty;
  'ui-target-hint': Empty;
  'ui-target-looking': Empty;
  'ui-target-park': Empty;
  'ui-target-plan': Empty;
  'ui-target-open': Empty;
  'ui-ready-sum': {
    readonly ready: number;
    readonly all: number;
    readonly version: string;
  };
  'ui-ready-yes': Empty;
  'ui-ready-no': Empty;
  'ui-ready-unknown': Empty;
  'ui-own-project-parts': Empty;
  'ui-versions': Empty;
  'ui-project-details': Empty;
  'ui-project-tags': Empty;
  'ui-project-licence': Empty;
  'ui-project-description-hint': Empty;
  'ui-counter': {
    readonly length: string;
    readonly most: string;
  };
  'ui-too-long': {
    readonly over: number;
  };
  'ui-too-short': {
    readonly least: number;
  };
  'ui-slug': Empty;
  'ui-slug-hint': Empty;
  'ui-slug-free': Empty;
  'ui-slug-taken': Empty;
  'ui-slug-characters': {
    readonly proposal?: string | null;
  };
  'ui-summary': Empty;
  'ui-project-types': Empty;
  'ui-project-types-hint': Empty;
  'ui-side-client': Empty;
  'ui-side-server': Empty;
  'ui-side-fixed': Empty;
  'ui-profile': Empty;
  'ui-profile-picture': Empty;
  'ui-profile-picture-choose': Empty;
  'ui-profile-picture-remove': Empty;
  'ui-profile-picture-removed': Empty;
  'ui-profile-picture-saved': Empty;
  'ui-profile-name': Empty;
  'ui-profile-name-hint': Empty;
  'ui-profile-user-name': Empty;
  'ui-profile-user-name-hint': Empty;
  'ui-profile-user-name-wrong': Empty;
  'ui-profile-bio': Empty;
  'ui-profile-see': Empty;
  'ui-profile-background': Empty;
  'ui-profile-background-hint': {
    readonly most: string;
  };
  'ui-profile-background-choose': Empty;
  'ui-profile-background-remove': Empty;
  'ui-icon': Empty;
  'ui-icon-hint': {
    readonly most: string;
  };
  'ui-icon-choose': Empty;
  'ui-icon-remove': Empty;
  'ui-icon-removed': Empty;
  'ui-icon-saved': Empty;
  'ui-icon-wrong-type': {
    readonly name: string;
  };
  'ui-icon-too-large': {
    readonly name: string;
    readonly most: string;
  };
  'ui-icon-unreadable': Empty;
  'ui-crop-title': Empty;
  'ui-crop-area': Empty;
  'ui-crop-zoom': Empty;
  'ui-crop-do': Empty;
  'ui-markdown-views': {
    readonly name: string;
  };
  'ui-markdown-write': Empty;
  'ui-markdown-preview': Empty;
  'ui-markdown-nothing': Empty;
  'ui-submit-title': Empty;
  'ui-submit-text': Empty;
  'ui-submit': Empty;
  'ui-submitted': Empty;
  'ui-delete-project': Empty;
  'ui-delete-project-text': Empty;
  'ui-featured-tags': Empty;
  'ui-featured-tags-hint': {
    readonly most: number;
  };
  'ui-licence-how': Empty;
  'ui-licence-listed': Empty;
  'ui-licence-own': Empty;
  'ui-licence-name': Empty;
  'ui-licence-url': Empty;
  'ui-licence-search': Empty;
  'ui-licence-none': Empty;
  'ui-licence-read': {
    readonly name: string;
  };
  'ui-licence-look': Empty;
  'ui-licence-look-of': {
    readonly name: string;
  };
  'ui-licence-no-text': {
    readonly name: string;
  };
  'ui-url-hint': Empty;
  'ui-url-wrong': Empty;
  'ui-picture-add': Empty;
  'ui-picture-count': {
    readonly count: number;
    readonly most: number;
  };
  'ui-picture-title': Empty;
  'ui-picture-description': Empty;
  'ui-picture-featured': Empty;
  'ui-picture-featured-hint': Empty;
  'ui-picture-remove-text': Empty;
  'ui-no-versions': Empty;
  'ui-no-versions-text': Empty;
  'ui-feature': Empty;
  'ui-unfeature': Empty;
  'ui-file-new': Empty;
  'ui-primary-stays': Empty;
  'ui-version-delete-text': Empty;
  'ui-downloads-of': {
    readonly name: string;
    readonly count: number;
  };
  'ui-downloads-of-versions': {
    readonly total: number;
    readonly count: number;
  };
  'ui-members': Empty;
  'ui-member-count': {
    readonly count: number;
  };
  'ui-role': Empty;
  'ui-owner': Empty;
  'ui-owner-may': Empty;
  'ui-owner-leaves': Empty;
  'ui-owner-leaves-alone': Empty;
  'ui-owner-leaves-way': Empty;
  'ui-pending': Empty;
  'ui-may-nothing': Empty;
  'ui-may-not-give': Empty;
  'ui-make-owner': Empty;
  'ui-transfer-to': {
    readonly name: string;
  };
  'ui-transfer-text': {
    readonly name: string;
  };
  'ui-transferred': {
    readonly name: string;
  };
  'ui-invite': Empty;
  'ui-invite-name': Empty;
  'ui-invite-hint': Empty;
  'ui-invited': {
    readonly name: string;
  };
  'ui-leave': Empty;
  'ui-leave-title': Empty;
  'ui-leave-text': Empty;
  'ui-left': Empty;
  'ui-remove-member-text': {
    readonly name: string;
  };
  'ui-team-parent': Empty;
  'ui-override': Empty;
  'ui-override-of': {
    readonly name: string;
  };
  'ui-override-hint': Empty;
  'ui-answer-invitation': Empty;
  'ui-project-permissions': Empty;
  'ui-default-permissions': Empty;
  'ui-organization-permissions': Empty;
  'ui-organization-parts': Empty;
  'ui-organization-profile': Empty;
  'ui-organization-description': Empty;
  'ui-organization-create': Empty;
  'ui-organization-created': {
    readonly name: string;
  };
  'ui-my-organizations': {
    readonly count: number;
  };
  'ui-no-organizations': Empty;
  'ui-no-organizations-text': Empty;
  'ui-organization-empty': Empty;
  'ui-organization-add': Empty;
  'ui-organization-add-project': Empty;
  'ui-organization-add-title': {
    readonly project: string;
    readonly name: string;
  };
  'ui-organization-add-text': {
    readonly name: string;
    readonly project: string;
  };
  'ui-organization-remove-text': {
    readonly project: string;
    readonly name: string;
  };
  'ui-delete-organization': Empty;
  'ui-delete-organization-text': {
    readonly count: number;
  };
  'ui-profile-projects': Empty;
  'ui-profile-no-projects': Empty;
  'ui-profile-projects-not-known': Empty;
  'ui-person-no-bio': Empty;
  'ui-person-role': Empty;
  'ui-person-joined': Empty;
  'ui-person-organizations': Empty;
  'ui-role-user': Empty;
  'ui-role-moderator': Empty;
  'ui-role-admin': Empty;
  'ui-organization': Empty;
  'ui-organization-no-description': Empty;
  'ui-organization-members': Empty;
  'ui-fact-team-id': Empty;
  'ui-link-title': Empty;
  'ui-link-version': Empty;
  'ui-link-from': Empty;
  'ui-link-into': Empty;
  'ui-link-newest': {
    readonly version: string;
    readonly day: string;
  };
  'ui-link-this': {
    readonly version: string;
    readonly day: string;
  };
  'ui-link-newest-that-fits': Empty;
  'ui-link-can': Empty;
  'ui-link-installed': {
    readonly version?: string | null;
    readonly name: string;
  };
  'ui-link-no-version': {
    readonly version: string;
  };
  'ui-link-none-fits': {
    readonly name: string;
    readonly what: string;
  };
  'ui-link-folder-missing': {
    readonly name: string;
  };
  'ui-link-later': Empty;
  'ui-link-leave': Empty;
  'ui-link-install': Empty;
  'ui-link-no-loadout': Empty;
  'ui-link-no-loadout-hint': Empty;
  'ui-link-asked-registry': {
    readonly registry: string;
    readonly name: string;
  };
  'ui-link-try-loadout': {
    readonly name: string;
  };
  'ui-plan-title': Empty;
  'ui-plan-title-nothing': Empty;
  'ui-plan-title-update': {
    readonly what: string;
  };
  'ui-plan-title-install': {
    readonly what: string;
  };
  'ui-plan-title-remove': {
    readonly what: string;
  };
  'ui-plan-title-enable': {
    readonly what: string;
  };
  'ui-plan-title-disable': {
    readonly what: string;
  };
  'ui-plan-title-undo': {
    readonly what: string;
  };
  'ui-plan-title-restore': {
    readonly what: string;
  };
  'ui-plan-title-set': Empty;
  'ui-plan-title-sync': {
    readonly what: string;
  };
  'ui-plan-game': {
    readonly version: string;
  };
  'ui-plan-channel': {
    readonly channel: string;
  };
  'ui-plan-promise': Empty;
  'ui-plan-takes-back': Empty;
  'ui-plan-making': Empty;
  'ui-plan-stale': Empty;
  'ui-plan-updates': Empty;
  'ui-plan-install': Empty;
  'ui-plan-needed': Empty;
  'ui-plan-older': Empty;
  'ui-plan-put-back': Empty;
  'ui-plan-switch-on': Empty;
  'ui-plan-switch-off': Empty;
  'ui-plan-park': Empty;
  'ui-plan-remove': Empty;
  'ui-plan-left': Empty;
  'ui-plan-rules': Empty;
  'ui-plan-rule-changed': Empty;
  'ui-plan-title-undo-rules': {
    readonly count: number;
  };
  'ui-plan-offers': Empty;
  'ui-plan-remove-offers': {
    readonly count: number;
  };
  'ui-plan-choose': Empty;
  'ui-plan-choose-for': {
    readonly title: string;
  };
  'ui-plan-leave-out': {
    readonly title: string;
  };
  'ui-plan-include': {
    readonly title: string;
  };
  'ui-plan-goes-along': {
    readonly title: string;
  };
  'ui-plan-stays-off': Empty;
  'ui-plan-notes-more': {
    readonly count: number;
  };
  'ui-plan-notes-full': Empty;
  'ui-plan-notes-less': Empty;
  'ui-plan-notes-loading': Empty;
  'ui-plan-notes-retry': Empty;
  'ui-plan-downloads': {
    readonly unknown: number;
    readonly count: number;
    readonly size: string;
  };
  'ui-plan-in-parts': Empty;
  'ui-plan-in-parts-help': Empty;
  'ui-plan-no-downloads': Empty;
  'ui-plan-vault': Empty;
  'ui-plan-starting': Empty;
  'ui-plan-progress': Empty;
  'ui-plan-do-update': {
    readonly needed: number;
    readonly count: number;
  };
  'ui-plan-do-install': {
    readonly needed: number;
    readonly count: number;
  };
  'ui-plan-do-remove': {
    readonly count: number;
  };
  'ui-plan-do-enable': {
    readonly count: number;
  };
  'ui-plan-do-disable': {
    readonly count: number;
  };
  'ui-plan-do-undo': Empty;
  'ui-plan-do-restore': Empty;
  'ui-plan-do-set': {
    readonly needed: number;
  };
  'ui-done-update-one': {
    readonly title: string;
    readonly version: string;
  };
  'ui-done-update': {
    readonly needed: number;
    readonly what: string;
  };
  'ui-done-install': {
    readonly needed: number;
    readonly what: string;
  };
  'ui-done-remove': {
    readonly what: string;
  };
  'ui-done-enable': {
    readonly what: string;
  };
  'ui-done-disable': {
    readonly what: string;
  };
  'ui-done-undo': {
    readonly what: string;
  };
  'ui-done-restore': {
    readonly what: string;
  };
  'ui-done-set-only': Empty;
  'ui-done-undo-only': Empty;
  'ui-done-set': {
    readonly needed: number;
    readonly what: string;
  };
  'ui-plan-doing-update': {
    readonly what: string;
  };
  'ui-plan-doing-install': {
    readonly what: string;
  };
  'ui-plan-doing-remove': {
    readonly what: string;
  };
  'ui-plan-doing-enable': {
    readonly what: string;
  };
  'ui-plan-doing-disable': {
    readonly what: string;
  };
  'ui-plan-doing-undo': {
    readonly what: string;
  };
  'ui-plan-doing-restore': {
    readonly what: string;
  };
  'ui-plan-doing-set': Empty;
  'ui-plan-doing-sync': {
    readonly what: string;
  };
  'ui-plan-failed-update': Empty;
  'ui-plan-failed-other': Empty;
  'ui-plan-nothing-changed': Empty;
  'ui-plan-half-done': {
    readonly text: string;
  };
  'ui-plan-files': Empty;
  'ui-plan-background': Empty;
  'ui-plan-all-or-none': Empty;
  'ui-plan-cancel-keeps': {
    readonly count: number;
  };
  'ui-plan-downloads-kept': Empty;
  'ui-plan-limit-left': {
    readonly time: string;
  };
  'ui-plan-limit': {
    readonly time: string;
  };
  'ui-plan-limit-use': Empty;
  'ui-plan-when': Empty;
  'ui-plan-at-once': Empty;
  'ui-plan-at-once-help': Empty;
  'ui-plan-not-updated': Empty;
  'ui-plan-retry-of': {
    readonly title: string;
  };
  'ui-plan-retry': Empty;
  'ui-plan-finish': Empty;
  'ui-file-waiting': Empty;
  'ui-file-active': Empty;
  'ui-file-ready': Empty;
  'ui-file-applied': Empty;
  'ui-file-failed': Empty;
  'ui-transfer-left': {
    readonly time: string;
  };
  'ui-transfer-calculating': Empty;
  'ui-project-parts': Empty;
  'ui-project-description': Empty;
  'ui-project-versions': Empty;
  'ui-project-gallery': Empty;
  'ui-project-facts': Empty;
  'ui-project-links': Empty;
  'ui-project-organization': Empty;
  'ui-project-team': Empty;
  'ui-description-none': Empty;
  'ui-description-not-known': Empty;
  'ui-description-not-known-hint': Empty;
  'ui-description-lacking': Empty;
  'ui-description-lacking-hint': Empty;
  'ui-versions-not-known': Empty;
  'ui-versions-not-known-hint': Empty;
  'ui-versions-none': Empty;
  'ui-versions-more': {
    readonly count: number;
  };
  'ui-featured': Empty;
  'ui-picture-before': Empty;
  'ui-picture-next': Empty;
  'ui-fact-game-versions': Empty;
  'ui-fact-loaders': Empty;
  'ui-fact-client': Empty;
  'ui-fact-server': Empty;
  'ui-fact-categories': Empty;
  'ui-fact-downloads': Empty;
  'ui-fact-followers': Empty;
  'ui-fact-updated': Empty;
  'ui-fact-published': Empty;
  'ui-fact-status': Empty;
  'ui-fact-licence': Empty;
  'ui-fact-slug': Empty;
  'ui-fact-id': Empty;
  'ui-fact-none': Empty;
  'ui-follow': Empty;
  'ui-followed': Empty;
  'ui-link-page': {
    readonly registry: string;
  };
  'ui-link-issues': Empty;
  'ui-link-source': Empty;
  'ui-link-wiki': Empty;
  'ui-link-discord': Empty;
  'ui-version-changes': Empty;
  'ui-version-needs': Empty;
  'ui-version-goes-with': Empty;
  'ui-version-not-with': Empty;
  'ui-version-contains': Empty;
  'ui-version-exactly': Empty;
  'ui-version-duplicate': Empty;
  'ui-version-files': {
    readonly count: number;
  };
  'ui-install-version': {
    readonly version: string;
  };
  'ui-change-to': Empty;
  'ui-change-to-version': {
    readonly version: string;
  };
  'ui-file-primary': Empty;
  'ui-file-additional': Empty;
  'ui-save-file': Empty;
  'ui-save-named': {
    readonly name: string;
  };
  'ui-file-saved': {
    readonly name: string;
  };
  'ui-member': Empty;
  'ui-member-owner': Empty;
  'ui-member-invited': Empty;
  'ui-member-may': {
    readonly count: number;
  };
  'ui-project-loadouts': Empty;
  'ui-project-compatible': Empty;
  'ui-project-needs': {
    readonly version: string;
  };
  'ui-project-installed-here': {
    readonly version: string;
    readonly loadout: string;
  };
  'ui-project-dependencies': Empty;
  'ui-project-dependencies-of': {
    readonly version: string;
  };
  'ui-picture-enlarge': Empty;
  'ui-picture-show': {
    readonly number: number;
  };
  'ui-picture-all': {
    readonly more: number;
    readonly count: number;
  };
  'ui-picture-of': {
    readonly number: number;
    readonly count: number;
  };
  'ui-nav-publish': Empty;
  'ui-account': Empty;
  'ui-accounts-intro': Empty;
  'ui-accounts-asking': Empty;
  'ui-account-nameless': Empty;
  'ui-account-accepted': Empty;
  'ui-account-refused': Empty;
  'ui-account-unreadable': Empty;
  'ui-account-unknown': Empty;
  'ui-account-session': Empty;
  'ui-account-token': Empty;
  'ui-account-until': {
    readonly when: string;
  };
  'ui-account-in-keychain': Empty;
  'ui-account-in-file': Empty;
  'ui-account-in-memory': Empty;
  'ui-account-in-environment': Empty;
  'ui-sign-in': Empty;
  'ui-sign-in-again': Empty;
  'ui-sign-in-asking': Empty;
  'ui-sign-in-how': Empty;
  'ui-sign-in-token': Empty;
  'ui-sign-in-account': Empty;
  'ui-sign-in-token-field': Empty;
  'ui-sign-in-token-hint': Empty;
  'ui-sign-in-until': Empty;
  'ui-sign-in-until-hint': Empty;
  'ui-account-ends-soon': {
    readonly days: number;
  };
  'ui-account-ended': Empty;
  'ui-sign-in-email': Empty;
  'ui-sign-in-password': Empty;
  'ui-signed-in': {
    readonly registry: string;
  };
  'ui-sign-out': Empty;
  'ui-sign-out-of': {
    readonly name: string;
    readonly registry: string;
  };
  'ui-sign-out-session': Empty;
  'ui-sign-out-token': Empty;
  'ui-signed-out': {
    readonly registry: string;
  };
  'ui-sessions': Empty;
  'ui-sessions-asking': Empty;
  'ui-session-this': Empty;
  'ui-session-nameless': Empty;
  'ui-session-since': {
    readonly when: string;
  };
  'ui-session-active': {
    readonly when: string;
  };
  'ui-session-end': Empty;
  'ui-session-end-of': {
    readonly name: string;
  };
  'ui-session-end-text': Empty;
  'ui-session-ended': {
    readonly name: string;
  };
  'ui-as-at': {
    readonly user: string;
    readonly registry: string;
  };
  'ui-scopes-of-token': Empty;
  'ui-scope-works': Empty;
  'ui-scope-missing': Empty;
  'ui-scope-unknown': Empty;
  'ui-publish-parts': Empty;
  'ui-publish-projects': Empty;
  'ui-publish-drafts': Empty;
  'ui-publish-organizations': Empty;
  'ui-publish-news': Empty;
  'ui-publish-news-count': {
    readonly unread: number;
  };
  'ui-publish-sign-in': {
    readonly registry: string;
  };
  'ui-publish-sign-in-text': Empty;
  'ui-my-projects': {
    readonly count: number;
  };
  'ui-no-projects': Empty;
  'ui-no-projects-text': Empty;
  'ui-project-create': Empty;
  'ui-project-created': {
    readonly name: string;
  };
  'ui-project-from-file': Empty;
  'ui-project-owner': Empty;
  'ui-project-mine': Empty;
  'ui-project-updated': {
    readonly day: string;
  };
  'ui-create': Empty;
  'ui-edit': Empty;
  'ui-edit-of': {
    readonly name: string;
  };
  'ui-save': Empty;
  'ui-saving': Empty;
  'ui-saved': Empty;
  'ui-take-back': Empty;
  'ui-take-theirs': Empty;
  'ui-save-over': Empty;
  'ui-not-yours': Empty;
  'ui-conflict': Empty;
  'ui-conflict-theirs': Empty;
  'ui-conflict-mine': Empty;
  'ui-conflict-nothing': Empty;
  'ui-delete': Empty;
  'ui-delete-of': {
    readonly name: string;
  };
  'ui-deleted': {
    readonly name: string;
  };
  'ui-remove-of': {
    readonly name: string;
  };
  'ui-removed': {
    readonly name: string;
  };
  'ui-type-to-confirm': {
    readonly word: string;
  };
  'ui-status-draft': Empty;
  'ui-status-processing': Empty;
  'ui-status-approved': Empty;
  'ui-status-withheld': Empty;
  'ui-status-rejected': Empty;
  'ui-visibility': Empty;
  'ui-visibility-listed': Empty;
  'ui-visibility-private': Empty;
  'ui-visibility-unlisted': Empty;
  'ui-visibility-archived': Empty;
  'ui-new-version': Empty;
  'ui-new-version-drop': Empty;
  'ui-new-version-hint': Empty;
  'ui-new-version-reading': Empty;
  'ui-choose-files': Empty;
  'ui-no-drafts': Empty;
  'ui-no-drafts-text': Empty;
  'ui-draft-ready': {
    readonly name?: string | null;
  };
  'ui-draft-nameless': Empty;
  'ui-draft-no-project': Empty;
  'ui-draft-changed': {
    readonly when: string;
  };
  'ui-draft-go-on': Empty;
  'ui-draft-not-accepted': Empty;
  'ui-draft-kept': Empty;
  'ui-draft-problems': {
    readonly count: number;
  };
  'ui-checking-draft': Empty;
  'ui-project': Empty;
  'ui-choose-project': Empty;
  'ui-files': Empty;
  'ui-add-files-hint': Empty;
  'ui-primary-file': Empty;
  'ui-make-primary': Empty;
  'ui-make-primary-of': {
    readonly name: string;
  };
  'ui-version-title': Empty;
  'ui-version-number': Empty;
  'ui-game-versions': Empty;
  'ui-older-versions-too': {
    readonly count: number;
  };
  'ui-newest-versions-only': Empty;
  'ui-major-version': Empty;
  'ui-loaders': Empty;
  'ui-dependencies': Empty;
  'ui-dependency-add': Empty;
  'ui-dependency-kind': {
    readonly name: string;
  };
  'ui-dependency-version': {
    readonly name: string;
  };
  'ui-dependency-remove': {
    readonly name: string;
  };
  'ui-any-version': Empty;
  'ui-found-projects': Empty;
  'ui-found-no-projects': Empty;
  'ui-changelog': Empty;
  'ui-changelog-file': Empty;
  'ui-changelog-previous': Empty;
  'ui-changelog-git': Empty;
  'ui-changelog-git-title': Empty;
  'ui-featured-version': Empty;
  'ui-publish': Empty;
  'ui-publishing': {
    readonly name: string;
  };
  'ui-published': {
    readonly name: string;
    readonly version: string;
  };
  'ui-was-published': {
    readonly name: string;
    readonly version: string;
  };
  'ui-already-published': {
    readonly version: string;
  };
  'ui-open-published': Empty;
  'ui-discard': Empty;
  'ui-discard-title': Empty;
  'ui-discard-text': Empty;
  'ui-tokens': Empty;
  'ui-token-count': {
    readonly count: number;
  };
  'ui-token-create': Empty;
  'ui-token-saved': {
    readonly name: string;
  };
  'ui-tokens-need-session': Empty;
  'ui-tokens-need-session-text': Empty;
  'ui-no-tokens': Empty;
  'ui-no-tokens-text': Empty;
  'ui-token-made': {
    readonly day: string;
  };
  'ui-token-used': {
    readonly day: string;
  };
  'ui-token-never-used': Empty;
  'ui-token-expires': {
    readonly day: string;
  };
  'ui-token-expires-soon': {
    readonly days: number;
    readonly day: string;
  };
  'ui-token-expired': {
    readonly day: string;
  };
  'ui-token-delete-text': Empty;
  'ui-token-name-hint': Empty;
  'ui-token-until': Empty;
  'ui-token-past': Empty;
  'ui-token-may': Empty;
  'ui-token-value': Empty;
  'ui-token-once': Empty;
  'ui-token-once-text': Empty;
  'ui-token-kept': Empty;
  'ui-scope-count': {
    readonly count: number;
  };
  'ui-preset-ci': Empty;
  'ui-preset-manage': Empty;
  'ui-preset-read': Empty;
  'ui-preset-everything': Empty;
  'ui-news-unread': {
    readonly count: number;
  };
  'ui-news-read-all': Empty;
  'ui-news-read': Empty;
  'ui-news-removed': Empty;
  'ui-news-invitation': {
    readonly role?: string | null;
    readonly by: string;
    readonly name: string;
  };
  'ui-news-status': {
    readonly name: string;
    readonly status: string;
  };
  'ui-no-news': Empty;
  'ui-no-news-text': Empty;
  'ui-somebody': Empty;
  'ui-accept': Empty;
  'ui-accepted': {
    readonly name: string;
  };
  'ui-decline': Empty;
  'ui-declined': {
    readonly name: string;
  };
  'ui-never-expires': Empty;
  'ui-versions-chosen': Empty;
  'ui-versions-count': {
    readonly count: number;
  };
  'ui-versions-remove': {
    readonly versions: string;
  };
  'ui-versions-from': Empty;
  'ui-versions-to': Empty;
  'ui-versions-choose': Empty;
  'ui-versions-add': Empty;
  'ui-versions-search': Empty;
  'ui-versions-pre': Empty;
  'ui-scopes-account': Empty;
  'ui-scopes-projects': Empty;
  'ui-scopes-versions': Empty;
  'ui-scopes-organizations': Empty;
  'ui-scopes-collections': Empty;
  'ui-scopes-notifications': Empty;
  'ui-scopes-reports': Empty;
  'ui-scopes-threads': Empty;
  'ui-scope-user-read': Empty;
  'ui-scope-user-read-email': Empty;
  'ui-scope-user-write': Empty;
  'ui-scope-user-write-email': Empty;
  'ui-scope-project-create': Empty;
  'ui-scope-project-read': Empty;
  'ui-scope-project-write': Empty;
  'ui-scope-project-delete': Empty;
  'ui-scope-version-create': Empty;
  'ui-scope-version-read': Empty;
  'ui-scope-version-write': Empty;
  'ui-scope-version-delete': Empty;
  'ui-scope-organization-create': Empty;
  'ui-scope-organization-read': Empty;
  'ui-scope-organization-write': Empty;
  'ui-scope-organization-delete': Empty;
  'ui-scope-collection-create': Empty;
  'ui-scope-collection-read': Empty;
  'ui-scope-collection-write': Empty;
  'ui-scope-collection-delete': Empty;
  'ui-scope-notification-read': Empty;
  'ui-scope-notification-write': Empty;
  'ui-scope-notification-delete': Empty;
  'ui-scope-report-create': Empty;
  'ui-scope-report-read': Empty;
  'ui-scope-report-write': Empty;
  'ui-scope-report-delete': Empty;
  'ui-scope-thread-read': Empty;
  'ui-scope-thread-write': Empty;
  'ui-may-upload-version': Empty;
  'ui-may-delete-version': Empty;
  'ui-may-edit-details': Empty;
  'ui-may-edit-description': Empty;
  'ui-may-manage-invites': Empty;
  'ui-may-remove-member': Empty;
  'ui-may-edit-member': Empty;
  'ui-may-delete-project': Empty;
  'ui-may-view-analytics': Empty;
  'ui-may-view-revenue': Empty;
  'ui-may-edit-organization': Empty;
  'ui-may-organization-invites': Empty;
  'ui-may-organization-remove-member': Empty;
  'ui-may-organization-edit-member': Empty;
  'ui-may-add-project': Empty;
  'ui-may-remove-project': Empty;
  'ui-may-delete-organization': Empty;
  'ui-may-edit-defaults': Empty;
  'ui-settings-sections': Empty;
  'ui-settings-loadouts': Empty;
  'ui-settings-updates': Empty;
  'ui-settings-registries': Empty;
  'ui-settings-accounts': Empty;
  'ui-settings-network': Empty;
  'ui-settings-storage': Empty;
  'ui-settings-appearance': Empty;
  'ui-settings-language': Empty;
  'ui-settings-privacy': Empty;
  'ui-settings-diagnostics': Empty;
  'ui-settings-about': Empty;
  'ui-settings-damaged': {
    readonly sections: string;
  };
  'ui-unit-hours': Empty;
  'ui-number-wrong': {
    readonly min: number;
    readonly max: number;
  };
  'ui-loadout-folder': Empty;
  'ui-loadout-move': Empty;
  'ui-loadout-move-title': {
    readonly name: string;
  };
  'ui-loadout-moved': {
    readonly name: string;
    readonly folder: string;
  };
  'ui-loadout-version': Empty;
  'ui-loadout-version-hint': Empty;
  'ui-loadout-channel-hint': Empty;
  'ui-loadout-hold': Empty;
  'ui-loadout-hold-default': Empty;
  'ui-loadout-hold-own': Empty;
  'ui-loadout-lookups': Empty;
  'ui-loadout-lookups-hint': Empty;
  'ui-loadout-forget': Empty;
  'ui-lock': Empty;
  'ui-lock-hint': Empty;
  'ui-lock-write': Empty;
  'ui-lock-compare': Empty;
  'ui-lock-title': Empty;
  'ui-lock-same': Empty;
  'ui-lock-differs': {
    readonly count: number;
  };
  'ui-lock-changes': Empty;
  'ui-lock-own': Empty;
  'ui-lock-prune': Empty;
  'ui-lock-sync': Empty;
  'ui-lock-missing': Empty;
  'ui-lock-different': Empty;
  'ui-lock-moved': Empty;
  'ui-lock-record': Empty;
  'ui-lock-unlocked': Empty;
  'ui-lock-target': Empty;
  'ui-updates-channel': Empty;
  'ui-updates-channel-hint': Empty;
  'ui-updates-hold': Empty;
  'ui-updates-hold-hint': Empty;
  'ui-updates-at-start': Empty;
  'ui-updates-every': Empty;
  'ui-updates-never': Empty;
  'ui-every-hours': {
    readonly count: number;
  };
  'ui-updates-always-plan': Empty;
  'ui-updates-always-plan-hint': Empty;
  'ui-registries-intro': Empty;
  'ui-registries-add': Empty;
  'ui-registry-default': Empty;
  'ui-registry-here': Empty;
  'ui-registry-loadouts': {
    readonly names: string;
  };
  'ui-registry-set-default': Empty;
  'ui-registry-set-default-of': {
    readonly name: string;
  };
  'ui-registry-remove-of': {
    readonly name: string;
  };
  'ui-registry-remove-text': Empty;
  'ui-registry-test': Empty;
  'ui-registry-test-of': {
    readonly name: string;
  };
  'ui-registry-testing': Empty;
  'ui-registry-answers': {
    readonly ms: number;
  };
  'ui-registry-says': {
    readonly says: string;
  };
  'ui-registry-offers': {
    readonly what: string;
  };
  'ui-registry-clock': {
    readonly minutes: number;
  };
  'ui-offer-search': Empty;
  'ui-offer-projects': Empty;
  'ui-offer-users': Empty;
  'ui-offer-organizations': Empty;
  'ui-offer-passwords': Empty;
  'ui-registry-address': Empty;
  'ui-registry-address-hint': Empty;
  'ui-registry-add': Empty;
  'ui-registry-asking': Empty;
  'ui-registry-added': {
    readonly name: string;
  };
  'ui-registry-added-unreached': {
    readonly name: string;
  };
  'ui-registry-unreached': Empty;
  'ui-registry-files-unconfirmed': Empty;
  'ui-registry-files-allow-ask': Empty;
  'ui-registry-files-allow-of': {
    readonly name: string;
  };
  'ui-registry-files-allow': Empty;
  'ui-registry-files-title': Empty;
  'ui-registry-files-text': {
    readonly url: string;
  };
  'ui-registry-files-hint': Empty;
  'ui-registry-files-trust': Empty;
  'ui-network-offline': Empty;
  'ui-network-offline-hint': Empty;
  'ui-network-proxy': Empty;
  'ui-proxy-system': Empty;
  'ui-proxy-none': Empty;
  'ui-proxy-manual': Empty;
  'ui-proxy-address': Empty;
  'ui-proxy-hint': Empty;
  'ui-proxy-has-password': Empty;
  'ui-proxy-wrong': Empty;
  'ui-network-ca': Empty;
  'ui-network-ca-hint': Empty;
  'ui-network-ca-choose': Empty;
  'ui-network-ca-remove': Empty;
  'ui-network-parallel': Empty;
  'ui-network-speed': Empty;
  'ui-network-speed-hint': Empty;
  'ui-network-unlimited': Empty;
  'ui-per-second': {
    readonly size: string;
  };
  'ui-storage-vault': Empty;
  'ui-storage-max': Empty;
  'ui-storage-max-hint': Empty;
  'ui-storage-vaults': Empty;
  'ui-storage-unfinished': {
    readonly size: string;
  };
  'ui-storage-free': {
    readonly size: string;
  };
  'ui-storage-empty': Empty;
  'ui-storage-empty-of': {
    readonly name: string;
  };
  'ui-storage-all': Empty;
  'ui-storage-empty-all': Empty;
  'ui-storage-empty-title': Empty;
  'ui-storage-empty-text': Empty;
  'ui-storage-empty-do': {
    readonly size: string;
  };
  'ui-storage-freed': {
    readonly size: string;
  };
  'ui-storage-own': Empty;
  'ui-storage-database': Empty;
  'ui-storage-database-hint': Empty;
  'ui-storage-log': Empty;
  'ui-appearance-theme': Empty;
  'ui-appearance-system': Empty;
  'ui-appearance-light': Empty;
  'ui-appearance-dark': Empty;
  'ui-appearance-density': Empty;
  'ui-appearance-comfortable': Empty;
  'ui-appearance-dense': Empty;
  'ui-appearance-text': Empty;
  'ui-appearance-text-hint': Empty;
  'ui-language-hint': Empty;
  'ui-language-system': Empty;
  'ui-language-english': Empty;
  'ui-language-pseudo': Empty;
  'ui-privacy-intro': Empty;
  'ui-privacy-used': Empty;
  'ui-privacy-unused': Empty;
  'ui-privacy-why': Empty;
  'ui-privacy-sends': Empty;
  'ui-privacy-lookups': Empty;
  'ui-privacy-lookups-hint': Empty;
  'ui-doctor': Empty;
  'ui-doctor-hint': Empty;
  'ui-doctor-run': Empty;
  'ui-doctor-running': Empty;
  'ui-doctor-ok': Empty;
  'ui-doctor-warning': Empty;
  'ui-doctor-failed': Empty;
  'ui-report': Empty;
  'ui-report-hint': Empty;
  'ui-report-save': Empty;
  'ui-kept': Empty;
  'ui-kept-nothing': Empty;
  'ui-kept-refresh': Empty;
  'ui-kept-refresh-of': {
    readonly name: string;
  };
  'ui-kept-refreshing': Empty;
  'ui-kept-kind': Empty;
  'ui-kept-count': Empty;
  'ui-kept-age': Empty;
  'ui-kept-tags': Empty;
  'ui-kept-projects': Empty;
  'ui-kept-versions': Empty;
  'ui-kept-hashes': Empty;
  'ui-kept-ages': {
    readonly newest?: string | null;
    readonly oldest?: string | null;
  };
  'ui-log': Empty;
  'ui-log-lines': {
    readonly count: number;
  };
  'ui-log-hint': Empty;
  'ui-log-again': Empty;
  'ui-log-save': Empty;
  'ui-about-licence': {
    readonly licence: string;
  };
  'ui-about-system': Empty;
  'ui-about-data': Empty;
  'ui-about-trouble': Empty;
  'ui-about-trouble-hint': Empty;
  'ui-about-parts': {
    readonly count: number;
  };
  'ui-about-part': Empty;
  'ui-about-version': Empty;
  'ui-about-part-licence': Empty;
  'ui-nav-label': Empty;
  'ui-nav-library': Empty;
  'ui-nav-updates': Empty;
  'ui-nav-browse': Empty;
  'ui-nav-activity': Empty;
  'ui-nav-settings': Empty;
  'ui-skip-to-content': Empty;
  'ui-updates-waiting': {
    readonly count: number;
  };
  'ui-no-loadout': Empty;
  'ui-switch-loadout': Empty;
  'ui-switch-to': {
    readonly name: string;
  };
  'ui-manage-folder': Empty;
  'ui-loadout-settings': Empty;
  'ui-loadout-not-there': Empty;
  'ui-any-game-version': Empty;
  'ui-connection-lost': Empty;
  'ui-connection-refused': Empty;
  'ui-interrupted': {
    readonly count: number;
  };
  'ui-interrupted-show': Empty;
  'ui-dismiss': Empty;
  'ui-status-connecting': Empty;
  'ui-status-disconnected': Empty;
  'ui-status-offline-chosen': Empty;
  'ui-status-not-asked': Empty;
  'ui-status-offline': Empty;
  'ui-status-reached': Empty;
  'ui-status-checked': {
    readonly age: string;
  };
  'ui-status-jobs': {
    readonly waiting: number;
    readonly running: number;
  };
  'ui-uploads': Empty;
  'ui-upload-of': {
    readonly name: string;
  };
  'ui-upload-stop': {
    readonly name: string;
  };
  'ui-undo-what': {
    readonly what: string;
  };
  'ui-undo-nothing': Empty;
  'ui-undo-newest': Empty;
  'ui-operation-update': {
    readonly what: string;
  };
  'ui-operation-install': {
    readonly what: string;
  };
  'ui-operation-remove': {
    readonly what: string;
  };
  'ui-operation-enable': {
    readonly what: string;
  };
  'ui-operation-disable': {
    readonly what: string;
  };
  'ui-operation-undo': {
    readonly what: string;
  };
  'ui-operation-undo-rule': {
    readonly what: string;
  };
  'ui-operation-set': Empty;
  'ui-operation-sync': Empty;
  'ui-operation-policy': {
    readonly what: string;
  };
  'ui-operation-rules': Empty;
  'ui-operation-and-more': {
    readonly what: string;
    readonly count: number;
  };
  'ui-operation-external': {
    readonly what: string;
  };
  'ui-operation-init': Empty;
  'ui-group-go': Empty;
  'ui-group-loadout': Empty;
  'ui-group-view': Empty;
  'ui-commands': Empty;
  'ui-help': Empty;
  'ui-palette-placeholder': Empty;
  'ui-palette-none': Empty;
  'ui-update-all': Empty;
  'ui-command-set': {
    readonly setting: string;
    readonly value: string;
  };
  'ui-status-updating': {
    readonly text: string;
  };
  'ui-status-installing': {
    readonly text: string;
  };
  'ui-status-applying': {
    readonly text: string;
  };
  'ui-status-more': {
    readonly count: number;
  };
  'ui-queue-title': Empty;
  'ui-queue-more': {
    readonly count: number;
  };
  'ui-queue-show-all': Empty;
  'ui-queue-activity': Empty;
  'ui-updates-note': {
    readonly count: number;
  };
  'ui-updates-planning': Empty;
  'ui-updates-none': Empty;
  'ui-updates-none-but': Empty;
  'ui-updates-never-checked': Empty;
  'ui-updates-asked': {
    readonly age: string;
  };
  'ui-updates-not-asked': Empty;
  'ui-updates-checking': Empty;
  'ui-updates-checked': {
    readonly count: number;
  };
  'ui-updates-stop-check': Empty;
  'ui-updates-pinned': Empty;
  'ui-updates-skipped': Empty;
  'ui-updates-held': Empty;
  'ui-updates-elsewhere': Empty;
  'ui-updates-not-checked': Empty;
  'ui-updates-gone': Empty;
  'ui-updates-take-now': Empty;
  'ui-updates-of': {
    readonly action: string;
    readonly title: string;
  };
}

export interface TerminalParams {
  'cli-program-about': Empty;
  'cli-option-data-dir': Empty;
  'cli-option-registry': Empty;
  'cli-option-loadout': Empty;
  'cli-option-timeout': Empty;
  'cli-option-no-wait': Empty;
  'cli-option-json': Empty;
  'cli-option-quiet': Empty;
  'cli-option-offline': Empty;
  'cli-option-version': Empty;
  'cli-option-help': Empty;
  'cli-group-loadouts': Empty;
  'cli-group-addons': Empty;
  'cli-group-all-addons': Empty;
  'cli-group-registry': Empty;
  'cli-group-account': Empty;
  'cli-group-publishing': Empty;
  'cli-group-program': Empty;
  'cli-environment': Empty;
  'cli-environment-data-dir': Empty;
  'cli-environment-registry': Empty;
  'cli-environment-token': Empty;
  'cli-environment-no-color': Empty;
  'cli-exit': Empty;
  'cli-exit-done': Empty;
  'cli-exit-failed': Empty;
  'cli-exit-usage': Empty;
  'cli-exit-partly': Empty;
  'cli-exit-refused': Empty;
  'cli-exit-unreachable': Empty;
  'cli-exit-interrupted': Empty;
  'cli-manual-name': Empty;
  'cli-manual-synopsis': Empty;
  'cli-manual-description': Empty;
  'cli-manual-options': Empty;
  'cli-manual-commands': Empty;
  'cli-manual-environment': Empty;
  'cli-manual-exit': Empty;
  'cli-manual-purpose': Empty;
  'cli-manual-usage': Empty;
  'cli-usage-no-command': Empty;
  'cli-usage-other-program': {
    readonly word: string;
    readonly command: string;
  };
  'cli-output-not-written': {
    readonly cause?: string | null;
  };
  'cli-addon-argument': Empty;
  'cli-operation-option-dry-run': Empty;
  'cli-operation-option-yes': Empty;
  'cli-operation-option-exclude': Empty;
  'cli-operation-option-changelogs': Empty;
  'cli-operation-option-why': Empty;
  'cli-filter-option-channel': {
    readonly channels: string;
  };
  'cli-filter-option-game-version': Empty;
  'cli-filter-option-loader': Empty;
  'cli-allowed-port': Empty;
  'cli-allowed-number': {
    readonly least: string;
    readonly most: string;
  };
  'cli-allowed-duration': Empty;
  'cli-allowed-future': Empty;
  'cli-allowed-day': Empty;
  'cli-allowed-install-target': Empty;
  'cli-allowed-dependency': {
    readonly types: string;
  };
  'cli-allowed-slot': {
    readonly types: string;
  };
  'cli-allowed-switch': Empty;
  'cli-allowed-proxy': Empty;
  'cli-allowed-certificates': Empty;
  'cli-allowed-registry': Empty;
  'cli-allowed-whole-number': {
    readonly least: string;
    readonly most: string;
  };
  'cli-allowed-percent': {
    readonly least: string;
    readonly most: string;
  };
  'cli-allowed-hours': {
    readonly optional: boolean;
    readonly most: string;
  };
  'cli-allowed-size': {
    readonly optional: boolean;
    readonly least: string;
  };
  'cli-setting-channel': Empty;
  'cli-setting-hold-hours': Empty;
  'cli-setting-check-at-start': Empty;
  'cli-setting-check-every-hours': Empty;
  'cli-setting-always-open-plan': Empty;
  'cli-setting-offline': Empty;
  'cli-setting-proxy': Empty;
  'cli-setting-certificates': Empty;
  'cli-setting-parallel-downloads': Empty;
  'cli-setting-speed-limit': Empty;
  'cli-setting-vault-size': Empty;
  'cli-setting-default-registry': Empty;
  'cli-setting-theme': Empty;
  'cli-setting-density': Empty;
  'cli-setting-text-size': Empty;
  'cli-setting-language': Empty;
  'cli-confirm-question': {
    readonly question: string;
  };
  'cli-secret-token': Empty;
  'cli-secret-password': Empty;
  'cli-secret-value': Empty;
  'cli-secret-no-token': Empty;
  'cli-secret-no-password': Empty;
  'cli-secret-no-value': Empty;
  'cli-file-origin': {
    readonly registry: string;
    readonly origin: string;
  };
  'cli-file-origin-question': Empty;
  'cli-file-origin-later': Empty;
  'cli-data-folder-listed': {
    readonly folder: string;
  };
  'cli-data-folder-listed-advice': Empty;
  'cli-phase-recover': Empty;
  'cli-phase-walk': Empty;
  'cli-phase-hash': Empty;
  'cli-phase-identify': Empty;
  'cli-phase-check': Empty;
  'cli-phase-review': Empty;
  'cli-phase-refresh': Empty;
  'cli-phase-plan': Empty;
  'cli-phase-changelogs': Empty;
  'cli-phase-download': Empty;
  'cli-phase-upload': Empty;
  'cli-phase-apply': Empty;
  'cli-phase-locked': Empty;
  'cli-phase-none': Empty;
  'cli-phase-limit': {
    readonly registry: string;
  };
  'cli-phase-count': {
    readonly done: number;
    readonly total: number;
  };
  'cli-phase-size': {
    readonly done: number;
    readonly total: number;
  };
  'cli-phase-next': {
    readonly time: string;
  };
  'cli-phase-said': {
    readonly total: number;
    readonly phase: string;
    readonly done: number;
  };
  'cli-phase-limit-said': {
    readonly registry: string;
    readonly time: string;
  };
  'cli-operation-question': Empty;
  'cli-operation-unchecked': {
    readonly count: number;
  };
  'cli-operation-changelogs-missing': {
    readonly count: number;
    readonly why: string;
  };
  'cli-operation-dry-run': Empty;
  'cli-operation-declined': Empty;
  'cli-operation-new-plan': Empty;
  'cli-operation-done': {
    readonly left: number;
    readonly count: number;
    readonly number: string;
  };
  'cli-operation-external': {
    readonly number: string;
  };
  'cli-operation-check': Empty;
  'cli-operation-undo': Empty;
  'cli-loadout-addons': {
    readonly count: number;
  };
  'cli-loadout-channel': {
    readonly channel: string;
  };
  'cli-loadout-folder': Empty;
  'cli-loadout-layout': Empty;
  'cli-loadout-registry': Empty;
  'cli-loadout-layout-found': {
    readonly layout: string;
    readonly count: number;
  };
  'cli-answers-cached': {
    readonly age: string;
  };
  'cli-answers-checked': {
    readonly age: string;
  };
  'cli-addons-none': Empty;
  'cli-addons-find': Empty;
  'cli-addons-disabled': {
    readonly title: string;
  };
  'cli-addons-in-state': {
    readonly state: string;
    readonly count: number;
  };
  'cli-addons-worlds': {
    readonly count: number;
  };
  'cli-check': Empty;
  'cli-check-about': Empty;
  'cli-check-argument-addon': Empty;
  'cli-check-option-fresh': Empty;
  'cli-check-update': Empty;
  'cli-scan': Empty;
  'cli-scan-about': Empty;
  'cli-scan-files': {
    readonly read: number;
    readonly unchanged: number;
  };
  'cli-list': Empty;
  'cli-list-about': Empty;
  'cli-list-none': Empty;
  'cli-list-create': Empty;
  'cli-list-missing': {
    readonly folder: string;
  };
  'cli-list-changed': {
    readonly folder: string;
  };
  'cli-init': Empty;
  'cli-init-about': Empty;
  'cli-init-argument-folder': Empty;
  'cli-init-option-name': Empty;
  'cli-init-option-game': Empty;
  'cli-init-option-game-version': Empty;
  'cli-init-option-loader': Empty;
  'cli-init-option-channel': {
    readonly channels: string;
  };
  'cli-init-option-slot': Empty;
  'cli-init-option-dry-run': Empty;
  'cli-init-known': Empty;
  'cli-init-scan': Empty;
  'cli-init-slot-needed': Empty;
  'cli-init-slot-refused': Empty;
  'cli-rename': Empty;
  'cli-rename-about': Empty;
  'cli-rename-argument-name': Empty;
  'cli-rename-done': {
    readonly before: string;
    readonly name: string;
  };
  'cli-forget': Empty;
  'cli-forget-about': Empty;
  'cli-forget-announced': {
    readonly name: string;
    readonly folder: string;
  };
  'cli-forget-asked': Empty;
  'cli-forget-done': {
    readonly name: string;
  };
  'cli-history': Empty;
  'cli-history-about': Empty;
  'cli-history-undo': Empty;
  'cli-history-kind-init': Empty;
  'cli-history-kind-external': Empty;
  'cli-history-kind-update': Empty;
  'cli-history-kind-undo': Empty;
  'cli-history-kind-policy': Empty;
  'cli-history-kind-install': Empty;
  'cli-history-kind-remove': Empty;
  'cli-history-kind-enable': Empty;
  'cli-history-kind-disable': Empty;
  'cli-history-kind-set': Empty;
  'cli-history-kind-sync': Empty;
  'cli-history-in-parts': {
    readonly changed: string;
    readonly count: number;
    readonly parts: number;
  };
  'cli-history-undoes': {
    readonly changes: string;
  };
  'cli-history-undone': Empty;
  'cli-history-current': Empty;
  'cli-change-added': Empty;
  'cli-change-removed': Empty;
  'cli-change-enabled': Empty;
  'cli-change-disabled': Empty;
  'cli-change-moved': Empty;
  'cli-change-changed': Empty;
  'cli-change-was': {
    readonly path: string;
    readonly before: string;
  };
  'cli-install': Empty;
  'cli-install-about': Empty;
  'cli-install-argument-targets': Empty;
  'cli-install-nothing': Empty;
  'cli-update': Empty;
  'cli-update-about': Empty;
  'cli-update-option-all': Empty;
  'cli-update-option-to': Empty;
  'cli-update-option-in-parts': Empty;
  'cli-update-option-resume': Empty;
  'cli-update-option-discard': Empty;
  'cli-update-nothing': Empty;
  'cli-update-addons-needed': Empty;
  'cli-update-one-needed': Empty;
  'cli-update-alone': Empty;
  'cli-update-none-interrupted': Empty;
  'cli-update-discarded': Empty;
  'cli-update-interrupted': {
    readonly intent: string;
    readonly count: number;
  };
  'cli-remove': Empty;
  'cli-remove-about': Empty;
  'cli-remove-nothing': Empty;
  'cli-enable': Empty;
  'cli-enable-about': Empty;
  'cli-enable-nothing': Empty;
  'cli-disable': Empty;
  'cli-disable-about': Empty;
  'cli-disable-nothing': Empty;
  'cli-undo': Empty;
  'cli-undo-about': Empty;
  'cli-undo-option-to': Empty;
  'cli-undo-nothing': Empty;
  'cli-set': Empty;
  'cli-set-about': Empty;
  'cli-set-option-game-version': {
    readonly none: string;
  };
  'cli-set-option-loader': {
    readonly none: string;
  };
  'cli-set-option-channel': {
    readonly channels: string;
  };
  'cli-set-option-park': Empty;
  'cli-set-option-hold-hours': {
    readonly default: string;
  };
  'cli-set-hold-hours-allowed': {
    readonly most: string;
    readonly default: string;
  };
  'cli-set-option-needed': Empty;
  'cli-set-nothing': Empty;
  'cli-set-held-as-settings': Empty;
  'cli-set-held-never': Empty;
  'cli-set-held': {
    readonly hours: number;
  };
  'cli-ready': Empty;
  'cli-ready-about': Empty;
  'cli-ready-option-game-version': Empty;
  'cli-ready-no': Empty;
  'cli-ready-unknown': Empty;
  'cli-ready-yes': Empty;
  'cli-ready-for': {
    readonly count: number;
    readonly version: string;
  };
  'cli-ready-count-no': {
    readonly count: number;
  };
  'cli-ready-count-unknown': {
    readonly count: number;
  };
  'cli-ready-count-yes': {
    readonly count: number;
  };
  'cli-ready-change': Empty;
  'cli-pin': Empty;
  'cli-pin-about': Empty;
  'cli-pin-done': {
    readonly until?: string | null;
    readonly note?: string | null;
    readonly title: string;
  };
  'cli-unpin': Empty;
  'cli-unpin-about': Empty;
  'cli-unpin-done': {
    readonly title: string;
  };
  'cli-skip': Empty;
  'cli-skip-about': Empty;
  'cli-skip-done': {
    readonly until?: string | null;
    readonly note?: string | null;
    readonly title: string;
  };
  'cli-unskip': Empty;
  'cli-unskip-about': Empty;
  'cli-unskip-done': {
    readonly title: string;
  };
  'cli-policy-option-note': Empty;
  'cli-policy-option-until': Empty;
  'cli-verify': Empty;
  'cli-verify-about': Empty;
  'cli-verify-different': {
    readonly change: string;
  };
  'cli-verify-all-match': {
    readonly count: number;
    readonly change: string;
  };
  'cli-verify-these-match': {
    readonly count: number;
    readonly change: string;
  };
  'cli-verify-differs': {
    readonly count: number;
    readonly error: string;
  };
  'cli-lock': Empty;
  'cli-lock-about': Empty;
  'cli-lock-argument-file': Empty;
  'cli-lock-write': Empty;
  'cli-lock-write-about': Empty;
  'cli-lock-write-done': {
    readonly count: number;
    readonly file: string;
  };
  'cli-lock-write-sync': Empty;
  'cli-lock-check': Empty;
  'cli-lock-check-about': Empty;
  'cli-lock-check-own': Empty;
  'cli-lock-check-matches': {
    readonly count: number;
  };
  'cli-lock-check-missing': Empty;
  'cli-lock-check-different': Empty;
  'cli-lock-check-moved': Empty;
  'cli-lock-check-record': Empty;
  'cli-lock-check-unlocked': Empty;
  'cli-lock-check-target': Empty;
  'cli-lock-check-target-what': Empty;
  'cli-lock-check-found-at': {
    readonly path: string;
    readonly present: string;
  };
  'cli-lock-sync': Empty;
  'cli-lock-sync-about': Empty;
  'cli-lock-sync-option-prune': Empty;
  'cli-plan-group-restore': Empty;
  'cli-plan-group-install': Empty;
  'cli-plan-group-required': Empty;
  'cli-plan-group-downgrade': Empty;
  'cli-plan-group-update': Empty;
  'cli-plan-group-enable': Empty;
  'cli-plan-group-park': Empty;
  'cli-plan-group-disable': Empty;
  'cli-plan-group-remove': Empty;
  'cli-plan-group-left': Empty;
  'cli-plan-changelogs': Empty;
  'cli-plan-changelogs-earlier': {
    readonly count: number;
  };
  'cli-plan-changelogs-none': Empty;
  'cli-plan-why-unchecked': Empty;
  'cli-plan-why-more': {
    readonly count: number;
  };
  'cli-plan-unneeded': Empty;
  'cli-plan-unneeded-remove': Empty;
  'cli-plan-set': {
    readonly changes: string;
  };
  'cli-plan-set-game-version': {
    readonly before?: string | null;
    readonly after?: string | null;
  };
  'cli-plan-set-loader': {
    readonly before?: string | null;
    readonly after?: string | null;
  };
  'cli-plan-set-channel': {
    readonly before: string;
    readonly after: string;
  };
  'cli-plan-install': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-update': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-downgrade': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-require': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-restore': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-restore-rules': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-enable': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-disable': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-remove': {
    readonly isFirst: boolean;
    readonly count: number;
  };
  'cli-plan-download': {
    readonly unknown: number;
    readonly bytes: number;
  };
  'cli-plan-with-download': {
    readonly wait?: string | null;
    readonly changes: string;
    readonly download: string;
  };
  'cli-doctor': Empty;
  'cli-doctor-about': Empty;
  'cli-doctor-option-report': Empty;
  'cli-doctor-set': Empty;
  'cli-doctor-set-proxy': Empty;
  'cli-doctor-trust-several': Empty;
  'cli-doctor-trust-one': Empty;
  'cli-doctor-passed': Empty;
  'cli-doctor-failed': {
    readonly count: number;
  };
  'cli-doctor-hint': {
    readonly subject: string;
    readonly hint: string;
  };
  'cli-doctor-report-saved': {
    readonly path: string;
  };
  'cli-doctor-report-title': {
    readonly time: string;
  };
  'cli-doctor-report-ok': Empty;
  'cli-doctor-report-warning': Empty;
  'cli-doctor-report-failed': Empty;
  'cli-doctor-report-log': {
    readonly count: number;
  };
  'cli-doctor-report-exists': {
    readonly file: string;
  };
  'cli-config': Empty;
  'cli-config-about': Empty;
  'cli-config-argument-key': Empty;
  'cli-config-settings': Empty;
  'cli-config-list': Empty;
  'cli-config-list-about': Empty;
  'cli-config-get': Empty;
  'cli-config-get-about': Empty;
  'cli-config-set': Empty;
  'cli-config-set-about': Empty;
  'cli-config-set-argument-value': Empty;
  'cli-config-unset': Empty;
  'cli-config-unset-about': Empty;
  'cli-config-damaged': {
    readonly section: string;
  };
  'cli-config-changed': {
    readonly standard: boolean;
    readonly key: string;
    readonly value: string;
  };
  'cli-config-allowed-key': Empty;
  'cli-serve': Empty;
  'cli-serve-about': Empty;
  'cli-serve-option-port': Empty;
  'cli-serve-option-open': Empty;
  'cli-serve-file': Empty;
  'cli-serve-address': Empty;
  'cli-serve-how-file': Empty;
  'cli-serve-how-address': Empty;
  'cli-serve-ssh': {
    readonly command: string;
  };
  'cli-serve-keys': Empty;
  'cli-serve-keys-terminal': Empty;
  'cli-serve-not-opened': Empty;
  'cli-serve-stopped': Empty;
  'cli-demo': Empty;
  'cli-demo-about': Empty;
  'cli-demo-window': Empty;
  'cli-demo-end': Empty;
  'cli-demo-folder': Empty;
  'cli-demo-data': Empty;
  'cli-demo-next': Empty;
  'cli-desktop-about': Empty;
  'cli-desktop-fetching': Empty;
  'cli-desktop-no-window': {
    readonly why: string | null;
  };
  'cli-completion': Empty;
  'cli-completion-about': Empty;
  'cli-complete-about': Empty;
  'cli-complete-argument-words': Empty;
  'cli-help': Empty;
  'cli-help-about': Empty;
  'cli-help-argument-command': Empty;
  'cli-help-option-man': Empty;
  'cli-help-no-words': Empty;
  'cli-open': Empty;
  'cli-open-about': Empty;
  'cli-open-argument': Empty;
  'cli-open-option-folder': Empty;
  'cli-open-failed': Empty;
  'cli-publish': Empty;
  'cli-publish-about': Empty;
  'cli-publish-version': Empty;
  'cli-publish-version-about': Empty;
  'cli-publish-argument-project': Empty;
  'cli-publish-option-file': Empty;
  'cli-publish-option-additional': Empty;
  'cli-publish-option-title': Empty;
  'cli-publish-option-number': Empty;
  'cli-publish-option-featured': Empty;
  'cli-publish-option-game-versions': Empty;
  'cli-publish-option-loaders': Empty;
  'cli-publish-option-dependency': Empty;
  'cli-publish-option-changelog-file': Empty;
  'cli-publish-option-changelog-from': Empty;
  'cli-publish-option-dry-run': Empty;
  'cli-publish-already': {
    readonly version: string;
  };
  'cli-publish-refused': Empty;
  'cli-publish-dry-run': Empty;
  'cli-publish-done': {
    readonly project: string;
    readonly version: string;
  };
  'cli-publish-file-left-out': {
    readonly file: string;
  };
  'cli-draft-project': Empty;
  'cli-draft-primary-file': Empty;
  'cli-draft-additional-files': Empty;
  'cli-draft-title': Empty;
  'cli-draft-version-number': Empty;
  'cli-draft-release-channel': Empty;
  'cli-draft-featured': Empty;
  'cli-draft-loaders': Empty;
  'cli-draft-game-versions': Empty;
  'cli-draft-dependencies': Empty;
  'cli-draft-changelog': Empty;
  'cli-project': Empty;
  'cli-project-about': Empty;
  'cli-project-list': Empty;
  'cli-project-list-about': Empty;
  'cli-project-show': Empty;
  'cli-project-show-about': Empty;
  'cli-project-argument-project': Empty;
  'cli-project-slug': Empty;
  'cli-project-slug-about': Empty;
  'cli-project-argument-slug': Empty;
  'cli-project-random': Empty;
  'cli-project-random-about': Empty;
  'cli-project-option-count': {
    readonly most: number;
  };
  'cli-project-downloads': {
    readonly count: number;
  };
  'cli-project-followers': {
    readonly count: number;
  };
  'cli-project-none': Empty;
  'cli-project-fact-status': Empty;
  'cli-project-fact-summary': Empty;
  'cli-project-fact-sides': Empty;
  'cli-project-sides': {
    readonly client: string;
    readonly server: string;
  };
  'cli-project-fact-tags': Empty;
  'cli-project-fact-featured': Empty;
  'cli-project-fact-licence': Empty;
  'cli-project-fact-pictures': Empty;
  'cli-project-fact-downloads': Empty;
  'cli-project-fact-followers': Empty;
  'cli-project-slug-verdict': {
    readonly free: boolean;
    readonly slug: string;
  };
  'cli-project-random-none': Empty;
  'cli-project-description': Empty;
  'cli-project-description-about': Empty;
  'cli-project-argument-file': Empty;
  'cli-project-tags': Empty;
  'cli-project-tags-about': Empty;
  'cli-project-option-categories': Empty;
  'cli-project-option-featured': Empty;
  'cli-project-license': Empty;
  'cli-project-license-about': Empty;
  'cli-project-option-id': Empty;
  'cli-project-option-licence-name': Empty;
  'cli-project-option-url': Empty;
  'cli-project-links': Empty;
  'cli-project-links-about': Empty;
  'cli-project-option-issues': Empty;
  'cli-project-option-source': Empty;
  'cli-project-option-wiki': Empty;
  'cli-project-option-discord': Empty;
  'cli-project-gallery': Empty;
  'cli-project-gallery-about': Empty;
  'cli-project-gallery-option-add': Empty;
  'cli-project-gallery-option-edit': Empty;
  'cli-project-gallery-option-remove': Empty;
  'cli-project-gallery-option-title': Empty;
  'cli-project-gallery-option-description': Empty;
  'cli-project-gallery-option-order': Empty;
  'cli-project-gallery-option-featured': Empty;
  'cli-project-gallery-option-no-featured': Empty;
  'cli-project-option-type': {
    readonly types: string;
  };
  'cli-project-option-summary': Empty;
  'cli-project-create': Empty;
  'cli-project-create-about': Empty;
  'cli-project-option-org': Empty;
  'cli-project-create-incomplete': Empty;
  'cli-project-details': Empty;
  'cli-project-submit': Empty;
  'cli-project-submit-about': Empty;
  'cli-project-delete': Empty;
  'cli-project-delete-about': Empty;
  'cli-project-delete-question': Empty;
  'cli-project-follow': Empty;
  'cli-project-follow-about': Empty;
  'cli-project-unfollow': Empty;
  'cli-project-unfollow-about': Empty;
  'cli-version': Empty;
  'cli-version-about': Empty;
  'cli-version-argument-version': Empty;
  'cli-version-edit': Empty;
  'cli-version-edit-about': Empty;
  'cli-version-option-title': Empty;
  'cli-version-option-number': Empty;
  'cli-version-option-game-versions': Empty;
  'cli-version-option-loaders': Empty;
  'cli-version-option-dependency': {
    readonly types: string;
  };
  'cli-version-option-changelog-file': Empty;
  'cli-version-option-add-file': Empty;
  'cli-version-option-remove-file': Empty;
  'cli-version-feature': Empty;
  'cli-version-feature-about': Empty;
  'cli-version-option-off': Empty;
  'cli-version-delete': Empty;
  'cli-version-delete-about': Empty;
  'cli-version-delete-question': Empty;
  'cli-version-list': Empty;
  'cli-version-list-about': Empty;
  'cli-version-count': {
    readonly count: number;
  };
  'cli-icon': Empty;
  'cli-icon-about': Empty;
  'cli-icon-option-file': Empty;
  'cli-icon-option-remove': Empty;
  'cli-org': Empty;
  'cli-org-about': Empty;
  'cli-org-argument-organization': Empty;
  'cli-org-argument-project': Empty;
  'cli-org-option-description': Empty;
  'cli-org-create': Empty;
  'cli-org-create-about': Empty;
  'cli-org-create-incomplete': Empty;
  'cli-org-edit': Empty;
  'cli-org-add-project': Empty;
  'cli-org-add-project-about': Empty;
  'cli-org-add-project-question': Empty;
  'cli-org-remove-project': Empty;
  'cli-org-remove-project-about': Empty;
  'cli-org-remove-project-question': Empty;
  'cli-org-delete': Empty;
  'cli-org-delete-about': Empty;
  'cli-org-delete-question': Empty;
  'cli-org-list': Empty;
  'cli-org-list-about': Empty;
  'cli-org-show': Empty;
  'cli-org-show-about': Empty;
  'cli-org-none': Empty;
  'cli-org-fact-description': Empty;
  'cli-org-fact-members': Empty;
  'cli-team': Empty;
  'cli-team-about': Empty;
  'cli-team-argument-team': Empty;
  'cli-team-argument-member': Empty;
  'cli-team-option-permissions': {
    readonly permissions: string;
  };
  'cli-team-invite': Empty;
  'cli-team-invite-about': Empty;
  'cli-team-argument-user': Empty;
  'cli-team-accept': Empty;
  'cli-team-accept-about': Empty;
  'cli-team-decline': Empty;
  'cli-team-decline-about': Empty;
  'cli-team-leave': Empty;
  'cli-team-leave-about': Empty;
  'cli-team-leave-question': Empty;
  'cli-team-edit': Empty;
  'cli-team-edit-about': Empty;
  'cli-team-option-role': Empty;
  'cli-team-option-org-permissions': {
    readonly permissions: string;
  };
  'cli-team-remove': Empty;
  'cli-team-remove-about': Empty;
  'cli-team-remove-question': Empty;
  'cli-team-transfer': Empty;
  'cli-team-transfer-about': Empty;
  'cli-team-transfer-question': Empty;
  'cli-team-override': Empty;
  'cli-team-override-about': Empty;
  'cli-team-override-option-role': {
    readonly role: string;
  };
  'cli-team-members': Empty;
  'cli-team-members-about': Empty;
  'cli-team-owner': Empty;
  'cli-team-member': Empty;
  'cli-team-invited': Empty;
  'cli-team-your-permissions': Empty;
  'cli-write-option-name': Empty;
  'cli-write-option-slug': Empty;
  'cli-write-edit-about': Empty;
  'cli-write-one-of': {
    readonly options: string;
  };
  'cli-write-option-dry-run': Empty;
  'cli-write-nothing-sent': Empty;
  'cli-write-done': {
    readonly registry: string;
  };
  'cli-write-kind': {
    readonly kind: string;
  };
  'cli-auth': Empty;
  'cli-auth-about': Empty;
  'cli-auth-login': Empty;
  'cli-auth-login-about': Empty;
  'cli-auth-login-option-in-file': Empty;
  'cli-auth-login-option-until': Empty;
  'cli-auth-login-option-account': Empty;
  'cli-auth-login-done': {
    readonly who?: string | null;
    readonly registry: string;
  };
  'cli-auth-login-session-stored': {
    readonly place: string;
    readonly until?: string | null;
  };
  'cli-auth-login-token-stored': {
    readonly place: string;
    readonly until?: string | null;
  };
  'cli-auth-login-session-not-stored': {
    readonly who?: string | null;
    readonly registry: string;
  };
  'cli-auth-login-token-not-stored': {
    readonly who?: string | null;
    readonly registry: string;
  };
  'cli-auth-login-once': Empty;
  'cli-auth-login-in-file': Empty;
  'cli-auth-status': Empty;
  'cli-auth-status-about': Empty;
  'cli-auth-status-session': {
    readonly until?: string | null;
  };
  'cli-auth-status-token': {
    readonly until?: string | null;
  };
  'cli-auth-place-keychain': Empty;
  'cli-auth-place-file': Empty;
  'cli-auth-place-memory': Empty;
  'cli-auth-place-environment': Empty;
  'cli-auth-state-accepted': Empty;
  'cli-auth-state-refused': Empty;
  'cli-auth-state-unreadable': Empty;
  'cli-auth-state-unknown': Empty;
  'cli-auth-status-none': Empty;
  'cli-auth-sign-in': Empty;
  'cli-auth-token-ends': {
    readonly registry: string;
    readonly days: number;
  };
  'cli-auth-token-ended': {
    readonly registry: string;
  };
  'cli-auth-scopes-has': {
    readonly registry: string;
    readonly scopes: string;
  };
  'cli-auth-scopes-lacks': {
    readonly registry: string;
    readonly scopes: string;
  };
  'cli-auth-logout': Empty;
  'cli-auth-logout-about': Empty;
  'cli-auth-logout-none': {
    readonly registry: string;
  };
  'cli-auth-logout-token': {
    readonly registry: string;
  };
  'cli-auth-logout-session': {
    readonly ended: boolean;
    readonly registry: string;
  };
  'cli-auth-logout-stays': Empty;
  'cli-auth-sessions': Empty;
  'cli-auth-sessions-about': Empty;
  'cli-auth-sessions-option-end': Empty;
  'cli-auth-sessions-ended': {
    readonly session: string;
  };
  'cli-auth-sessions-current': Empty;
  'cli-auth-sessions-none': Empty;
  'cli-auth-sessions-since': {
    readonly since: string;
  };
  'cli-auth-sessions-active': {
    readonly active: string;
  };
  'cli-auth-sessions-until': {
    readonly until: string;
  };
  'cli-token': Empty;
  'cli-token-about': Empty;
  'cli-token-argument-token': Empty;
  'cli-token-name': Empty;
  'cli-token-option-expires': Empty;
  'cli-token-option-scope': Empty;
  'cli-token-option-preset': {
    readonly presets: string;
  };
  'cli-token-list': Empty;
  'cli-token-list-about': Empty;
  'cli-token-last-used': {
    readonly day?: string | null;
  };
  'cli-token-none': Empty;
  'cli-token-never-expires': Empty;
  'cli-token-expired': {
    readonly day: string;
  };
  'cli-token-expires-soon': {
    readonly day: string;
  };
  'cli-token-expires': {
    readonly day: string;
  };
  'cli-token-create': Empty;
  'cli-token-create-about': Empty;
  'cli-token-create-option-dry-run': Empty;
  'cli-token-create-needs': Empty;
  'cli-token-create-done': {
    readonly name: string;
    readonly day: string;
  };
  'cli-token-edit': Empty;
  'cli-token-edit-about': Empty;
  'cli-token-delete': Empty;
  'cli-token-delete-about': Empty;
  'cli-token-delete-ask': Empty;
  'cli-token-scopes': Empty;
  'cli-token-scopes-about': Empty;
  'cli-token-scopes-all': Empty;
  'cli-notifications': Empty;
  'cli-notifications-about': Empty;
  'cli-notifications-list': Empty;
  'cli-notifications-list-about': Empty;
  'cli-notifications-read': Empty;
  'cli-notifications-read-about': Empty;
  'cli-notifications-delete': Empty;
  'cli-notifications-delete-about': Empty;
  'cli-notifications-argument-ids': Empty;
  'cli-notifications-option-all': Empty;
  'cli-notifications-which': Empty;
  'cli-notifications-none': Empty;
  'cli-notifications-accept': Empty;
  'cli-notifications-decline': Empty;
  'cli-notifications-invited': {
    readonly who?: string | null;
    readonly what: string;
  };
  'cli-report': Empty;
  'cli-report-about': Empty;
  'cli-report-list': Empty;
  'cli-report-list-about': Empty;
  'cli-report-show': Empty;
  'cli-report-show-about': Empty;
  'cli-report-show-argument-report': Empty;
  'cli-report-create': Empty;
  'cli-report-create-about': Empty;
  'cli-report-create-argument-item': Empty;
  'cli-report-create-option-text': Empty;
  'cli-report-create-ask': Empty;
  'cli-report-create-needs': Empty;
  'cli-report-closed': Empty;
  'cli-report-open': Empty;
  'cli-report-none': Empty;
  'cli-report-fact-reason': Empty;
  'cli-report-fact-state': Empty;
  'cli-report-fact-text': Empty;
  'cli-report-thread-failed': {
    readonly reason: string;
  };
  'cli-thread': Empty;
  'cli-thread-about': Empty;
  'cli-thread-argument-thread': Empty;
  'cli-thread-option-file': Empty;
  'cli-thread-show': Empty;
  'cli-thread-show-about': Empty;
  'cli-thread-reply': Empty;
  'cli-thread-reply-about': Empty;
  'cli-thread-reply-option-text': Empty;
  'cli-thread-delete': Empty;
  'cli-thread-delete-about': Empty;
  'cli-thread-delete-argument-message': Empty;
  'cli-thread-delete-ask': Empty;
  'cli-thread-none': Empty;
  'cli-thread-by-moderator': Empty;
  'cli-thread-by-unknown': Empty;
  'cli-thread-status': {
    readonly from: string;
    readonly to: string;
  };
  'cli-search': Empty;
  'cli-search-about': Empty;
  'cli-search-argument-words': Empty;
  'cli-search-option-all': Empty;
  'cli-search-option-any': Empty;
  'cli-search-option-limit': {
    readonly most: number;
  };
  'cli-search-option-offset': Empty;
  'cli-search-by-names': {
    readonly registry: string;
  };
  'cli-search-none': Empty;
  'cli-search-no-more': Empty;
  'cli-search-shown': {
    readonly first: number;
    readonly last: number;
    readonly total: number;
    readonly registry: string;
  };
  'cli-search-more': Empty;
  'cli-show': Empty;
  'cli-show-about': Empty;
  'cli-show-argument-names': Empty;
  'cli-show-option-projects': Empty;
  'cli-show-projects-of-project': Empty;
  'cli-show-which-project': Empty;
  'cli-show-which-user': Empty;
  'cli-show-no-organizations': Empty;
  'cli-show-not-found': Empty;
  'cli-show-fact-id': Empty;
  'cli-show-fact-licence': Empty;
  'cli-show-fact-categories': Empty;
  'cli-show-fact-loaders': Empty;
  'cli-show-fact-game-versions': Empty;
  'cli-show-fact-sides': Empty;
  'cli-show-sides': {
    readonly client: string;
    readonly server: string;
  };
  'cli-show-fact-statistics': Empty;
  'cli-show-statistics': {
    readonly downloads: number;
    readonly followers: number;
  };
  'cli-show-fact-published': Empty;
  'cli-show-fact-updated': Empty;
  'cli-show-fact-members': Empty;
  'cli-show-fact-organization': Empty;
  'cli-show-fact-source': Empty;
  'cli-show-fact-issues': Empty;
  'cli-show-fact-wiki': Empty;
  'cli-show-fact-discord': Empty;
  'cli-show-fact-organizations': Empty;
  'cli-show-fact-joined': Empty;
  'cli-show-list-versions': Empty;
  'cli-show-install': Empty;
  'cli-show-project-count': {
    readonly count: number;
  };
  'cli-lookup-project': Empty;
  'cli-lookup-more': {
    readonly items: string;
    readonly more: number;
  };
  'cli-versions': Empty;
  'cli-versions-about': Empty;
  'cli-versions-option-featured': Empty;
  'cli-versions-count': {
    readonly count: number;
  };
  'cli-versions-count-featured': {
    readonly count: number;
  };
  'cli-latest': Empty;
  'cli-latest-about': Empty;
  'cli-latest-none': Empty;
  'cli-latest-show-all': Empty;
  'cli-latest-fact-version': Empty;
  'cli-latest-fact-published': Empty;
  'cli-latest-fact-for': Empty;
  'cli-latest-fact-files': Empty;
  'cli-identify': Empty;
  'cli-identify-about': Empty;
  'cli-identify-argument-files': Empty;
  'cli-identify-option-algorithm': Empty;
  'cli-identify-option-update': Empty;
  'cli-identify-filters-alone': Empty;
  'cli-identify-known': Empty;
  'cli-identify-unknown': Empty;
  'cli-identify-withdrawn': Empty;
  'cli-identify-not-checked': Empty;
  'cli-identify-count': {
    readonly known: number;
    readonly count: number;
  };
  'cli-identify-failed': {
    readonly title: string;
    readonly error: string;
  };
  'cli-identify-not-there': Empty;
  'cli-identify-no-match': {
    readonly title: string;
  };
  'cli-identify-newest': {
    readonly title: string;
  };
  'cli-tags': Empty;
  'cli-tags-about': Empty;
  'cli-tags-argument-id': Empty;
  'cli-tags-option-type': Empty;
  'cli-tags-option-names': Empty;
  'cli-tags-option-featured': Empty;
  'cli-tags-which-license': Empty;
  'cli-tags-id-alone': {
    readonly list: string;
  };
  'cli-tags-type-alone': Empty;
  'cli-tags-featured-alone': Empty;
  'cli-tags-names-alone': Empty;
  'cli-tags-major': {
    readonly type: string;
  };
  'cli-tags-fact-address': Empty;
  'cli-tags-no-license-text': Empty;
  'cli-download': Empty;
  'cli-download-about': Empty;
  'cli-download-argument-project': Empty;
  'cli-download-option-file': Empty;
  'cli-download-option-to': Empty;
  'cli-download-filters-unused': {
    readonly version: string;
  };
  'cli-download-matches-sha512': {
    readonly path: string;
  };
  'cli-download-matches-both': {
    readonly path: string;
  };
  'cli-registry': Empty;
  'cli-registry-about': Empty;
  'cli-registry-option-yes': Empty;
  'cli-registry-list': Empty;
  'cli-registry-list-about': Empty;
  'cli-registry-list-built-in': Empty;
  'cli-registry-list-default': Empty;
  'cli-registry-list-loadouts': {
    readonly count: number;
  };
  'cli-registry-add': Empty;
  'cli-registry-add-about': Empty;
  'cli-registry-add-argument-url': Empty;
  'cli-registry-add-allowed': Empty;
  'cli-registry-add-done': {
    readonly registry: string;
  };
  'cli-registry-add-use': Empty;
  'cli-registry-add-make-default': Empty;
  'cli-registry-remove': Empty;
  'cli-registry-remove-about': Empty;
  'cli-registry-remove-argument-registry': Empty;
  'cli-registry-remove-done': {
    readonly registry: string;
  };
  'cli-registry-review': Empty;
  'cli-registry-review-about': Empty;
  'cli-registry-review-option-data': Empty;
  'cli-registry-review-done': {
    readonly name: string;
    readonly status: string;
    readonly previous: string;
  };
  'cli-registry-serve': Empty;
  'cli-registry-serve-about': Empty;
  'cli-registry-serve-option-port': Empty;
  'cli-registry-serve-option-data': Empty;
  'cli-registry-serve-option-demo': Empty;
  'cli-registry-serve-option-profile': {
    readonly profiles: string;
  };
  'cli-registry-serve-option-fault': Empty;
  'cli-registry-serve-option-public-url': Empty;
  'cli-registry-serve-option-proxied': Empty;
  'cli-registry-serve-option-two-origins': Empty;
  'cli-registry-serve-option-review': {
    readonly modes: string;
  };
  'cli-registry-serve-option-log': Empty;
  'cli-registry-serve-public-url-allowed': Empty;
  'cli-registry-serve-registry': Empty;
  'cli-registry-serve-files': Empty;
  'cli-registry-serve-profile': Empty;
  'cli-registry-serve-faults': Empty;
  'cli-registry-serve-data': Empty;
  'cli-registry-serve-account': Empty;
  'cli-registry-serve-password': {
    readonly user: string;
    readonly email: string;
    readonly password: string;
  };
  'cli-registry-serve-once': Empty;
  'cli-registry-serve-create': Empty;
  'cli-profile': Empty;
  'cli-profile-about': Empty;
  'cli-profile-show': Empty;
  'cli-profile-show-about': Empty;
  'cli-profile-edit': Empty;
  'cli-profile-edit-about': Empty;
  'cli-profile-edit-option-name': Empty;
  'cli-profile-edit-option-user-name': Empty;
  'cli-profile-edit-option-bio': Empty;
  'cli-profile-edit-option-avatar': Empty;
  'cli-profile-edit-option-background': Empty;
  'cli-profile-fact-bio': Empty;
  'cli-profile-fact-avatar': Empty;
  'cli-profile-fact-background': Empty;
  'cli-profile-fact-joined': Empty;
  'cli-collection': Empty;
  'cli-collection-about': Empty;
  'cli-collection-argument-collection': Empty;
  'cli-collection-argument-projects': Empty;
  'cli-collection-name': Empty;
  'cli-collection-option-description': Empty;
  'cli-collection-list': Empty;
  'cli-collection-list-about': Empty;
  'cli-collection-list-option-user': Empty;
  'cli-collection-show': Empty;
  'cli-collection-show-about': Empty;
  'cli-collection-create': Empty;
  'cli-collection-create-about': Empty;
  'cli-collection-edit': Empty;
  'cli-collection-edit-about': Empty;
  'cli-collection-edit-option-visibility': {
    readonly visibilities: string;
  };
  'cli-collection-add': Empty;
  'cli-collection-add-about': Empty;
  'cli-collection-remove': Empty;
  'cli-collection-remove-about': Empty;
  'cli-collection-delete': Empty;
  'cli-collection-delete-about': Empty;
  'cli-collection-delete-ask': Empty;
  'cli-collection-none': Empty;
  'cli-collection-fact-description': Empty;
  'cli-collection-fact-owner': Empty;
}
