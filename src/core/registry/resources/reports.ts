import { z } from 'zod';
import { checkInput } from '#shared/registry/check-input.ts';
import { reportAnswerSchema } from '#shared/registry/report.ts';
import { newReportRequestSchema } from '#shared/registry/requests/report.ts';
import { apiPath } from '../addresses.ts';
import type { Caller } from '../call.ts';
import { decodeList, decodeOne } from '../decode.ts';
import type { CallOptions } from '../registry-client.ts';
import type { ReportedItem, SignedInClient } from '../signed-in-client.ts';

const READ = { bucket: 'get', feature: 'reports', scopes: ['report_read'] } as const;
const createdSchema = z.object({ reportId: z.string() });

/** registry-facts §5.8. */
export function createReports(caller: Caller): SignedInClient['reports'] {
  async function findOpen({ itemType, itemId }: ReportedItem, options?: CallOptions) {
    const answer = await caller.askOrNull({
      ...READ,
      route: '/api/report/existingReport',
      path: '/api/report/existingReport',
      query: new URLSearchParams({ itemType, itemId }),
      signal: options?.signal,
    });
    return answer === null ? null : decodeOne(reportAnswerSchema, answer.value, answer.source);
  }

  return {
    findOpen,
    async list(options) {
      const call = { ...READ, route: '/api/report', path: '/api/report', signal: options?.signal };
      const { value, source } = await caller.ask(call);
      return decodeList(reportAnswerSchema, value, source);
    },
    async get(id, options) {
      const { value, source } = await caller.ask({
        ...READ,
        route: '/api/report/{report}',
        path: apiPath('report', id),
        signal: options?.signal,
      });
      return decodeOne(reportAnswerSchema, value, source);
    },
    async create(content, options) {
      checkInput(newReportRequestSchema, content);
      const call = {
        bucket: 'critModify',
        feature: 'reports',
        scopes: ['report_create'],
        route: '/api/report',
        path: '/api/report',
        json: content,
        signal: options?.signal,
      } as const;
      return caller.write(call, {
        read: ({ value, source }) => ({ id: decodeOne(createdSchema, value, source).reportId }),
        async readBack() {
          const made = await findOpen(content, options);
          return made === null ? null : { id: made.id };
        },
      });
    },
  };
}
