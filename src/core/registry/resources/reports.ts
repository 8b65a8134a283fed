import { z } from 'zod';
import { type Report, reportAnswerSchema } from '#shared/registry/report.ts';
import { newReportRequestSchema } from '#shared/registry/requests/report.ts';
import { at } from '../addresses.ts';
import type { CallOptions } from '../call.ts';
import { decodeOne } from '../decode.ts';
import { checked, type Writer } from '../writing.ts';

type ReportContent = Readonly<z.infer<typeof newReportRequestSchema>>;
export type ReportedItem = Pick<ReportContent, 'itemType' | 'itemId'>;

const READ = { bucket: 'get', feature: 'reports', scopes: ['report_read'] } as const;
const createdSchema = z.object({ reportId: z.string() });

/** registry §5.8. */
export function createReports({ read, write }: Writer) {
  /** The person's report of this item that is open still; null: there is none. */
  async function findOpen(
    { itemType, itemId }: ReportedItem,
    options?: CallOptions,
  ): Promise<Report | null> {
    return read.oneOrNull(reportAnswerSchema, options, {
      ...READ,
      ...at('/api/report/existingReport'),
      query: new URLSearchParams({ itemType, itemId }),
    });
  }

  return {
    findOpen,
    /** Those that the person made. */
    list: (options?: CallOptions): Promise<readonly Report[]> =>
      read.list(reportAnswerSchema, options, { ...READ, ...at('/api/report') }),
    get: async (id: string, options?: CallOptions): Promise<Report> =>
      read.one(reportAnswerSchema, options, { ...READ, ...at('/api/report/{report}', id) }),
    create: async (content: ReportContent, options?: CallOptions): Promise<{ id: string }> =>
      write.answer(options, {
        ...at('/api/report'),
        bucket: 'critModify',
        feature: 'reports',
        scopes: ['report_create'],
        json: checked(newReportRequestSchema, content),
        read: ({ value, source }) => ({ id: decodeOne(createdSchema, value, source).reportId }),
        async readBack() {
          const made = await findOpen(content, options);
          return made === null ? null : { id: made.id };
        },
      }),
  };
}
