import type { z } from 'zod';
import type { changelogSourceSchema } from '#shared/domain/draft.ts';
import type { ChangelogSource } from '../publishing/drafts/changelog.ts';
import { drafts as contract } from '#shared/contract/drafts.ts';
import { type ApiServices, implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const drafts = {
  prepare: api.prepare.handler(async ({ input, context: { services }, signal }) =>
    (await services.drafts()).prepare(
      {
        ...input,
        primaryFile: services.grants.resolveFile(input.primaryFile),
        additionalFiles: input.additionalFiles.map(services.grants.resolveFile),
        changelog: input.changelog && toSource(services, input.changelog),
      },
      signal,
    ),
  ),
  list: api.list.handler(async ({ context: { services } }) => [
    ...(await services.drafts()).list(),
  ]),
  get: api.get.handler(async ({ input: { draftId }, context: { services } }) =>
    (await services.drafts()).get(draftId),
  ),
  save: api.save.handler(async ({ input: { draftId, content }, context: { services } }) =>
    (await services.drafts()).save(draftId, content),
  ),
  setProject: api.setProject.handler(
    async ({ input: { draftId, project }, context: { services }, signal }) =>
      (await services.drafts()).setProject(draftId, project, signal),
  ),
  proposeProject: api.proposeProject.handler(
    async ({ input: { draftId }, context: { services }, signal }) =>
      (await services.drafts()).proposeProject(draftId, signal),
  ),
  setFiles: api.setFiles.handler(
    async ({ input: { draftId, change }, context: { services }, signal }) =>
      (await services.drafts()).setFiles(
        draftId,
        { ...change, add: change.add.map(services.grants.resolveFile) },
        signal,
      ),
  ),
  setChangelog: api.setChangelog.handler(
    async ({ input: { draftId, changelog }, context: { services }, signal }) =>
      (await services.drafts()).setChangelog(draftId, toSource(services, changelog), signal),
  ),
  check: api.check.handler(async ({ input: { draftId }, context: { services }, signal }) =>
    (await services.drafts()).check(draftId, signal),
  ),
  publish: api.publish.handler(async ({ input: { draftId }, context: { services } }) => ({
    jobId: (await services.drafts()).publish(draftId),
  })),
  discard: api.discard.handler(async ({ input: { draftId }, context: { services } }) => ({
    discarded: await (await services.drafts()).discard(draftId),
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
