import type { About, BundledPart, ContactedHost, KeptAnswers } from '#shared/domain/diagnostics.ts';
import { listKeptAnswers, listKeptProjects } from '../catalogue/kept-answers.ts';
import { refreshTags } from '../catalogue/tags.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import { listContactedHosts } from '../registry/contacted-hosts.ts';
import licences from '#resources/licences.json' with { type: 'json' };

/** What a person may want to know of the program itself. */
export interface DiagnosticsService {
  /** The newest log lines, JSON, oldest first, redacted anew. */
  log(request: { readonly limit: number }): readonly string[];
  kept(): KeptAnswers[];
  /** Throws REGISTRY_UNKNOWN, and what asking for the projects throws. */
  refresh(registry: string, context: JobContext): Promise<KeptAnswers[]>;
  hosts(): Promise<readonly ContactedHost[]>;
  about(): About;
}

type DiagnosticsParts = Pick<
  CoreParts,
  'host' | 'database' | 'access' | 'registries' | 'catalogue' | 'network' | 'token'
>;

const PARTS: readonly BundledPart[] = licences.parts;

export function createDiagnosticsService(parts: DiagnosticsParts): DiagnosticsService {
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
    log: ({ limit }) => recentLog().slice(-limit).map(redactLine),
    kept: () => listKeptAnswers(database),
    async refresh(registry, context) {
      await refreshKept(parts, registry, context);
      return listKeptAnswers(database);
    },
    hosts() {
      const used = new Set(access.list().map(({ registry }) => registry));
      const { proxyFor } = parts.network;
      return listContactedHosts(registries.list(), (registry) => used.has(registry), proxyFor);
    },
    about: () => ({
      version: /^[^/]*\/(\S+)/.exec(host.userAgent)?.[1] ?? '',
      licence: licences.licence,
      platform: `${platform} ${process.arch}`,
      runtime: process.versions['electron']
        ? `Electron ${process.versions['electron']}`
        : `Node ${process.versions.node}`,
      dataDir,
      hasSessionToken: parts.token !== null,
      parts: [...PARTS],
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
