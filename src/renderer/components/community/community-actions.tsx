import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../lib/core/publishing.ts';
import { t } from '../../lib/format/text.ts';
import { CollectDialog } from './collect-dialog.tsx';
import classes from './community-actions.module.css';
import { ReportDialog } from './report-dialog.tsx';

interface CommunityActionsProps {
  readonly registry: string;
  readonly kind: 'project' | 'user';
  readonly id: string;
  readonly name: string;
}

/** Actions of a signed-in user for the project or person of a page. */
export function CommunityActions({ registry, kind, id, name }: CommunityActionsProps) {
  const { account } = useAccount(registry);
  const [open, setOpen] = useState<'collect' | 'report' | null>(null);
  if (account === null || account === undefined) return null;
  const shared = { registry, name, onClose: () => setOpen(null) };
  const item =
    kind === 'project' ? ({ kind, project: id } as const) : ({ kind, user: id } as const);
  return (
    <section aria-label={t('ui-community')} className={classes['actions']}>
      {kind === 'project' ? (
        <Button onClick={() => setOpen('collect')}>{t('ui-collect')}</Button>
      ) : null}
      <Button onClick={() => setOpen('report')}>{t('ui-complain')}</Button>
      {open === 'collect' ? <CollectDialog {...shared} project={{ id, name }} /> : null}
      {open === 'report' ? <ReportDialog {...shared} item={item} /> : null}
    </section>
  );
}
