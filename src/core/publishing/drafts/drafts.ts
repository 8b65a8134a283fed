import type { DraftFileChange, PrepareRequest } from '#shared/contract/drafts.ts';
import type { Draft, DraftCheck, GivenContent, ProjectProposal } from '#shared/domain/draft.ts';
import type { ChangelogSource } from './changelog.ts';

/** As the contract's, with paths in the place of grants. */
type PrepareOptions = Omit<PrepareRequest, 'changelog'> & {
  readonly changelog: ChangelogSource | null;
};

/** Versions that are being prepared. Throws DRAFT_UNKNOWN for a draft that is gone. */
export interface Drafts {
  /** Throws FILE_UNREADABLE, INPUT_INVALID, DISK_FULL, WRITE_FAILED, REGISTRY_UNKNOWN. */
  prepare(request: PrepareOptions, signal?: AbortSignal): Promise<Draft>;
  list(): readonly Draft[];
  get(draftId: string): Draft;
  save(draftId: string, content: GivenContent): Draft;
  setProject(draftId: string, project: string, signal?: AbortSignal): Promise<Draft>;
  /** Throws FILE_UNREADABLE. */
  proposeProject(draftId: string, signal?: AbortSignal): Promise<ProjectProposal>;
  /** `add`: absolute paths. */
  setFiles(draftId: string, change: DraftFileChange, signal?: AbortSignal): Promise<Draft>;
  setChangelog(draftId: string, source: ChangelogSource, signal?: AbortSignal): Promise<Draft>;
  /** Throws what RegistryClient throws. */
  check(draftId: string, signal?: AbortSignal): Promise<DraftCheck>;
  /**
   * Begins the job that publishes the draft, or answers the one that does so already. It fails with AUTH_NEEDED,
   * AUTH_NOT_ACCEPTED, INPUT_INVALID for a draft with problems, DRAFT_BUSY while it or the same bytes are published, and what
   * SignedInClient throws.
   */
  publish(draftId: string): string;
  /** Throws DRAFT_BUSY while it is published. */
  discard(draftId: string): Promise<boolean>;
}
