import { Drawer } from '@mantine/core';
import { closeSheet } from '../../lib/flow/run-change.ts';
import { t } from '../../lib/text.ts';

export function PlanSheet() {
  return <Drawer opened onClose={closeSheet} position="right" title={t('ui-plan-title')} />;
}
