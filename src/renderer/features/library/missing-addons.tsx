import { Button } from '@mantine/core';
import type { HealthFinding } from '#shared/domain/health.ts';
import { Notice } from '../../components/notice.tsx';
import { runChange } from '../../lib/flow/run-change.ts';
import { printable, t } from '../../lib/format/text.ts';

interface MissingAddonsProps {
  readonly loadoutId: string;
  readonly findings: readonly HealthFinding[];
}

/**
 * Add-ons that Loadout installed and whose files are gone, shown in the library because they have
 * no row there.
 */
export function MissingAddons({ loadoutId, findings }: MissingAddonsProps) {
  const missing = findings.filter(({ kind }) => kind === 'missing');
  if (missing.length === 0) return null;
  const titles = missing.map(({ title }) => printable(title)).join(', ');
  const addons = missing.map(({ addonId }) => addonId);
  const restore = () => void runChange(loadoutId, { intent: 'repair', addons }, 'always');
  return (
    <Notice tone="warn" action={<Button onClick={restore}>{t('ui-missing-restore')}</Button>}>
      {t('ui-missing', { count: missing.length, titles })}
    </Notice>
  );
}
