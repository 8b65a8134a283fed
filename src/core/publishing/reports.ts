import type { Inputs } from '#shared/contract/index.ts';
import type { NamedReport } from '#shared/domain/community.ts';
import { AppError } from '#shared/errors.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import type { Report } from '#shared/registry/report.ts';
import { newReportRequestSchema } from '#shared/registry/requests/report.ts';
import type { ReportedItem } from '../registry/resources/reports.ts';
import type { PublishingContext, SignedIn } from './publishing-context.ts';
import { orError, orNullOnError, orNull } from '../registry/or-error.ts';
import { findVersion } from '../lookups/resolve-project.ts';
import { findProject } from './find-project.ts';
import { performWrite } from './perform-write.ts';

export const work: SignedIn<'reports'> = {
  async mine(context) {
    return {
      registry: context.client.profile.id,
      reports: await addNames(context, await context.client.reports.list()),
    };
  },
  async open(context, { report: id }) {
    const found = await findReport(context, id);
    const [report = { ...found, itemName: null }] = await addNames(context, [found]);
    const { threadId } = found;
    const asked = threadId === null ? null : await orError(context.client.threads.get(threadId));
    return {
      registry: context.client.profile.id,
      report,
      thread: asked instanceof AppError ? null : asked,
      threadError: asked instanceof AppError ? asked.payload : null,
    };
  },
  async create(context, { item, type, text, dryRun }) {
    const { name, ...found } = await findReportedItem(context, item);
    const content = checkInput(newReportRequestSchema, { ...found, reportType: type, body: text });
    // A token that may report may not be able to read; the registry then rejects a second report.
    const existing = await orNull(context.client.reports.findOpen(found), ['AUTH_SCOPE_MISSING']);
    if (existing !== null) throw new AppError('REPORT_EXISTS', { name, id: existing.id });
    return performWrite(context, dryRun, {
      target: { kind: 'report', id: null, name },
      changes: [
        { field: 'type', from: null, to: type },
        { field: 'text', from: null, to: text },
      ],
      send: () => context.client.reports.create(content),
    });
  },
};

/** Throws REPORT_UNKNOWN, also for another person's report. */
export async function findReport({ client }: PublishingContext, id: string): Promise<Report> {
  const found = await orNull(client.reports.get(id));
  if (found === null) throw new AppError('REPORT_UNKNOWN', { id });
  return found;
}

async function findReportedItem(
  context: PublishingContext,
  item: Inputs['reports']['create']['item'],
): Promise<ReportedItem & { readonly name: string }> {
  if (item.kind === 'user') {
    const user = await orNull(context.client.users.get(item.user));
    if (user === null) throw new AppError('PERSON_UNKNOWN', { name: item.user });
    return { itemType: 'user', itemId: user.id, name: user.userName };
  }
  const project = await findProject(context, item.project);
  if (item.kind === 'project')
    return { itemType: 'project', itemId: project.id, name: project.name };
  const version = await findVersion(context, project, item.version);
  const name = `${project.name} ${version.versionNumber}`;
  return { itemType: 'version', itemId: version.id, name };
}

/** Names of versions are not requested: they mean nothing without their project. */
async function addNames(
  { client }: PublishingContext,
  reports: readonly Report[],
): Promise<NamedReport[]> {
  const idsOf = (type: string) => [
    ...new Set(reports.flatMap(({ itemType, itemId }) => (itemType === type ? [itemId] : []))),
  ];
  const projects = (await orNullOnError(client.projects.list(idsOf('project')))) ?? [];
  const users = (await orNullOnError(client.users.list(idsOf('user')))) ?? [];
  const names = new Map<string, string>([
    ...projects.map(({ id, name }) => [`project ${id}`, name] as const),
    ...users.map(({ id, userName }) => [`user ${id}`, userName] as const),
  ]);
  return reports.map((report) => ({
    ...report,
    itemName: names.get(`${report.itemType} ${report.itemId}`) ?? null,
  }));
}
