import { z } from 'zod';
import { PROJECT_STATUSES, REPORT_ITEM_TYPES } from '#shared/registry/enumerations.ts';
import {
  newReportRequestSchema,
  reportStateRequestSchema,
} from '#shared/registry/requests/report.ts';
import { createAccess, isModerator } from '../access.ts';
import type { RegistryApp, ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseForbidden, refuseInvalid, refuseMissing } from '../http/refusal.ts';
import { callerOf } from '../http/requirements.ts';
import { succeed } from '../http/success.ts';
import { createId } from '../storage/random-id.ts';
import type { ReportRecord } from '../storage/report-store.ts';
import { decideStatus } from '../writes/review.ts';

const READ = { bucket: 'get', requires: { scopes: ['report_read'] } } as const;
const itemQuery = z.object({ itemType: z.enum(REPORT_ITEM_TYPES), itemId: z.string() });
const reportParams = z.object({ report: z.string() });

/** registry §5.8: a report is visible to its author and to moderators. */
export function addReportRoutes(app: RegistryApp, context: ServerContext): void {
  const { storage, behaviour } = context;
  addReportReadRoutes(app, context);
  app.post(
    '/api/report',
    {
      config: { bucket: 'critModify', requires: { scopes: ['report_create'] } },
      schema: { body: newReportRequestSchema },
    },
    async (request) => {
      const caller = callerOf(request);
      const ids = { id: createId(), threadId: createId(), userId: caller.userId };
      storage.write(() => {
        requireItem(context, request.body, caller);
        if (storage.reports.findOpen({ ...request.body, userId: caller.userId }) !== null) {
          throw refuseInvalid('You have reported this already');
        }
        const dateCreated = new Date().toISOString();
        storage.reports.add({ ...request.body, ...ids, dateCreated, closed: 0 });
      });
      return succeed('The report was made', { reportId: ids.id });
    },
  );
  app.patch(
    '/api/report/:report',
    {
      config: { bucket: 'modify', requires: { scopes: ['report_write'] } },
      schema: { params: reportParams, body: reportStateRequestSchema },
    },
    async (request) => {
      const caller = callerOf(request);
      const { id } = requireReport(context, request.params.report, caller);
      if (!isModerator(caller))
        throw behaviour.refusesUnknownItems ? refuseMissing() : refuseForbidden();
      storage.reports.setClosed(id, request.body.closed);
      return succeed(request.body.closed ? 'The report is closed' : 'The report is open again');
    },
  );
}

function addReportReadRoutes(app: RegistryApp, context: ServerContext): void {
  const { reports } = context.storage;
  const toReport = (report: ReportRecord) => toReportView(context, report);
  app.get('/api/report', { config: READ }, async (request) =>
    reports.ofUser(callerOf(request).userId).map(toReport),
  );
  app.get('/api/report/getAll', { config: { ...READ, bucket: 'strictGet' } }, async (request) => {
    if (!isModerator(callerOf(request))) throw refuseForbidden();
    return reports.all().map(toReport);
  });
  app.get(
    '/api/report/existingReport',
    { config: READ, schema: { querystring: itemQuery } },
    async (request) => {
      const { userId } = callerOf(request);
      const found = reports.findOpen({ userId, ...request.query });
      if (found === null) throw refuseMissing();
      return toReport(found);
    },
  );
  app.get(
    '/api/report/:report',
    { config: READ, schema: { params: reportParams } },
    async (request) => toReport(requireReport(context, request.params.report, callerOf(request))),
  );
}

/** Throws Refusal 404, also for another user's report. */
function requireReport({ storage }: ServerContext, id: string, caller: Caller): ReportRecord {
  const report = storage.reports.find(id);
  if (report === null || (report.userId !== caller.userId && !isModerator(caller))) {
    throw refuseMissing();
  }
  return report;
}

/** Throws if the caller cannot see the item: it cannot be reported then. */
function requireItem(
  context: ServerContext,
  { itemType, itemId }: z.infer<typeof newReportRequestSchema>,
  caller: Caller,
): void {
  const { storage, behaviour } = context;
  const refuse = behaviour.refusesUnknownItems ? refuseInvalid : refuseMissing;
  if (itemType === 'user') {
    if (storage.people.findUser(itemId)?.id !== itemId) throw refuse();
    return;
  }
  const id = itemType === 'project' ? itemId : storage.versions.load([itemId])[0]?.projectId;
  const project = id === undefined ? null : storage.projects.find(id);
  if (project === null || project.id !== id || !createAccess(storage, caller).canSee(project)) {
    throw refuse();
  }
}

function toReportView(
  { behaviour }: ServerContext,
  { userId, closed, dateCreated, ...report }: ReportRecord,
) {
  const date = { [behaviour.reportDateField]: dateCreated };
  return { ...report, ...date, reporter: userId, closed: closed === 1 };
}

/** registry §1.4 and §5.4: a moderator's decision on a submitted project. */
export function addModerationRoutes(app: RegistryApp, { storage }: ServerContext): void {
  app.post(
    '/api/moderation/project/:project',
    {
      config: {
        bucket: 'critModify',
        requires: { scopes: ['project_read', 'project_write'], serviceStatus: 403 },
      },
      schema: {
        params: z.object({ project: z.string() }),
        body: z.object({ status: z.enum(PROJECT_STATUSES) }),
      },
    },
    async (request) => {
      if (!isModerator(callerOf(request))) throw refuseForbidden();
      const isChanged = storage.write(() => {
        const project = storage.projects.find(request.params.project);
        if (project === null) throw refuseMissing();
        return decideStatus(storage, project, request.body.status);
      });
      const { status } = request.body;
      // registry §1.4: no change answers `success: false`, but with status 200.
      return isChanged
        ? succeed(`The project is ${status}`)
        : { success: false, message: `The project is ${status} already` };
    },
  );
}
