import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Who counts as one client (registry §1.6): an IPv4 address, or all of an IPv6 network, in which anybody has
 * addresses without end. Behind a proxy it is the address that the proxy added last: what stands before it, the client
 * wrote itself.
 */
export function findClient({ headers, ip }: FastifyRequest, isProxied: boolean): string {
  if (!isProxied) return ip;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  const version = isIP(last);
  if (version === 0) return ip;
  return version === 4 ? last : toNetwork(last);
}

/** The first 64 bits of an IPv6 address; one that holds an IPv4 address as it is. */
function toNetwork(address: string): string {
  // As a URL writes it: lower case, the longest run of zeros as `::`, no dots; without the name of an interface.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [first, last] = [listGroups(head), listGroups(tail)];
  const zeros = Array.from({ length: GROUPS - first.length - last.length }, () => '0');
  const groups = [...first, ...zeros, ...last];
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,ffff';
  return groups.slice(0, isMapped ? GROUPS : NETWORK_GROUPS).join(':');
}

function listGroups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
