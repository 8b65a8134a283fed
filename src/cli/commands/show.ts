import type { Command } from 'commander';
import { AppError } from '#shared/errors.ts';
import { chooseOwnRegistry, chooseRegistry } from '../choose-registry.ts';
import type { CommandContext, CommandResult, RunCommand } from '../context.ts';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import type { ShowDocument } from '../json/lookup-documents.ts';
import {
  toAnswered,
  toOrganizationDocument,
  toProjectDocument,
} from '../json/to-lookup-document.ts';
import { withErrorText } from '../output.ts';
import { parseChoice } from '../options.ts';
import { t } from '../text.ts';
import { showAnswerAge } from '../views/loadout-view.ts';
import { showFound, showNextCommands } from '../views/show-lookup-view.ts';

const KINDS = ['project', 'user', 'org'] as const;
type ShowKind = (typeof KINDS)[number];
const WORDS: Readonly<Record<ShowKind, string>> = {
  project: 'project',
  user: 'user',
  org: 'organization',
};

export function registerShowCommand(program: Command, run: RunCommand): void {
  program
    .command('show')
    .summary(t('cli-show'))
    .description(t('cli-show-about'))
    .argument('<kind>', KINDS.join(', '), parseChoice('show', KINDS))
    .argument('[names...]', t('cli-show-argument-names'))
    .option('--projects', t('cli-show-option-projects'))
    .action((kind: ShowKind, names: string[], options: { projects?: boolean }) =>
      run((context) => showRegistryItems(context, { kind, names }, options.projects === true)),
    );
}

interface ShowRequest {
  readonly kind: ShowKind;
  readonly names: string[];
}

async function showRegistryItems(
  context: CommandContext,
  wanted: ShowRequest,
  owned: boolean,
): Promise<CommandResult<ShowDocument>> {
  if (owned && wanted.kind === 'project') {
    throw new AppError('USAGE', { message: t('cli-show-projects-of-project') });
  }
  if (wanted.names.length === 0 && wanted.kind !== 'org') {
    const isProject = wanted.kind === 'project';
    const message = isProject ? t('cli-show-which-project') : t('cli-show-which-user');
    throw new AppError('USAGE', { message });
  }
  const document = await find(context, wanted, owned);
  const status = toStatus(document, wanted);
  showFound(context.output, document);
  showAnswerAge(context.output, document);
  showNextCommands(context, document);
  return { document, status };
}

async function find(
  context: CommandContext,
  { kind, names }: ShowRequest,
  owned: boolean,
): Promise<ShowDocument> {
  const { lookups } = (await context.session()).client;
  const registry = names.length === 0 ? '' : await chooseRegistry(context);
  const how = { signal: context.io.signal };
  const none = { projects: null, users: null, organizations: null };
  if (kind === 'project') {
    const answer = await lookups.projects({ registry, names }, how);
    const projects = answer.found.map(({ name, error, project, detail }) => ({
      name,
      error: withErrorText(error),
      project: project && toProjectDocument(project),
      detail: detail && withoutVersions(detail),
    }));
    return { ...toAnswered(answer), ...none, projects };
  }
  if (kind === 'user') {
    const answer = await lookups.users({ registry, names, owned }, how);
    const users = answer.found.map((found) => ({
      ...found,
      error: withErrorText(found.error),
      projects: found.projects?.map(toProjectDocument) ?? null,
      organizations: found.organizations?.map(toOrganizationDocument) ?? null,
    }));
    return { ...toAnswered(answer), ...none, users };
  }
  const answer =
    names.length === 0
      ? await lookups.ownOrganizations({ registry: await chooseOwnRegistry(context), owned }, how)
      : await lookups.organizations({ registry, names, owned }, how);
  const organizations = answer.found.map((found) => ({
    ...found,
    error: withErrorText(found.error),
    organization: found.organization && toOrganizationDocument(found.organization),
    projects: found.projects?.map(toProjectDocument) ?? null,
  }));
  return { ...toAnswered(answer), ...none, organizations };
}

/** This command never requests them; `versions` does. */
function withoutVersions<Detail extends { versions?: unknown }>(
  detail: Detail,
): Omit<Detail, 'versions'> {
  const { versions: _, ...rest } = detail;
  return rest;
}

/** If nothing was found, throws the first error, or that the item does not exist. */
function toStatus(
  { projects, users, organizations, registry }: ShowDocument,
  { kind, names }: ShowRequest,
): ExitStatus {
  const found = [
    ...(projects?.map(({ error, project }) => ({ error, isThere: project !== null })) ?? []),
    ...(users?.map(({ error, user, projects: owned }) => ({
      error,
      isThere: user !== null || owned !== null,
    })) ?? []),
    ...(organizations?.map(({ error, organization }) => ({
      error,
      isThere: organization !== null,
    })) ?? []),
  ];
  const error = found.find((each) => each.error !== null)?.error ?? null;
  if (found.some(({ isThere }) => isThere)) {
    return error === null && found.every(({ isThere }) => isThere) ? EXIT.done : EXIT.partly;
  }
  if (error !== null) throw new AppError(error.code, error.params);
  if (names.length === 0) return EXIT.done;
  throw new AppError('NAME_UNKNOWN', { registry, what: WORDS[kind], name: names.join(', ') });
}
