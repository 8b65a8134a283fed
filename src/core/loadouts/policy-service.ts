import type { PolicyReport } from '#shared/domain/job.ts';
import type { JobContext } from '../jobs/job-runner.ts';

export type PolicyChange =
  | { readonly kind: 'pin' | 'skip'; readonly note: string | null; readonly until: string | null }
  | { readonly kind: 'unpin' | 'unskip' };

export interface PolicyRequest {
  readonly loadoutId: string;
  /** As a person names add-ons. */
  readonly addons: readonly string[];
  readonly change: PolicyChange;
}

/** Rules for single add-ons. A change is an operation of kind `policy` that touches no file. */
export interface PolicyService {
  /** Throws ADDON_UNKNOWN, ADDON_AMBIGUOUS, and USAGE for an end that is no date or is past. */
  change(request: PolicyRequest, context: JobContext): Promise<PolicyReport>;
}
