import type { About, ContactedHost, KeptAnswers } from '#shared/domain/diagnostics.ts';
import { listKeptAnswers, listKeptProjects } from '../catalogue/kept-answers.ts';
import { refreshTags } from '../catalogue/tags.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { listContactedHosts } from '../registry/contacted-hosts.ts';
import licences from '#resources/licences.json' with { type: 'json' };

type DiagnosticsParts = Pick<
  CoreParts,
  'host' | 'database' | 'access' | 'registries' | 'catalogue' | 'network' | 'token'
>;

export type DiagnosticsService = ReturnType<typeof createDiagnosticsService>;

/** What a person may want to know of the program itself. */
export function createDiagnosticsService(parts: DiagnosticsParts) {
  const { host, database, access, registries } = parts;
  const { recentLog, redact } = host.diagnostics;
  const { platform, dataDir } = host.paths;

  /** A line was redacted when it was written, perhaps by an older Loadout that knew less. */
  function redactLine(line: string): string {
    try {
      return JSON.stringify(redact(JSON.parse(line)));
    } catch {
      return '"<unreadable>"';
    }
  }

  return {
    /** The newest log lines, JSON, oldest first, redacted anew. */
    log: ({ limit }: { readonly limit: number }): readonly string[] =>
      recentLog().slice(-limit).map(redactLine),
    kept: () => listKeptAnswers(database),
    /** Throws REGISTRY_UNKNOWN, and what asking for the projects throws. */
    async refresh(registry: string, context: JobContext): Promise<KeptAnswers[]> {
      await refreshKept(parts, registry, context);
      return listKeptAnswers(database);
    },
    hosts(): Promise<readonly ContactedHost[]> {
      const used = new Set(access.list().map(({ registry }) => registry));
      const { proxyFor } = parts.network;
      return listContactedHosts(registries.list(), (registry) => used.has(registry), proxyFor);
    },
    about: (): About => ({
      version: /^[^/]*\/(\S+)/.exec(host.userAgent)?.[1] ?? '',
      licence: licences.licence,
      platform: `${platform} ${process.arch}`,
      runtime: process.versions['electron']
        ? `Electron ${process.versions['electron']}`
        : `Node ${process.versions.node}`,
      dataDir,
      hasSessionToken: parts.token !== null,
      parts: [...licences.parts],
    }),
  };
}

/** Tags first: they are few, and every list needs them. */
async function refreshKept(
  { catalogue, registries, database, host }: DiagnosticsParts,
  registry: string,
  { signal, report }: JobContext,
): Promise<void> {
  const client = await registries.connect(registry);
  report({ phase: 'refresh', done: 0, total: 2 });
  await refreshTags({ catalogue, logger: host.logger }, client, { signal, fresh: true });
  report({ phase: 'refresh', done: 1, total: 2 });
  await catalogue.projects(client, listKeptProjects(database, registry), { signal, fresh: true });
}
