// @promise `loadout java install` installs a Java that is found afterwards, or says in one sentence why not and leaves nothing
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { javaDocumentSchema, javaInstallDocumentSchema } from '#cli/json/play-documents.ts';
import { toExitStatus } from '#cli/exit-status.ts';
import { toErrorPayload } from '#shared/errors.ts';
import { renderError } from '#shared/messages/render.ts';
import { createBadDisk } from '#test/helpers/bad-disk.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { HOME, listPath, openAdoptium, pack, serveAdoptium } from './adoptium.ts';
import { openSource, useSources } from './fetch-site.ts';
import { openPlaySite } from './play-site.ts';

/** A loadout used from a terminal; its core in this process is closed. */
async function openTerminal() {
  const { core, dataDir, folder } = await openPlaySite();
  await core.close();
  return {
    games: join(dataDir, 'games/cosmic-reach'),
    run: (...argv: string[]) => runLoadout(['--data-dir', dataDir, ...argv], { cwd: folder }),
  };
}

/** Every file below a folder. */
function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

describe('loadout java install', () => {
  it('installs a Java that the list and a start find afterwards', async () => {
    const { source } = await serveAdoptium(await pack());
    useSources(source.origin);
    const { run, games } = await openTerminal();
    const java = join(games, 'java/jdk-24.0.2+12', HOME, 'bin/java');
    const installed = await run('java', 'install', '--yes');
    expect(installed).toMatchObject({ status: 0 });
    expect(installed.stdout).toContain('Java was installed in');
    const { javas } = javaDocumentSchema.parse(JSON.parse((await run('--json', 'java')).stdout));
    expect(javas).toContainEqual(
      expect.objectContaining({ path: java, source: 'loadout', version: '24.0.2', problem: null }),
    );
    const { stdout } = await run('--json', 'play', '--dry-run');
    expect(JSON.parse(stdout)).toMatchObject({ look: { java: { path: java } } });
  });

  it('asks before it downloads, and takes no silence for a yes', async () => {
    const { source } = await serveAdoptium(await pack());
    useSources(source.origin);
    const { run, games } = await openTerminal();
    expect(await run('java', 'install')).toMatchObject({ status: 2 });
    expect(source.asked).not.toContain('/java.tar.gz');
    expect(listFiles(games)).toEqual([]);
  });

  it('keeps nothing of a download with another checksum', async () => {
    const { source } = await serveAdoptium(await pack(), { checksum: '0'.repeat(64) });
    useSources(source.origin);
    const { run, games } = await openTerminal();
    const { status, stderr } = await run('java', 'install', '--yes');
    expect(status).toBe(1);
    expect(stderr).toContain('The checksum of java.tar.gz is not the one that was announced.');
    expect(stderr).not.toContain('registry');
    expect(source.asked).toContain('/java.tar.gz');
    expect(listFiles(games)).toEqual([]);
  });

  it.each<[string, { readonly args?: string[]; readonly list?: string }, string]>([
    ['is away', {}, '(the connection was refused)'],
    ['is not to be asked', { args: ['--offline'] }, '(offline mode is on)'],
    ['answers nonsense', { list: 'nonsense' }, '(its answer cannot be read)'],
    [
      'has a web page in its place',
      { list: '<html>' },
      '(a web page came in its place; the network may require you to sign in)',
    ],
  ])('names the source that %s, and what can be done', async (_, { args = [], list }, why) => {
    const source = await openSource({});
    if (list === undefined) await source.close();
    else source.files[listPath(24)] = list;
    useSources(source.origin);
    const { run, games } = await openTerminal();
    const { status, stdout, stderr } = await run(...args, 'java', 'install', '--yes');
    const { host } = new URL(source.origin);
    const said = (stdout + stderr).replaceAll(/\s+/g, ' ');
    expect(said).toContain(
      `${host} could not be asked for Java ${why}. Try again later, or install Java yourself: Loadout will find it.`,
    );
    expect(said).not.toMatch(/registry|[A-Z]{3,}_[A-Z]/);
    expect(status).toBe(5);
    const asked = await run(...args, '--json', 'java', 'install', '--yes');
    const { warnings, fetched } = javaInstallDocumentSchema.parse(JSON.parse(asked.stdout));
    expect(warnings).toMatchObject([{ code: 'play-source-failed', params: { source: host } }]);
    expect(fetched).toEqual([]);
    expect(listFiles(games)).toEqual([]);
  });
});

describe('an installation of Java that a disk ends halfway', () => {
  const FULL = 'The disk with Loadout’s data folder is full.';
  it.each<[string, Parameters<typeof createBadDisk>, string]>([
    ['full during the download', ['write', /jre\.tar\.gz/, 'ENOSPC'], FULL],
    ['full in the middle of unpacking', ['write', /LICENSE$/, 'ENOSPC'], FULL],
    ['full at the end', ['rename', /jdk-24\.0\.2\+12$/, 'ENOSPC'], FULL],
    [
      'broken in the middle of unpacking',
      ['write', /LICENSE$/, 'EIO'],
      'Writing {data} failed (the disk reports an error). The folder was not changed.',
    ],
    [
      'read-only at the end',
      ['rename', /jdk-24\.0\.2\+12$/, 'EROFS'],
      'Loadout cannot write to {data} (the disk is read-only).',
    ],
  ])('leaves nothing, and is reported in one sentence: %s', async (_, fault, words) => {
    const { site, install } = await openAdoptium(await pack(), { io: createBadDisk(...fault) });
    const error: unknown = await install().catch((thrown: unknown) => thrown);
    const payload = toErrorPayload(error);
    expect(renderError(payload).text).toBe(words.replace('{data}', site.data));
    expect(toExitStatus(payload)).toBe(1);
    expect(listFiles(site.data)).toEqual([]);
    expect(await site.javas()).toEqual([]);
  });
});
