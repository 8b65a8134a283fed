import type { Finding } from '#shared/domain/health.ts';
import { t } from './text.ts';

const WORDS: Readonly<Record<Finding['kind'], () => string>> = {
  damaged: () => t('ui-state-damaged'),
  missing: () => t('ui-row-removed-by-hand'),
  'requirement-missing': () => t('ui-finding-missing'),
  'requirement-disabled': () => t('ui-finding-disabled'),
  'requirement-version': () => t('ui-finding-version'),
  incompatible: () => t('ui-finding-incompatible'),
  'wrong-loader': () => t('ui-finding-loader'),
  duplicate: () => t('ui-finding-duplicate'),
  withdrawn: () => t('ui-state-withdrawn'),
  changed: () => t('ui-row-changed-by-hand'),
  'not-needed': () => t('ui-row-needed-no-more'),
};

/** What was found, in a word or two. */
export function describeFinding({ kind }: Pick<Finding, 'kind'>): string {
  return WORDS[kind]();
}
