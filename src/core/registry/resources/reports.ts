import { z } from 'zod';
import { type Report, reportAnswerSchema } from '#shared/registry/report.ts';
import { newReportRequestSchema } from '#shared/registry/requests/report.ts';
import { fillRoute } from '../addresses.ts';
import { decodeOne } from '../decode.ts';
import { checked, type Writer } from '../resource-writer.ts';

type ReportContent = Readonly<z.infer<typeof newReportRequestSchema>>;
export type ReportedItem = Pick<ReportContent, 'itemType' | 'itemId'>;

const READ = { bucket: 'get', feature: 'reports', scopes: ['report_read'] } as const;
const createdSchema = z.object({ reportId: z.string() });

/** registry §5.8. */
export function createReports({ read, write }: Writer) {
  /** Returns the user's open report of this item, or null. */
  async function findOpen({ itemType, itemId }: ReportedItem): Promise<Report | null> {
    return read.oneOrNull(reportAnswerSchema, {
      ...READ,
      ...fillRoute('/api/report/existingReport'),
      query: new URLSearchParams({ itemType, itemId }),
    });
  }

  return {
    findOpen,
    /** Reports made by the user. */
    list: read.listAt(reportAnswerSchema, '/api/report', READ),
    get: read.oneAt(reportAnswerSchema, '/api/report/{report}', READ),
    create: async (content: ReportContent): Promise<{ id: string }> =>
      write.answer({
        ...fillRoute('/api/report'),
        bucket: 'critModify',
        feature: 'reports',
        scopes: ['report_create'],
        json: checked(newReportRequestSchema, content),
        read: ({ value, source }) => ({ id: decodeOne(createdSchema, value, source).reportId }),
        async readBack() {
          const made = await findOpen(content);
          return made === null ? null : { id: made.id };
        },
      }),
  };
}
