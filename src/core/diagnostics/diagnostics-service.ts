import type { ProgramDetails, ContactedHost, CachedAnswers } from '#shared/domain/diagnostics.ts';
import { listCachedAnswers, listCachedProjects } from '../catalogue/cached-answers.ts';
import { refreshTags } from '../catalogue/tags.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { Message } from '#shared/domain/addon.ts';
import { type MessageCode, message } from '#shared/messages/message.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { Network } from '../registry/agent.ts';

import licences from '#resources/licences.json' with { type: 'json' };

type DiagnosticsParts = Pick<
  CoreParts,
  'host' | 'database' | 'access' | 'registries' | 'catalogue' | 'network' | 'token' | 'settings'
>;

export type DiagnosticsService = ReturnType<typeof createDiagnosticsService>;

/** Facts about the program itself that a person may want to know. */
export function createDiagnosticsService(parts: DiagnosticsParts) {
  const { host, database, access, registries } = parts;
  const { recentLog, redact } = host.diagnostics;
  const { platform, dataDir } = host.paths;

  /** A line was redacted when it was written, perhaps by an older Loadout with fewer rules. */
  function redactLine(line: string): string {
    try {
      return JSON.stringify(redact(JSON.parse(line)));
    } catch {
      return '"<unreadable>"';
    }
  }

  return {
    /** The newest log lines, JSON, oldest first, redacted again. */
    log: ({ limit }: { readonly limit: number }): readonly string[] =>
      recentLog().slice(-limit).map(redactLine),
    kept: () => listCachedAnswers(database),
    /** Throws REGISTRY_UNKNOWN, and the errors of requesting the projects. */
    async refresh(registry: string, context: JobContext): Promise<CachedAnswers[]> {
      await refreshKept(parts, registry, context);
      return listCachedAnswers(database);
    },
    async hosts(): Promise<readonly ContactedHost[]> {
      const used = new Set(access.list().map(({ registry }) => registry));
      const { proxyFor } = parts.network;
      const isUsed = (registry: string) => used.has(registry);
      const listed = await listContactedHosts(registries.list(), isUsed, proxyFor);
      return [...listProgramHosts(parts), ...listed];
    },
    about: (): ProgramDetails => ({
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
  await catalogue.projects(client, listCachedProjects(database, registry), { signal, fresh: true });
}

/**
 * Lists the hosts of the registries' profiles and their proxies. Registries without an address are
 * on this machine.
 */
async function listContactedHosts(
  profiles: readonly RegistryProfile[],
  isUsed: (registry: string) => boolean,
  proxyFor: Network['proxyFor'],
): Promise<readonly ContactedHost[]> {
  const hosts = new Map<string, ContactedHost>();
  const note = (host: string, { id }: RegistryProfile, words: ContactPurpose): void => {
    const before = hosts.get(host);
    hosts.set(host, {
      host,
      registries: [...new Set([...(before?.registries ?? []), id])],
      isUsed: isUsed(id) || (before?.isUsed ?? false),
      why: unite(before?.why, words.why),
      sends: unite(before?.sends, words.sends),
    });
  };
  for (const profile of profiles) {
    if (profile.apiOrigin === null) continue;
    note(new URL(profile.apiOrigin).host, profile, API);
    for (const origin of profile.fileOrigins) note(new URL(origin).host, profile, FILES);
    for (const origin of new Set([profile.apiOrigin, ...profile.fileOrigins])) {
      const proxy = await findProxy(new URL(origin), proxyFor);
      if (proxy !== null) note(proxy.host, profile, PROXY);
    }
  }
  return [...hosts.values()].toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed));
}

/** Lists the hosts of this program's updates, if it updates itself. */
function listProgramHosts({ host: { program }, settings }: DiagnosticsParts): ContactedHost[] {
  if (program === undefined || typeof program === 'string') return [];
  const isUsed = settings.current().updates.checkSelf;
  return program.origins.map((origin) => ({
    host: new URL(origin).host,
    registries: [],
    isUsed,
    why: [message('privacy-why-program')],
    sends: [message('privacy-sends-agent')],
  }));
}

/** Also null when its address is invalid: then nothing is sent there. */
async function findProxy(url: URL, proxyFor: Network['proxyFor']): Promise<URL | null> {
  const choice = await proxyFor(url).catch(() => null);
  return choice?.proxy ?? null;
}

type PrivacyCode = MessageCode & `privacy-${string}`;

interface ContactPurpose {
  readonly why: readonly PrivacyCode[];
  readonly sends: readonly PrivacyCode[];
}

const API: ContactPurpose = {
  why: ['privacy-why-lookups', 'privacy-why-browse'],
  sends: [
    'privacy-sends-agent',
    'privacy-sends-digests',
    'privacy-sends-search',
    'privacy-sends-token',
  ],
};
const FILES: ContactPurpose = {
  why: ['privacy-why-files', 'privacy-why-images'],
  sends: ['privacy-sends-agent', 'privacy-sends-file-names'],
};

const PROXY: ContactPurpose = {
  why: ['privacy-why-proxy'],
  sends: ['privacy-sends-tunnel'],
};

function unite(before: readonly Message[] = [], codes: readonly PrivacyCode[]): Message[] {
  const known = new Set(before.map(({ code }) => code));
  return [...before, ...codes.filter((code) => !known.has(code)).map((code) => message(code))];
}
