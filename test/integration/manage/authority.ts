import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** A certificate authority that nobody trusts by itself. */
export interface Authority {
  /** Its own certificate, for those who choose to trust it. */
  readonly file: string;
  /** A certificate for a host, with the authority's own behind it. */
  issue(host: string): Identity;
}

/** Made with the `openssl` program in `folder`, which must exist. */
export function createAuthority(folder: string, name: string): Authority {
  const at = (file: string) => join(folder, `${name.replaceAll(' ', '-')}-${file}`);
  const openssl = (args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  openssl(
    [
      ['req', '-x509', ...NEW_KEY, '-days', '2', '-subj', `/CN=${name}`],
      ['-addext', 'keyUsage=critical,keyCertSign'],
      ['-keyout', at('ca.key'), '-out', at('ca.pem')],
    ].flat(),
  );
  return {
    file: at('ca.pem'),
    issue(host) {
      const [key, request, extensions] = [at('host.key'), at('host.csr'), at('host.ext')];
      openssl(['req', '-new', ...NEW_KEY, '-subj', `/CN=${host}`, '-keyout', key, '-out', request]);
      writeFileSync(extensions, `subjectAltName=DNS:${host}\nbasicConstraints=CA:FALSE\n`);
      const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-set_serial', '7'];
      const validity = ['-days', '2', '-extfile', extensions];
      const leaf = openssl(['x509', '-req', '-in', request, ...signer, ...validity]);
      return {
        key: readFileSync(key, 'utf8'),
        cert: `${leaf.toString()}\n${readFileSync(at('ca.pem'), 'utf8')}`,
      };
    },
  };
}
