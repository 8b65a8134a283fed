// @promise what Loadout starts can be set in the terminal or confirmed in a dialog of the host, and by no page
import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { playChangeSchema, type PlayChange } from '#shared/domain/play.ts';
import { readSeed } from '#test/helpers/seeds.ts';
import { createPrng } from '../../reliability/apply/prng.ts';
import { type Channel, createPayload, listChannels } from '../../reliability/port/payloads.ts';
import { TRANSPORTS } from '../contract/transports.ts';
import { executable, openPlaySite } from './play-site.ts';

const CHANNELS = listChannels();
const MAY_CONFIGURE = 'play.configure';
/** Procedures that select one of the game definition's launchers for a single start. */
const MAY_CHOOSE = ['play.look', 'play.fetch', 'play.start'];
const ROUNDS = 12;
const SEED = readSeed('LOADOUT_PROGRAMS_SEED');

const { WebSocket: openWeb = fail, MessagePort: openPort = fail } = TRANSPORTS;

function fail(): never {
  throw new Error('a transport is missing');
}

const nameOf = ({ path }: Channel): string => path.join('.');

/** Names of all fields of an input, at any depth. */
function fieldsOf(shape: unknown): readonly string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const own = 'properties' in shape ? Object.keys(shape.properties as object) : [];
  return [...own, ...Object.values(shape).flatMap(fieldsOf)];
}

type Callers = Readonly<
  Record<string, Readonly<Record<string, (input: unknown, options: object) => Promise<unknown>>>>
>;

/** A loadout with a command set in the terminal, served without a dialog by default. */
async function openServed(confirmProgram?: () => Promise<boolean>) {
  const site = await openPlaySite();
  const own = join(site.base, 'own-ran');
  const evil = join(site.base, 'evil-ran');
  const write = (name: string, mark: string): string =>
    executable(join(site.base, name), `require('fs').writeFileSync(${JSON.stringify(mark)}, '')`);
  await site.configure({ command: [write('own-program', own)] });
  await site.core.close();
  const { core, grantFolder, grantFile } = site.open({ confirmProgram });
  const program = write('evil-program', evil);
  const settings = join(site.dataDir, 'play', `${site.loadoutId}.json`);
  return {
    site,
    core,
    program,
    own,
    evil,
    words: [
      site.loadoutId,
      program,
      'Home',
      grantFolder(site.folder),
      grantFile(program),
      'command',
    ],
    settings: () => readFileSync(settings, 'utf8'),
  };
}

/** No connection leaves this machine, whatever a payload makes of the settings. */
beforeEach(() => {
  const connect = Socket.prototype.connect as (...given: unknown[]) => Socket;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function tryHere(
    this: Socket,
    ...given: unknown[]
  ) {
    const { host = '' } = (given.flat()[0] ?? {}) as { readonly host?: string };
    if (['127.0.0.1', 'localhost'].includes(host)) return connect.apply(this, given);
    // Destroy it later: the caller adds its listeners after `connect` returns.
    setImmediate(() => this.destroy(new Error('nobody is asked here')));
    return this;
  });
});

describe.each(CHANNELS.map((channel) => [nameOf(channel), channel] as const))(
  '%s',
  (name, channel) => {
    it('has a field that names a program only where the host confirms it', () => {
      const known = Object.keys(playChangeSchema.shape);
      const named = fieldsOf(channel.input).filter(
        (field) => known.includes(field) || /command|program|exec|jvm|shell|arguments/i.test(field),
      );
      const chosen = MAY_CHOOSE.includes(name) ? ['launcher'] : [];
      expect([...new Set(named)].toSorted()).toEqual(
        name === MAY_CONFIGURE ? known.toSorted() : chosen,
      );
    });
  },
);

describe('the web host', () => {
  it.each<[string, (program: string) => PlayChange]>([
    ['a command', (program) => ({ command: [program] })],
    ['a Java', (program) => ({ java: program })],
    ['arguments of Java', () => ({ jvmArguments: ['-javaagent:/x.jar'] })],
    ['an environment', () => ({ environment: { LD_PRELOAD: '/x.so' } })],
    ['the memory', () => ({ memoryMb: 512 })],
    ['a launcher', () => ({ launcher: 'vanilla' })],
  ])('never sets %s', async (_, change) => {
    const served = await openServed();
    const before = served.settings();
    const { client } = await openWeb(served.core);
    const { loadoutId } = served.site;
    const asked = client.play.configure({ loadoutId, change: change(served.program) });
    await expect(asked).rejects.toMatchObject({ data: { code: 'PROGRAM_NOT_CONFIRMED' } });
    expect(served.settings()).toBe(before);
  });

  it(
    'has no procedure that changes what is started, whatever it is given',
    { tags: ['deep'] },
    async () => {
      const served = await openServed();
      const before = served.settings();
      const { client } = await openWeb(served.core);
      const callers = client as unknown as Callers;
      const prng = createPrng(SEED);
      const called = new Set<string>();
      for (let round = 0; round < ROUNDS; round += 1) {
        const over = new AbortController();
        const { signal } = over;
        await Promise.all(
          CHANNELS.map(async (channel) => {
            const [noun, verb] = channel.path;
            const payload = createPayload(prng, channel, served.words);
            called.add(nameOf(channel));
            await callers[noun]?.[verb]?.(payload, { signal }).catch(() => undefined);
          }),
        );
        // Every call has been answered; only streams are still open.
        over.abort();
        expect(served.settings(), `seed ${SEED}`).toBe(before);
      }
      expect(called.size).toBe(CHANNELS.length);
      expect(existsSync(served.evil), `seed ${SEED}`).toBe(false);
    },
  );

  it('starts what the person set before', async () => {
    const served = await openServed();
    const { client } = await openWeb(served.core);
    await client.play.start({ loadoutId: served.site.loadoutId, launcher: null, world: null });
    await expect.poll(() => existsSync(served.own)).toBe(true);
  });
});

describe('the desktop window', () => {
  it.each([true, false])(
    'sets a program only as its dialog is answered: %s',
    async (isConfirmed) => {
      const served = await openServed(async () => isConfirmed);
      const before = served.settings();
      const { client } = await openPort(served.core);
      const change = { command: [served.program] };
      const asked = client.play.configure({ loadoutId: served.site.loadoutId, change });
      await asked.catch(() => undefined);
      expect(served.settings() !== before).toBe(isConfirmed);
    },
  );
});

describe('a game folder', () => {
  it('brings no command: nothing of how it is started is in it', async () => {
    const { site } = await openServed();
    const record = readFileSync(join(site.folder, '.loadout/loadout.json'), 'utf8');
    expect(record).not.toContain('own-program');
  });
});
