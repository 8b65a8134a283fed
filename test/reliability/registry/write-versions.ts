import assert from 'node:assert/strict';
import { digest } from '../../integration/registry-server/ask.ts';
import { tokenOf } from '../../integration/registry-server/writes/cast.ts';
import {
  jarBytes,
  send,
  sendForm,
  versionParts,
} from '../../integration/registry-server/writes/write.ts';
import type { Prng } from '../apply/prng.ts';
import { createLedger } from './ledger.ts';
import type { Site, Writer } from './writer.ts';

/**
 * Title of a version, and the sha512 of its files. An edit changes both, so that a partial edit
 * would show.
 */
interface Known {
  readonly title: string;
  readonly files: readonly string[];
}
type Versions = Readonly<Record<string, Known>>;

const MOST = 30;
const as = tokenOf('owner');

/**
 * Uploads, edits and deletes the project's versions whose numbers begin with this writer's name.
 */
export function createVersionWriter(name: string, project: string): Writer {
  const ledger = createLedger<Versions>(name, {});
  const path = `/api/project/${project}/version` as const;
  let serial = 0;

  const upload = async (site: Site, prng: Prng) => {
    const number = `${name}-${serial}`;
    const bytes = createJar(number, prng);
    const title = `Title ${serial}`;
    const primaryFile = { name: `${number}.jar`, bytes };
    const parts = versionParts({ versionNumber: number, title, primaryFile });
    const next = { ...ledger.sure, [number]: { title, files: [digest(bytes)] } };
    await ledger.write(next, () => sendForm(site, `POST ${path}`, { as, parts }));
  };
  const edit = async (site: Site, prng: Prng) => {
    const number = prng.pick(Object.keys(ledger.sure));
    const bytes = createJar(`extra ${name} ${serial}`, prng);
    const title = `Title ${serial}`;
    const additionalFiles = [{ name: `extra-${serial}.jar`, bytes }];
    const { primaryFile: _, ...texts } = versionParts({ versionNumber: number, title });
    const primary = ledger.sure[number]?.files[0] ?? '';
    const next = { ...ledger.sure, [number]: { title, files: [primary, digest(bytes)] } };
    const parts = { ...texts, additionalFiles };
    await ledger.write(next, () => sendForm(site, `PATCH ${path}/${number}`, { as, parts }));
  };
  const remove = async (site: Site, prng: Prng) => {
    const number = prng.pick(Object.keys(ledger.sure));
    const { [number]: _, ...next } = ledger.sure;
    await ledger.write(next, () => send(site, `DELETE ${path}/${number}`, { as }));
  };

  return {
    name,
    async writeOne(site, prng) {
      serial += 1;
      const count = Object.keys(ledger.sure).length;
      if (count === 0 || (count < MOST && prng.chance(0.5))) await upload(site, prng);
      else if (prng.chance(0.5)) await edit(site, prng);
      else await remove(site, prng);
    },
    async check(site) {
      const { status, json } = await send(site, `GET ${path}`);
      assert.equal(status, 200);
      const { data } = json as { data: readonly VersionAnswer[] };
      const own = data.filter(({ slug }) => slug.startsWith(`${name}-`));
      ledger.settle(Object.fromEntries(own.map(toKnown)));
    },
    get acknowledged() {
      return ledger.acknowledged;
    },
    get done() {
      return ledger.done;
    },
  };
}

interface VersionAnswer {
  readonly slug: string;
  readonly title: string;
  readonly files: readonly { readonly isPrimary: boolean; readonly sha512_hash: string }[];
}

function toKnown({ slug, title, files }: VersionAnswer): [string, Known] {
  const primaryFirst = files.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  return [slug, { title, files: primaryFirst.map(({ sha512_hash }) => sha512_hash) }];
}

/** From one kilobyte to several hundred, so that kills hit uploads in progress. */
function createJar(text: string, prng: Prng): Uint8Array {
  return jarBytes(text.repeat(50 + prng.below(30_000)));
}
