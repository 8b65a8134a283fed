// @promise a crash is explained by what its log says, and nobody is blamed without being named in it
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { render } from '#shared/messages/render.ts';
import { messageFiles } from '#shared/messages/catalogue.ts';
import { addLateMessages } from '#shared/messages/late-messages.ts';
import { CRASH_LOGS, LOG_START, puzzleLog } from '#test/builders/crash-logs.ts';
import { buildHostileLog, buildOrdinaryLog } from '#test/builders/hostile-log.ts';
import type { CrashAddon } from './blame.ts';
import { type CrashFacts, explainCrash } from './explain-crash.ts';
import { crashPatternsSchema, readCrashPatterns } from './patterns.ts';

addLateMessages();

const PATTERNS = readCrashPatterns('cosmic-reach');

const addonOf = (id: string, more: Partial<CrashAddon> = {}): CrashAddon => ({
  typedName: id,
  id,
  title: `Title of ${id}`,
  path: `pmods/${id}-1.0.jar`,
  enabled: true,
  hasUpdate: false,
  modIds: [id],
  names: [],
  namespaces: [],
  packages: [`org.${id}`],
  entries: [`${id}.mixins.json`],
  missing: [],
  ...more,
});
const ADDONS = [
  addonOf('warp'),
  addonOf('tools', { hasUpdate: true }),
  addonOf('lib', { enabled: false }),
  addonOf('ores', {
    path: 'mods/ores',
    modIds: [],
    namespaces: ['ores'],
    packages: [],
    entries: [],
  }),
];

const factsOf = (log: string | Uint8Array): CrashFacts => ({
  log,
  reports: [],
  exitCode: 1,
  signal: null,
  addons: ADDONS,
  lastChange: null,
});
const explain = (log: string | Uint8Array, more: Partial<CrashFacts> = {}) =>
  explainCrash({ ...factsOf(log), ...more }, PATTERNS);
const told = (log: string | Uint8Array, more?: Partial<CrashFacts>) =>
  explain(log, more).map(({ pattern, blamed, mends }) => ({
    pattern,
    blamed: blamed.map(({ addonId }) => addonId),
    mends: mends.map(({ intent, names }) => [intent, ...names].join(' ')),
  }));

describe('each pattern', () => {
  it.each(CRASH_LOGS)('%s is found in its log', (pattern, log, blamed, mends) => {
    const [problem] = told(log);
    expect(problem).toEqual({ pattern, blamed, mends });
  });

  it.each(CRASH_LOGS)('%s says what happened in whole sentences', (_, log) => {
    const [problem] = explain(log);
    const text = problem === undefined ? '' : render(problem.message);
    expect(text).toMatch(/^[A-Z"/].{20,}\.$/s);
    expect(text).not.toMatch(/undefined|\{|\}| {2}|\s[.,:]/);
  });

  it('has a log, and a text in the catalogue', () => {
    const tested = new Set(CRASH_LOGS.map(([pattern]) => pattern));
    const data = crashPatternsSchema.parse(
      JSON.parse(readFileSync('resources/games/cosmic-reach.patterns.json', 'utf8')),
    );
    expect(data.patterns.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
    expect(data.patterns.length).toBeGreaterThanOrEqual(37);
    const codes = data.patterns.map(({ message }) => message);
    expect(
      codes.filter((code) => ![...messageFiles].some((texts) => Object.hasOwn(texts, code))),
    ).toEqual([]);
  });

  it('repeats nothing without a limit inside of what repeats', () => {
    const sources = PATTERNS.patterns.flatMap(({ match, next }) => [match, next ?? match]);
    const nested = sources.filter(({ source }) => /[*+}]\??\)[*+]/.test(source));
    const endless = sources.filter(({ source }) => /(?<!\\)\.[*+]/.test(source));
    expect([...nested, ...endless].map(({ source }) => source)).toEqual([]);
  });
});

describe('a log', () => {
  it('of an ordinary run says nothing', () => {
    const log = `${LOG_START}[main/INFO]: Launching Cosmic Reach version 0.5.24-alpha
[main/INFO]: GL_VERSION: 4.6.0 NVIDIA 570.1
[main/WARN]: Unsupported JNI version detected, this may result in a crash
[main/INFO]: warp requires nothing else, tools breaks with tradition
[main/INFO]: Loaded 412 blocks, 61 items and 0 errors
[main/INFO]: Missing translation "warp.name", required by nobody
Started saving world Home
Finished saving world Home
`;
    expect(told(log, { exitCode: 0 })).toEqual([]);
    expect(told('', { exitCode: 0 })).toEqual([]);
  });

  it('is explained by its deepest cause', () => {
    const log = `${LOG_START}Unable To Launch
java.lang.RuntimeException: Missing dependency "fuel" required by "warp"
\tat org.warp.Main.run(Main.java:1)
Caused by: java.lang.RuntimeException: Class transformer "org.tools.asm.T" failed
\tat org.tools.asm.T.run(T.java:1)
`;
    expect(told(log).map(({ pattern }) => pattern)).toEqual([
      'transformer-failed',
      'puzzle-missing-dependency',
    ]);
  });

  it('names the cause of an exception that no pattern knows, and not those around it', () => {
    const log = `java.lang.RuntimeException: could not start
\tat org.warp.Main.run(Main.java:1)
Caused by: java.lang.ArithmeticException: / by zero
\tat org.tools.Sums.divide(Sums.java:1) ~[tools-1.0.jar:?]
\t... 9 more
`;
    expect(told(log)).toEqual([
      { pattern: 'exception', blamed: ['tools'], mends: ['update tools', 'disable tools'] },
    ]);
    expect(told(log, { exitCode: 0 })).toEqual([]);
  });

  it('blames no add-on that it does not name', () => {
    const log = 'java.lang.NoSuchFieldError: seed\n\tat com.elsewhere.Thing.run(Thing.java:1)\n';
    expect(told(log)).toEqual([{ pattern: 'other-game-version', blamed: [], mends: [] }]);
  });

  it('blames all that it may mean, and disables all copies but one', () => {
    const addons = [addonOf('a', { modIds: ['warp'] }), addonOf('b', { modIds: ['warp'] })];
    const [problem] = told(puzzleLog('Found Duplicate Mod "warp"'), { addons });
    expect(problem).toEqual({
      pattern: 'puzzle-duplicate',
      blamed: ['a', 'b'],
      mends: ['disable b'],
    });
  });

  it('blames the mod whose code was mixed into the game', () => {
    const log = `java.lang.IllegalStateException: no world
\tat finalforeach.cosmicreach.world.World.handler$zzb000$warp$onTick(World.java:900)
\tat finalforeach.cosmicreach.world.World.tick(World.java:100)
`;
    expect(told(log)).toMatchObject([{ pattern: 'exception', blamed: ['warp'] }]);
  });

  it('installs what the registry says is missing, and undoes the last change', () => {
    const missing = [{ slug: 'warp-fuel', name: 'Fuel' }];
    const addons = [addonOf('warp', { missing })];
    const log = puzzleLog('Missing dependency "fuel" required by "warp"');
    expect(told(log, { addons, lastChange: 7 })).toMatchObject([
      { mends: ['install warp-fuel', 'disable warp', 'undo 7'] },
    ]);
  });

  it('is read without its colours, says one thing once, and is explained by its report', () => {
    const line =
      '\u001b[31m[main/ERROR]: Failed to read game event from file: ores:a.json\u001b[0m';
    expect(told(`${line}\n`.repeat(500))).toMatchObject([{ pattern: 'game-event-broken' }]);
    const reports = ['* Game started: false\n* Exception logs: \nGL3NotSupported\n'];
    expect(told('', { reports })).toMatchObject([{ pattern: 'graphics' }]);
  });

  it('of a game that the system killed says so', () => {
    expect(told('', { exitCode: null, signal: 'SIGKILL' })).toMatchObject([{ pattern: 'killed' }]);
  });

  it('of invalid UTF-8 is read around the bytes that are none', () => {
    const cause = Buffer.from(puzzleLog('Missing dependency "lib" required by "tools"'));
    const log = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x0a]),
      cause,
      Buffer.from([0xe2, 0x28]),
    ]);
    expect(told(log)).toMatchObject([{ pattern: 'puzzle-missing-dependency', blamed: ['tools'] }]);
  });

  // The time is measured by `npm run bench -- crashes`.
  it('of any length and content is searched so often only, and by lines of bounded length', () => {
    const counts = { searches: 0, longest: 0 };
    const counted = (pattern: RegExp): RegExp =>
      Object.assign(new RegExp(pattern), {
        exec(text: string) {
          counts.searches += 1;
          counts.longest = Math.max(counts.longest, text.length);
          return pattern.exec(text);
        },
      });
    const patterns = PATTERNS.patterns.map((pattern) => ({
      ...pattern,
      match: counted(pattern.match),
      next: pattern.next === null ? null : counted(pattern.next),
    }));
    const search = (log: string) => {
      Object.assign(counts, { searches: 0, longest: 0 });
      explainCrash(factsOf(log), { ...PATTERNS, patterns });
      return counts;
    };
    // At most 300 matches each, and eight more lines below a match that has a second part.
    const most = patterns.reduce((sum, { next }) => sum + (next === null ? 300 : 300 * 9), 0);
    const hostile = search(buildHostileLog(PATTERNS));
    expect(hostile.searches).toBeGreaterThan(patterns.length);
    expect(hostile.searches).toBeLessThanOrEqual(most);
    expect(hostile.longest).toBeLessThanOrEqual(2000);
    expect(search(`${LOG_START}${buildOrdinaryLog()}`).searches).toBeLessThanOrEqual(1);
  });
});
