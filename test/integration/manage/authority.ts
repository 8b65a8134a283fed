import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** A certificate authority that is not trusted by default. */
export interface Authority {
  /** File with its certificate, for clients that trust it. */
  readonly file: string;
  /** Issues a certificate for a host, including the authority's own; valid now by default. */
  issue(host: string, validity?: Validity): Identity;
}

export type Validity = 'now' | 'ended' | 'from-2090';

/** Created with the `openssl` program in `folder`, which must exist. */
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
  /** `openssl x509` cannot set a start date. */
  const signLater = (request: string, extensions: string): Buffer => {
    writeFileSync(at('index'), '');
    writeFileSync(at('serial'), '07');
    const own = { database: at('index'), serial: at('serial'), new_certs_dir: folder };
    const options = { ...own, default_md: 'sha256', policy: 'any' };
    const lines = Object.entries(options).map(([name, value]) => `${name} = ${value}`);
    const sections = [
      '[ca]',
      'default_ca = own',
      '[own]',
      ...lines,
      '[any]',
      'commonName = supplied',
    ];
    writeFileSync(at('ca.cnf'), `${sections.join('\n')}\n`);
    const dates = ['-startdate', '20900101000000Z', '-enddate', '20910101000000Z'];
    const signer = ['-cert', at('ca.pem'), '-keyfile', at('ca.key'), '-extfile', extensions];
    return openssl([
      'ca',
      '-batch',
      '-notext',
      '-config',
      at('ca.cnf'),
      '-in',
      request,
      ...signer,
      ...dates,
    ]);
  };
  return {
    file: at('ca.pem'),
    issue(host, validity = 'now') {
      const [key, request, extensions] = [at('host.key'), at('host.csr'), at('host.ext')];
      openssl(['req', '-new', ...NEW_KEY, '-subj', `/CN=${host}`, '-keyout', key, '-out', request]);
      writeFileSync(extensions, `subjectAltName=DNS:${host}\nbasicConstraints=CA:FALSE\n`);
      const signer = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-set_serial', '7'];
      const days = validity === 'ended' ? '-1' : '2';
      const leaf =
        validity === 'from-2090'
          ? signLater(request, extensions)
          : openssl([
              'x509',
              '-req',
              '-in',
              request,
              ...signer,
              '-days',
              days,
              '-extfile',
              extensions,
            ]);
      return {
        key: readFileSync(key, 'utf8'),
        cert: `${leaf.toString()}\n${readFileSync(at('ca.pem'), 'utf8')}`,
      };
    },
  };
}
