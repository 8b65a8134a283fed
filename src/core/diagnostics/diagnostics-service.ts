import type { About, BundledPart, ContactedHost, KeptAnswers } from '#shared/domain/diagnostics.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { Host } from '../host.ts';
import type { JobContext } from '../jobs/job-runner.ts';
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

export interface DiagnosticsServices {
  readonly host: Pick<Host, 'paths' | 'userAgent' | 'diagnostics'>;
  readonly hasSessionToken: boolean;
  readonly listLoadouts: () => readonly LoadoutBrief[];
  readonly listProfiles: () => readonly RegistryProfile[];
  readonly listHosts: (
    profiles: readonly RegistryProfile[],
    isUsed: (registry: string) => boolean,
  ) => Promise<readonly ContactedHost[]>;
  readonly listKept: () => KeptAnswers[];
  readonly refresh: (registry: string, context: JobContext) => Promise<void>;
}

const PARTS: readonly BundledPart[] = licences.parts;

export function createDiagnosticsService(services: DiagnosticsServices): DiagnosticsService {
  const { recentLog, redact } = services.host.diagnostics;
  const { platform, dataDir } = services.host.paths;

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
    kept: services.listKept,
    async refresh(registry, context) {
      await services.refresh(registry, context);
      return services.listKept();
    },
    hosts() {
      const used = new Set(services.listLoadouts().map(({ registry }) => registry));
      return services.listHosts(services.listProfiles(), (registry) => used.has(registry));
    },
    about: () => ({
      version: /^[^/]*\/(\S+)/.exec(services.host.userAgent)?.[1] ?? '',
      licence: licences.licence,
      platform: `${platform} ${process.arch}`,
      runtime: process.versions['electron']
        ? `Electron ${process.versions['electron']}`
        : `Node ${process.versions.node}`,
      dataDir,
      hasSessionToken: services.hasSessionToken,
      parts: [...PARTS],
    }),
  };
}
