import type { Message } from '#shared/domain/addon.ts';
import type { ContactedHost } from '#shared/domain/diagnostics.ts';
import { message, type MessageCode } from '#shared/messages/message.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { Network } from './agent.ts';

/**
 * Every host that is or may be contacted: those of the registries' profiles, the proxies on the way there, and nothing
 * else, because nothing else talks HTTP. Registries without an address answer on this machine.
 */
export async function listContactedHosts(
  profiles: readonly RegistryProfile[],
  isUsed: (registry: string) => boolean,
  proxyFor: Network['proxyFor'],
): Promise<readonly ContactedHost[]> {
  const hosts = new Map<string, ContactedHost>();
  const note = (host: string, { id }: RegistryProfile, words: Words): void => {
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

/** null also where its address cannot be used: then nothing goes there. */
async function findProxy(url: URL, proxyFor: Network['proxyFor']): Promise<URL | null> {
  const choice = await proxyFor(url).catch(() => null);
  return choice?.proxy ?? null;
}

type PrivacyCode = MessageCode & `privacy-${string}`;

interface Words {
  readonly why: readonly PrivacyCode[];
  readonly sends: readonly PrivacyCode[];
}

const API: Words = {
  why: ['privacy-why-lookups', 'privacy-why-browse'],
  sends: [
    'privacy-sends-agent',
    'privacy-sends-digests',
    'privacy-sends-search',
    'privacy-sends-token',
  ],
};
const FILES: Words = {
  why: ['privacy-why-files', 'privacy-why-images'],
  sends: ['privacy-sends-agent', 'privacy-sends-file-names'],
};

const PROXY: Words = {
  why: ['privacy-why-proxy'],
  sends: ['privacy-sends-tunnel'],
};

function unite(before: readonly Message[] = [], codes: readonly PrivacyCode[]): Message[] {
  const known = new Set(before.map(({ code }) => code));
  return [...before, ...codes.filter((code) => !known.has(code)).map((code) => message(code))];
}
