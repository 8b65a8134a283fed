import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makePair, readTrust, TRUST_FILE } from './signing.ts';

// `npm run update-key -- FILE NAME`: writes the private key to a file outside the repository, and
// the public key to trust.json.

const [file, keyName] = process.argv.slice(2);
if (file === undefined || keyName === undefined || keyName === 'test')
  throw new Error('Usage: npm run update-key -- FILE NAME (any name but “test”)');
const path = resolve(file);
if (path.startsWith(fileURLToPath(new URL('../../', import.meta.url))))
  throw new Error('Choose a file outside of the repository: the private key is never committed.');
const { privateKey, publicKey } = makePair();
writeFileSync(path, privateKey, { mode: 0o600, flag: 'wx' });
writeFileSync(TRUST_FILE, `${JSON.stringify({ ...readTrust(), keyName, publicKey }, null, 2)}\n`);
console.log(`The private key is in ${path}. Commit resources/updates/trust.json; keep the key as a secret of the release.`);
