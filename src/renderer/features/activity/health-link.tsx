import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { t } from '../../lib/format/text.ts';
import { routes } from '../../lib/navigation/routes.ts';

/** Link to Health, which restores missing and changed files. */
export function HealthLink() {
  return (
    <Button component={Link} href={routes.health} size="xs">
      {t('ui-open-health')}
    </Button>
  );
}
