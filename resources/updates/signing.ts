import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The key with which programs verify feeds, and the origins allowed for the files of a feed. */
export interface Trust {
  /** `test`: the key whose private half is in the repository; it must not sign releases. */
  readonly keyName: string;
  /** SPKI in base64. */
  readonly publicKey: string;
  readonly fileOrigins: readonly string[];
}

export const TRUST_FILE = new URL('trust.json', import.meta.url);

export function readTrust(): Trust {
  return JSON.parse(readFileSync(TRUST_FILE, 'utf8')) as Trust;
}

/** Throws unless the key is the one that the program trusts, and not the test key. */
export function requirePublishingKey(privateKey: string, trust: Trust): void {
  if (trust.keyName === 'test')
    throw new Error('The program still knows the test key. Run `npm run update-key` first.');
  if (publicHalf(privateKey) !== trust.publicKey)
    throw new Error('The private key does not belong to resources/updates/trust.json.');
}

export function publicHalf(privateKey: string): string {
  const key = createPublicKey(createPrivateKey(privateKey));
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Creates a key pair; the private key is PKCS#8 in PEM. */
export function makePair(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey: pem, publicKey: publicHalf(pem) };
}

/** Writes the 64-byte raw signature beside the file, for `openssl pkeyutl -verify -rawin`. */
export function signFile(file: string, privateKey: string): void {
  writeFileSync(`${file}.sig`, sign(null, readFileSync(file), privateKey));
}

/**
 * Writes the feed's name into the file, so that its signature is not valid under another name, then
 * signs it.
 */
export function signFeed(file: string, privateKey: string): void {
  const text = readFileSync(file, 'utf8').replace(/^feed: .*\n/, '');
  writeFileSync(file, `feed: ${basename(file)}\n${text}`);
  signFile(file, privateKey);
}
