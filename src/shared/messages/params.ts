// Written by `npm run messages` from resources/messages/en: what each text needs to be shown.

export interface MessageParams {
  'doctor-program-version': {
    readonly version: string;
    readonly node: string;
  };
  'doctor-data-folder': {
    readonly folder: string;
  };
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
  'doctor-clock-wrong': {
    readonly aheadMinutes: number;
  };
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
  'draft-project-unknown': {
    readonly project: string;
  };
  'draft-project-archived': {
    readonly project: string;
  };
  'draft-project-not-allowed': {
    readonly project: string;
  };
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
  'folder-taken-around': {
    readonly folder: string;
  };
  'folder-record-unusable': {
    readonly cause: string;
  };
  'folder-not-writable': {
    readonly cause?: string | null;
  };
  'folder-ok': {
    readonly layout: string;
  };
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
  'plan-why-newest-fitting': {
    readonly gameVersion?: string | null;
    readonly loader?: string | null;
    readonly channel: string;
  };
  'plan-why-older': {
    readonly newest?: string | null;
  };
  'plan-why-exact': {
    readonly titles: string;
  };
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
  'plan-undo-origin': {
    readonly origin: string;
  };
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
  'plan-file-not-asked': {
    readonly cause: string;
  };
  'plan-file-slot-unclear': {
    readonly file: string;
    readonly slots: string;
  };
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
  'plan-place-not-allowed': {
    readonly path: string;
  };
  'plan-bytes-gone': {
    readonly path: string;
  };
  'plan-still-needed': {
    readonly title: string;
  };
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
  'ready-not-checked': {
    readonly cause: string;
  };
  'ready-game-version-not-listed': {
    readonly gameVersion: string;
  };
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
  'state-withdrawn': {
    readonly version?: string | null;
    readonly what: string;
  };
  'state-not-answered': {
    readonly cause: string;
  };
  'write-project-deleted': {
    readonly versions?: number | null;
  };
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
  'write-collection-public': {
    readonly cause?: string | null;
    readonly name: string;
  };
}

export interface UiParams {
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
  'ui-job-interrupted': {
    readonly what: string;
  };
  'ui-external-title': {
    readonly count: number;
  };
  'ui-external-moved': {
    readonly from: string;
  };
  'ui-external-more': {
    readonly count: number;
  };
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
  'ui-generation-holds': {
    readonly count: number;
  };
  'ui-generation-show': {
    readonly count: number;
  };
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
  'ui-restore-except': {
    readonly titles: string;
  };
  'ui-browse-count': {
    readonly count: number;
    readonly number: string;
  };
  'ui-browse-fits': {
    readonly name: string;
  };
  'ui-browse-random-found': {
    readonly title: string;
  };
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
  'ui-not-for': {
    readonly version: string;
  };
  'ui-followers': {
    readonly count: number;
  };
  'ui-downloads': {
    readonly count: number;
  };
  'ui-install-what': {
    readonly title: string;
  };
  'ui-update-what': {
    readonly title: string;
  };
  'ui-kept-since': {
    readonly age: string;
  };
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
  'ui-copy': {
    readonly what: string;
  };
  'ui-progress': {
    readonly what: string;
    readonly done: string;
    readonly total: string;
  };
  'ui-progress-of': {
    readonly done: string;
    readonly total: string;
  };
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
  'ui-collect-title': {
    readonly name: string;
  };
  'ui-collect-done': {
    readonly name: string;
  };
  'ui-collect-done-private': {
    readonly name: string;
  };
  'ui-complain-title': {
    readonly name: string;
  };
  'ui-link-question': {
    readonly host: string;
  };
  'ui-quit-detail': {
    readonly jobs: string;
  };
  'ui-quit-stopped': {
    readonly jobs: string;
  };
  'ui-job-going-on': {
    readonly job: string;
  };
  'ui-notice-done': {
    readonly job: string;
  };
  'ui-sort-by': {
    readonly what: string;
  };
  'ui-files-coming': {
    readonly count: number;
  };
  'ui-update-count': {
    readonly count: number;
  };
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
  'ui-row-needed-by': {
    readonly count: number;
  };
  'ui-row-menu': {
    readonly title: string;
  };
  'ui-state-newer-on': {
    readonly channel: string;
  };
  'ui-bulk-count': {
    readonly count: number;
  };
  'ui-bulk-update': {
    readonly count: number;
  };
  'ui-pin-dialog': {
    readonly what: string;
  };
  'ui-skip-with-words': {
    readonly version: string;
  };
  'ui-skip-dialog': {
    readonly what: string;
  };
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
  'ui-version-dialog': {
    readonly title: string;
  };
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
  'ui-limited': {
    readonly wait: string;
  };
  'ui-details-label': {
    readonly title: string;
  };
  'ui-by-author': {
    readonly author: string;
  };
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
  'ui-file-count': {
    readonly count: number;
  };
  'ui-past-version': {
    readonly from: string;
    readonly to: string;
  };
  'ui-past-undone': {
    readonly what: string;
  };
  'ui-open-named': {
    readonly name: string;
  };
  'ui-welcome-hosts': {
    readonly registry: string;
    readonly hosts: string;
  };
  'ui-manage-named': {
    readonly name: string;
  };
  'ui-loadout-added': {
    readonly name: string;
  };
  'ui-slot-remove': {
    readonly name: string;
  };
  'ui-folders-choose': {
    readonly name: string;
  };
  'ui-folders-in': {
    readonly name: string;
  };
  'ui-folder-find-title': {
    readonly name: string;
  };
  'ui-folder-found': {
    readonly name: string;
  };
  'ui-folder-waiting': {
    readonly folder: string;
  };
  'ui-folder-forget-title': {
    readonly name: string;
  };
  'ui-folder-forgotten': {
    readonly name: string;
  };
  'ui-ready-sum': {
    readonly ready: number;
    readonly all: number;
    readonly version: string;
  };
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
  'ui-slug-characters': {
    readonly proposal?: string | null;
  };
  'ui-profile-background-hint': {
    readonly most: string;
  };
  'ui-icon-hint': {
    readonly most: string;
  };
  'ui-icon-wrong-type': {
    readonly name: string;
  };
  'ui-icon-too-large': {
    readonly name: string;
    readonly most: string;
  };
  'ui-markdown-views': {
    readonly name: string;
  };
  'ui-featured-tags-hint': {
    readonly most: number;
  };
  'ui-licence-read': {
    readonly name: string;
  };
  'ui-licence-look-of': {
    readonly name: string;
  };
  'ui-licence-no-text': {
    readonly name: string;
  };
  'ui-picture-count': {
    readonly count: number;
    readonly most: number;
  };
  'ui-downloads-of': {
    readonly name: string;
    readonly count: number;
  };
  'ui-downloads-of-versions': {
    readonly total: number;
    readonly count: number;
  };
  'ui-member-count': {
    readonly count: number;
  };
  'ui-transfer-to': {
    readonly name: string;
  };
  'ui-transfer-text': {
    readonly name: string;
  };
  'ui-transferred': {
    readonly name: string;
  };
  'ui-invited': {
    readonly name: string;
  };
  'ui-remove-member-text': {
    readonly name: string;
  };
  'ui-override-of': {
    readonly name: string;
  };
  'ui-organization-created': {
    readonly name: string;
  };
  'ui-my-organizations': {
    readonly count: number;
  };
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
  'ui-delete-organization-text': {
    readonly count: number;
  };
  'ui-link-newest': {
    readonly version: string;
    readonly day: string;
  };
  'ui-link-this': {
    readonly version: string;
    readonly day: string;
  };
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
  'ui-link-asked-registry': {
    readonly registry: string;
    readonly name: string;
  };
  'ui-link-try-loadout': {
    readonly name: string;
  };
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
  'ui-plan-title-sync': {
    readonly what: string;
  };
  'ui-plan-game': {
    readonly version: string;
  };
  'ui-plan-channel': {
    readonly channel: string;
  };
  'ui-plan-title-undo-rules': {
    readonly count: number;
  };
  'ui-plan-remove-offers': {
    readonly count: number;
  };
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
  'ui-plan-notes-more': {
    readonly count: number;
  };
  'ui-plan-wait': {
    readonly time: string;
  };
  'ui-plan-downloads': {
    readonly unknown: number;
    readonly count: number;
    readonly size: string;
  };
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
  'ui-done-set': {
    readonly needed: number;
    readonly what: string;
  };
  'ui-versions-more': {
    readonly count: number;
  };
  'ui-version-files': {
    readonly count: number;
  };
  'ui-install-version': {
    readonly version: string;
  };
  'ui-change-to-version': {
    readonly version: string;
  };
  'ui-save-named': {
    readonly name: string;
  };
  'ui-file-saved': {
    readonly name: string;
  };
  'ui-member-may': {
    readonly count: number;
  };
  'ui-project-needs': {
    readonly version: string;
  };
  'ui-project-installed-here': {
    readonly version: string;
    readonly loadout: string;
  };
  'ui-project-dependencies-of': {
    readonly version: string;
  };
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
  'ui-account-until': {
    readonly when: string;
  };
  'ui-account-ends-soon': {
    readonly days: number;
  };
  'ui-signed-in': {
    readonly registry: string;
  };
  'ui-sign-out-of': {
    readonly name: string;
    readonly registry: string;
  };
  'ui-signed-out': {
    readonly registry: string;
  };
  'ui-session-since': {
    readonly when: string;
  };
  'ui-session-active': {
    readonly when: string;
  };
  'ui-session-end-of': {
    readonly name: string;
  };
  'ui-session-ended': {
    readonly name: string;
  };
  'ui-as-at': {
    readonly user: string;
    readonly registry: string;
  };
  'ui-publish-news-count': {
    readonly unread: number;
  };
  'ui-publish-sign-in': {
    readonly registry: string;
  };
  'ui-my-projects': {
    readonly count: number;
  };
  'ui-project-created': {
    readonly name: string;
  };
  'ui-project-updated': {
    readonly day: string;
  };
  'ui-edit-of': {
    readonly name: string;
  };
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
  'ui-draft-ready': {
    readonly name?: string | null;
  };
  'ui-draft-changed': {
    readonly when: string;
  };
  'ui-draft-problems': {
    readonly count: number;
  };
  'ui-make-primary-of': {
    readonly name: string;
  };
  'ui-older-versions-too': {
    readonly count: number;
  };
  'ui-dependency-kind': {
    readonly name: string;
  };
  'ui-dependency-version': {
    readonly name: string;
  };
  'ui-dependency-remove': {
    readonly name: string;
  };
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
  'ui-token-count': {
    readonly count: number;
  };
  'ui-token-saved': {
    readonly name: string;
  };
  'ui-token-made': {
    readonly day: string;
  };
  'ui-token-used': {
    readonly day: string;
  };
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
  'ui-scope-count': {
    readonly count: number;
  };
  'ui-news-unread': {
    readonly count: number;
  };
  'ui-news-invitation': {
    readonly role?: string | null;
    readonly by: string;
    readonly name: string;
  };
  'ui-news-status': {
    readonly name: string;
    readonly status: string;
  };
  'ui-accepted': {
    readonly name: string;
  };
  'ui-declined': {
    readonly name: string;
  };
  'ui-settings-damaged': {
    readonly sections: string;
  };
  'ui-number-wrong': {
    readonly min: number;
    readonly max: number;
  };
  'ui-loadout-move-title': {
    readonly name: string;
  };
  'ui-loadout-moved': {
    readonly name: string;
    readonly folder: string;
  };
  'ui-lock-differs': {
    readonly count: number;
  };
  'ui-every-hours': {
    readonly count: number;
  };
  'ui-registry-loadouts': {
    readonly names: string;
  };
  'ui-registry-set-default-of': {
    readonly name: string;
  };
  'ui-registry-remove-of': {
    readonly name: string;
  };
  'ui-registry-test-of': {
    readonly name: string;
  };
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
  'ui-registry-added': {
    readonly name: string;
  };
  'ui-registry-added-unreached': {
    readonly name: string;
  };
  'ui-registry-files-allow-of': {
    readonly name: string;
  };
  'ui-registry-files-text': {
    readonly url: string;
  };
  'ui-per-second': {
    readonly size: string;
  };
  'ui-storage-unfinished': {
    readonly size: string;
  };
  'ui-storage-free': {
    readonly size: string;
  };
  'ui-storage-empty-of': {
    readonly name: string;
  };
  'ui-storage-empty-do': {
    readonly size: string;
  };
  'ui-storage-freed': {
    readonly size: string;
  };
  'ui-kept-refresh-of': {
    readonly name: string;
  };
  'ui-kept-ages': {
    readonly newest?: string | null;
    readonly oldest?: string | null;
  };
  'ui-log-lines': {
    readonly count: number;
  };
  'ui-about-licence': {
    readonly licence: string;
  };
  'ui-about-parts': {
    readonly count: number;
  };
  'ui-updates-waiting': {
    readonly count: number;
  };
  'ui-switch-to': {
    readonly name: string;
  };
  'ui-interrupted': {
    readonly count: number;
  };
  'ui-status-checked': {
    readonly age: string;
  };
  'ui-status-jobs': {
    readonly waiting: number;
    readonly running: number;
  };
  'ui-upload-of': {
    readonly name: string;
  };
  'ui-upload-stop': {
    readonly name: string;
  };
  'ui-undo-what': {
    readonly what: string;
  };
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
  'ui-operation-policy': {
    readonly what: string;
  };
  'ui-operation-and-more': {
    readonly what: string;
    readonly count: number;
  };
  'ui-operation-external': {
    readonly what: string;
  };
  'ui-updates-note': {
    readonly count: number;
  };
  'ui-updates-asked': {
    readonly age: string;
  };
  'ui-updates-checked': {
    readonly count: number;
  };
  'ui-updates-of': {
    readonly action: string;
    readonly title: string;
  };
}
