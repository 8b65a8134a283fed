import type { HealthFinding } from '#shared/domain/health.ts';
import { t } from './text.ts';

const WORDS: Readonly<Record<HealthFinding['kind'], () => string>> = {
  damaged: () => t('ui-state-damaged'),
  missing: () => t('ui-finding-gone'),
  'requirement-missing': () => t('ui-finding-missing'),
  'requirement-disabled': () => t('ui-finding-disabled'),
  'requirement-version': () => t('ui-finding-version'),
  incompatible: () => t('ui-finding-incompatible'),
  'wrong-loader': () => t('ui-finding-loader'),
  duplicate: () => t('ui-finding-duplicate'),
  withdrawn: () => t('ui-state-withdrawn'),
  changed: () => t('ui-state-changed'),
  'not-needed': () => t('ui-finding-unneeded'),
};

/** Names a finding in a word or two. */
export function describeFinding({ kind }: Pick<HealthFinding, 'kind'>): string {
  return WORDS[kind]();
}
