import type { RegistryTest } from '#shared/domain/registry.ts';
import { t, tError } from '../../../lib/format/text.ts';

const OFFER_KEYS = {
  search: 'ui-offer-search',
  singleProject: 'ui-offer-projects',
  users: 'ui-offer-users',
  organizations: 'ui-offer-organizations',
  passwords: 'ui-offer-passwords',
} as const satisfies Record<RegistryTest['offers'][number], string>;

const WRONG_CLOCK_MS = 60_000;

/** What a registry answered just now, or why it did not. */
export function describeTest({
  error,
  latencyMs,
  says,
  clockAheadMs,
  offers,
}: RegistryTest): string {
  if (error !== null) {
    const { title, text, hint } = tError(error);
    return `${title}. ${text} ${hint}`;
  }
  const parts = [
    t('ui-registry-answers', { ms: latencyMs ?? 0 }),
    says === null ? null : t('ui-registry-says', { says }),
    offers.length === 0
      ? null
      : t('ui-registry-offers', { what: offers.map((offer) => t(OFFER_KEYS[offer])).join(', ') }),
    clockAheadMs === null || Math.abs(clockAheadMs) < WRONG_CLOCK_MS
      ? null
      : t('ui-registry-clock', { minutes: Math.round(clockAheadMs / 60_000) }),
  ];
  return parts.filter((part) => part !== null).join(' ');
}
