import type { Message } from '#shared/domain/addon.ts';
import type { DoctorCheck } from '#shared/domain/doctor.ts';
import { toProxyOrigin } from '#shared/domain/settings.ts';
import { toErrorPayload } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import { message } from '#shared/messages/message.ts';
import { type CertificateFault, ProxyError, type ProxyFault } from '../registry/errors.ts';
import { failed, ok, warning } from './checks.ts';

/** Within this limit, signed times of a registry are never taken for the future or the past. */
const MAX_SKEW_MS = 5 * 60_000;
/** Represents any host beyond this machine. */
const ANYWHERE = 'https://registry.invalid';

export type NetworkCheckParts = Pick<
  CoreParts,
  'network' | 'registries' | 'unknownParts' | 'gateway'
>;

/** Checks this machine's network, then each registry. */
export async function checkNetwork(
  services: NetworkCheckParts,
  registries: readonly string[],
): Promise<readonly DoctorCheck[]> {
  const reached = await Promise.all(registries.map((id) => checkRegistry(services, id)));
  const origins = new Set(reached.map(({ origin }) => origin ?? ANYWHERE));
  const proxies = [...(origins.size === 0 ? [ANYWHERE] : origins)];
  return [
    ...(await Promise.all(proxies.map((origin) => checkProxy(services, origin)))),
    await checkCertificates(services),
    ...reached.flatMap(({ checks }) => checks),
  ];
}

async function checkProxy({ network }: NetworkCheckParts, origin: string): Promise<DoctorCheck> {
  const subject = message('doctor-proxy', { origin: origin === ANYWHERE ? null : origin });
  try {
    const { proxy, source } = await network.proxyFor(new URL(origin));
    if (proxy === null) return ok(subject, message('doctor-proxy-none', { source }));
    // Only the origin: a proxy URL may have a password.
    const address = toProxyOrigin(proxy);
    return ok(subject, message('doctor-proxy-used', { address, source }));
  } catch (error) {
    const scheme = (error instanceof ProxyError && error.fault.scheme) || null;
    const finding = message('doctor-proxy-invalid', { scheme });
    return failed(subject, finding, message('doctor-hint-proxy'));
  }
}

async function checkCertificates({ network }: NetworkCheckParts): Promise<DoctorCheck> {
  const subject = message('doctor-certificates');
  const { systemCount, caFile } = await network.certificates();
  if (caFile !== null && caFile.cause !== null) {
    const finding = message('doctor-certificates-file', { file: caFile.path, cause: caFile.cause });
    return warning(subject, finding, message('doctor-hint-certificates-file'));
  }
  const finding = message('doctor-certificates-trusted', {
    system: systemCount,
    file: caFile?.path ?? null,
  });
  if (systemCount !== null) return ok(subject, finding);
  return warning(subject, finding, message('doctor-hint-certificates'));
}

interface CheckedRegistry {
  /** null when not even its address is known. */
  readonly origin: string | null;
  readonly checks: readonly DoctorCheck[];
}

async function checkRegistry(services: NetworkCheckParts, id: string): Promise<CheckedRegistry> {
  const subject = message('doctor-registry', { registry: id });
  let origin: string | null = null;
  try {
    const client = await services.registries.connect(id);
    origin = client.profile.apiOrigin;
    await client.probe();
    const answers = ok(subject, message('doctor-registry-answers', { origin }));
    return {
      origin,
      checks: [answers, ...checkClock(services, id), ...checkAnswers(services, id)],
    };
  } catch (error) {
    return { origin, checks: [toFailedCheck(subject, error)] };
  }
}

function toFailedCheck(subject: Message, error: unknown): DoctorCheck {
  const {
    code,
    params: { cause, status, ...params },
  } = toErrorPayload(error);
  const said = (name: keyof CertificateFault | keyof ProxyFault) =>
    typeof params[name] === 'string' ? params[name] : null;
  if (cause === 'tls') {
    const finding = message('doctor-registry-untrusted', {
      expired: said('expired'),
      validFrom: said('validFrom'),
      issuedTo: said('issuedTo'),
      issuer: said('issuer'),
    });
    return failed(subject, finding, message('doctor-hint-untrusted'));
  }
  if (cause === 'proxy') {
    const finding = message('doctor-registry-proxy', {
      status: typeof status === 'number' ? status : null,
      why: said('why'),
      scheme: said('scheme'),
    });
    return failed(subject, finding, message('doctor-hint-proxy'));
  }
  const finding = message('doctor-registry-silent', { code });
  return failed(subject, finding, message('doctor-hint-registry'));
}

function checkClock(services: NetworkCheckParts, id: string): readonly DoctorCheck[] {
  const skewMs = services.gateway.clockSkewMs(id);
  // A registry need not send its time.
  if (skewMs === null) return [];
  const subject = message('doctor-clock', { registry: id });
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return [ok(subject, message('doctor-clock-right'))];
  const finding = message('doctor-clock-wrong', { aheadMinutes: Math.round(skewMs / 60_000) });
  return [warning(subject, finding, message('doctor-hint-clock'))];
}

function checkAnswers({ unknownParts }: NetworkCheckParts, id: string): readonly DoctorCheck[] {
  const names = unknownParts.read(id);
  if (names.length === 0) return [];
  const subject = message('doctor-answers', { registry: id });
  const finding = message('doctor-answers-unknown', { names: names.join(', ') });
  return [warning(subject, finding, message('doctor-hint-answers'))];
}
