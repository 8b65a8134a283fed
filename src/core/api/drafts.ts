import type { z } from 'zod';
import type { changelogSourceSchema } from '#shared/domain/draft.ts';
import type { ChangelogSource } from '../publishing/drafts/changelog.ts';
import { drafts as contract } from '#shared/contract/drafts.ts';
import { type ApiServices, implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const drafts = {
  prepare: api.prepare.handler(({ input, context: { services }, signal }) =>
    services.drafts.prepare(
      {
        ...input,
        primaryFile: services.grants.resolveFile(input.primaryFile),
        additionalFiles: input.additionalFiles.map(services.grants.resolveFile),
        changelog: input.changelog && toSource(services, input.changelog),
      },
      signal,
    ),
  ),
  list: api.list.handler(({ context: { services } }) => [...services.drafts.list()]),
  get: api.get.handler(({ input: { draftId }, context: { services } }) =>
    services.drafts.get(draftId),
  ),
  save: api.save.handler(({ input: { draftId, content }, context: { services } }) =>
    services.drafts.save(draftId, content),
  ),
  setProject: api.setProject.handler(
    ({ input: { draftId, project }, context: { services }, signal }) =>
      services.drafts.setProject(draftId, project, signal),
  ),
  setFiles: api.setFiles.handler(({ input: { draftId, change }, context: { services }, signal }) =>
    services.drafts.setFiles(
      draftId,
      { ...change, add: change.add.map(services.grants.resolveFile) },
      signal,
    ),
  ),
  setChangelog: api.setChangelog.handler(
    ({ input: { draftId, changelog }, context: { services }, signal }) =>
      services.drafts.setChangelog(draftId, toSource(services, changelog), signal),
  ),
  check: api.check.handler(({ input: { draftId }, context: { services }, signal }) =>
    services.drafts.check(draftId, signal),
  ),
  publish: api.publish.handler(({ input: { draftId }, context: { services } }) => ({
    jobId: services.drafts.publish(draftId),
  })),
  discard: api.discard.handler(async ({ input: { draftId }, context: { services } }) => ({
    discarded: await services.drafts.discard(draftId),
  })),
};

function toSource(
  { grants }: ApiServices,
  source: z.infer<typeof changelogSourceSchema>,
): ChangelogSource {
  if (source.from === 'previous') return source;
  const { from, grantId } = source;
  const path = from === 'file' ? grants.resolveFile(grantId) : grants.resolveFolder(grantId);
  return { from, path };
}
