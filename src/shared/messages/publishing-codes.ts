import type { Because, Empty, OfDependency, OfVersion } from './message-shapes.ts';

interface OfFile {
  readonly file: string;
}
interface OfProject {
  readonly project: string;
}
interface OfRange extends OfFile {
  readonly range: string;
}

/** Of versions that are being prepared. */
export interface DraftMessages {
  'draft-given': Empty;
  'draft-default': Empty;
  'draft-from-manifest': OfFile;
  'draft-from-file-name': OfFile;
  'draft-from-content': OfFile;
  'draft-from-project': OfProject;
  'draft-from-previous': OfVersion;
  'draft-from-range': OfRange;
  'draft-from-number': { readonly number: string };
  'draft-from-changelog-file': OfFile & { readonly section: string | null };
  'draft-from-git': { readonly from: string | null; readonly to: string };
  'draft-note-not-asked': Because;
  'draft-note-project-unknown': OfProject;
  'draft-note-range-unclear': OfRange;
  'draft-note-range-empty': OfRange;
  'draft-note-dependency-unmatched': OfDependency & { readonly range: string };
  'draft-note-no-changelog': { readonly cause: 'no-previous' | 'no-git' | 'no-commits' };
  'draft-project-missing': Empty;
  'draft-project-unknown': OfProject;
  'draft-project-archived': OfProject;
  'draft-project-not-allowed': OfProject;
  'draft-file-missing': Empty;
  'draft-file-changed': OfFile;
  'draft-file-type': OfFile & { readonly allowed: string };
  'draft-file-unknown-type': OfFile;
  'draft-file-too-large': OfFile & { readonly size: number; readonly most: number };
  'draft-file-name': OfFile;
  'draft-file-name-long': OfFile & { readonly most: number };
  'draft-file-name-twice': OfFile;
  'draft-file-twice': OfFile & { readonly other: string };
  'draft-file-elsewhere': OfFile & OfProject & OfVersion & { readonly projectId: string };
  'draft-files-too-many': { readonly count: number; readonly most: number };
  'draft-request-too-large': { readonly size: number; readonly most: number };
  'draft-image-unreadable': OfFile;
  'draft-too-short': { readonly length: number; readonly least: number };
  'draft-too-long': { readonly length: number; readonly most: number };
  'draft-number-characters': { readonly number: string; readonly proposal: string };
  'draft-channel-unknown': { readonly channel: string; readonly allowed: string };
  'draft-loader-unknown': { readonly loader: string; readonly allowed: string };
  'draft-game-version-missing': Empty;
  'draft-game-version-unknown': { readonly gameVersions: string };
  'draft-game-version-twice': { readonly gameVersions: string };
  'draft-dependencies-too-many': { readonly count: number; readonly most: number };
  'draft-dependency-invalid': OfDependency;
  'draft-dependency-type': OfDependency & { readonly type: string; readonly allowed: string };
  'draft-dependency-twice': OfDependency;
  'draft-dependency-itself': Empty;
  'draft-dependency-gone': OfDependency;
  'draft-dependency-version-gone': OfDependency & OfVersion;
  'draft-warning-dev': { readonly most: number; readonly goes: string | null };
  'draft-warning-number-taken': { readonly number: string };
  'draft-warning-number-reserved': { readonly number: string };
  'draft-warning-renamed': OfFile & { readonly name: string };
  'draft-warning-tar': OfFile;
}

/** What a write does besides what it changes. */
export interface WriteMessages {
  'write-token-stops': Empty;
  'write-project-starts-as-draft': Empty;
  'write-type-changes': Empty;
  'write-review': Empty;
  'write-project-deleted': { readonly versions: number | null };
  'write-version-deleted': Empty;
  'write-leaves-projects': Empty;
  'write-owner-becomes-member': { readonly name: string };
  'write-project-joins': { readonly name: string };
  'write-project-leaves': { readonly name: string };
  'write-project-without-owner': { readonly name: string };
  'write-project-owner-unread': { readonly name: string };
  'write-organization-deleted': { readonly projects: number | null };
  'write-collection-private': Empty;
  'write-collection-public': { readonly name: string } & Because;
}
