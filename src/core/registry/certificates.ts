import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { codeOf } from '#shared/code-of.ts';
import type { Logger } from '../host.ts';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The trusted certificates and their sources. */
export interface TrustedCertificates {
  readonly pem: readonly string[];
  /** null: the system's certificates could not be read. */
  readonly systemCount: number | null;
  /**
   * null: the settings name no file. `cause` says why none of its certificates is trusted, else
   * null.
   */
  readonly caFile: { readonly path: string; readonly cause: string | null } | null;
}

export interface CertificateOptions {
  readonly caFile: string | null;
  readonly workerUrl: URL;
  readonly logger: Logger;
  /** Aborted when no request waits for them. */
  readonly signal: AbortSignal;
}

/**
 * Loads the operating system's certificates and those of a file, besides Node's own. Never throws.
 */
export async function loadCertificates(options: CertificateOptions): Promise<TrustedCertificates> {
  const { caFile } = options;
  const system = await readSystemCertificates(options);
  const file = caFile === null ? null : readCertificateFile(caFile);
  const all = [...getCACertificates('default'), ...(system ?? []), ...(file?.pem ?? [])];
  return {
    pem: [...new Set(all.map((certificate) => certificate.trim()))],
    systemCount: system === null ? null : new Set(system).size,
    caFile: caFile === null ? null : { path: caFile, cause: file?.cause ?? null },
  };
}

/**
 * In a thread of its own: with a cold or large store it takes seconds, and the call cannot be
 * interrupted.
 */
async function readSystemCertificates(options: CertificateOptions): Promise<string[] | null> {
  const worker = new Worker(options.workerUrl, { workerData: { role: 'certificates' } });
  try {
    const [certificates] = (await once(worker, 'message', { signal: options.signal })) as [
      string[],
    ];
    return certificates;
  } catch (error) {
    options.logger.warn('network.systemCertificatesFailed', { error });
    return null;
  } finally {
    await worker.terminate();
  }
}

/** Reads the certificates in a file; `cause` says why none can be used, else null. */
export function readCertificateFile(path: string): { pem: string[]; cause: string | null } {
  try {
    const found = [...readFileSync(path, 'utf8').matchAll(PEM)];
    // Parsed here: a damaged one would otherwise fail only at the first connection, without naming
    // the file.
    const pem = found.map(([certificate]) => new X509Certificate(certificate).toString());
    return { pem, cause: pem.length === 0 ? 'empty' : null };
  } catch (error) {
    return { pem: [], cause: codeOf(error) ?? '' };
  }
}
