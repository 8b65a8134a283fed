import { ownPropertyOf } from '../../../lib/format/own-property.ts';
import { printable, t } from '../../../lib/format/text.ts';

const KIND_KEYS: Readonly<Record<string, () => string>> = {
  required: () => t('ui-version-needs'),
  optional: () => t('ui-version-goes-with'),
  incompatible: () => t('ui-version-not-with'),
  embedded: () => t('ui-version-contains'),
};

/** Returns the heading for dependencies of one kind. */
export function describeDependency(kind: string): string {
  return ownPropertyOf(KIND_KEYS, kind)?.() ?? printable(kind);
}
