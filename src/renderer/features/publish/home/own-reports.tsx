import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedReport } from '#shared/domain/community.ts';
import { formatTime } from '#shared/messages/format.ts';
import { describeReason } from '../../../components/community/report-dialog.tsx';
import { ThreadView } from '../../../components/community/thread-view.tsx';
import { DialogActions } from '../../../components/dialog-actions.tsx';
import { Dialog, DialogFoot } from '../../../components/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { api } from '../../../lib/core/client.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import rows from '../parts/rows.module.css';

/** Reports by the user, and the moderators' answers. */
export function OwnReports({ registry }: { registry: string }) {
  const query = useQuery(api.reports.mine.queryOptions({ input: { registry } }));
  const [open, setOpen] = useState<NamedReport | null>(null);
  return (
    <QueryContent query={query}>
      {({ reports }) =>
        reports.length === 0 ? (
          <EmptyState title={t('ui-no-own-reports')} text={t('ui-no-own-reports-text')} />
        ) : (
          <>
            <ul aria-label={t('ui-publish-reports')} className={rows['list']}>
              {reports.map((report) => (
                <li key={report.id} className={rows['row']}>
                  <div className={rows['words']}>
                    <p className={rows['name']}>
                      <b>{nameOf(report)}</b>
                    </p>
                    <p>
                      {describeReason(report.reportType)} · {formatTime(report.dateCreated)}
                    </p>
                    <p>{printable(report.body)}</p>
                  </div>
                  <span className={rows['numbers']}>
                    {report.closed ? t('ui-own-report-closed') : t('ui-own-report-open')}
                  </span>
                  <div className={rows['actions']}>
                    <Button
                      size="xs"
                      aria-label={t('ui-thread-about', { name: nameOf(report) })}
                      onClick={() => setOpen(report)}
                    >
                      {t('ui-thread')}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
            {open === null ? null : (
              <Dialog
                title={t('ui-thread-about', { name: nameOf(open) })}
                size="42rem"
                onClose={() => setOpen(null)}
              >
                <ThreadView registry={registry} of={{ kind: 'report', name: open.id }} />
                <DialogFoot>
                  <DialogActions label={null} onClose={() => setOpen(null)} />
                </DialogFoot>
              </Dialog>
            )}
          </>
        )
      }
    </QueryContent>
  );
}

function nameOf({ itemName, itemId }: NamedReport): string {
  return printable(itemName ?? itemId);
}
