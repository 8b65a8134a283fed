import type { Message } from '#shared/domain/addon.ts';
import type { CrashProblem } from '#shared/domain/crash.ts';
import type { Mend } from '#shared/domain/health.ts';
import { type CrashAddon, findCaller, findBlamedAddons } from './blame.ts';
import type { CrashPattern, CrashPatterns } from './patterns.ts';
import { type LogLine, readLines } from './read-log.ts';

/** The facts of a run that ended. */
export interface CrashFacts {
  /** Its output, as bytes or any text. */
  readonly log: string | Uint8Array;
  /** The game's crash reports. */
  readonly reports: readonly string[];
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly addons: readonly CrashAddon[];
  /**
   * The generation to undo; null when nothing changed since a run went well, or nothing can be
   * undone.
   */
  readonly lastChange: number | null;
}

interface PatternMatch {
  readonly pattern: CrashPattern;
  readonly line: LogLine;
  readonly place: number;
  readonly groups: Readonly<Record<string, string>>;
}

interface ExplainedMatch {
  readonly found: PatternMatch;
  readonly problem: CrashProblem;
}

/**
 * A log that repeats something a thousand times is reported once; nobody reads more different ones.
 */
const MAX_TRIED = 300;
const MAX_PROBLEMS = 20;
const MAX_BLAMED = 5;
const MAX_SHOWN = 300;
/** Lines after the first over which a report may continue. */
const MAX_NEXT = 8;
/** Class file versions start at 45 for Java 1. */
const CLASS_FILE_OFFSET = 44;

/**
 * Lists the problems in a run's output, the likeliest cause first: fatal before survived ones, more
 * specific patterns first, and the deepest cause of a trace before those around it. Pure.
 */
export function explainCrash(facts: CrashFacts, patterns: CrashPatterns): readonly CrashProblem[] {
  const lines = [facts.log, ...facts.reports].flatMap(readLines);
  const isFailed = facts.signal !== null || (facts.exitCode ?? 0) !== 0 || facts.reports.length > 0;
  const found = patterns.patterns
    .filter(({ needsFailure }) => isFailed || !needsFailure)
    .flatMap((pattern) => findPatternMatches(pattern, lines));
  const rankOf = (pattern: CrashPattern): number => patterns.patterns.indexOf(pattern);
  const explained = keepFirstOfLine(found, rankOf)
    .toSorted(
      (one, other) =>
        Number(one.pattern.isHarmless) - Number(other.pattern.isHarmless) ||
        Number(one.pattern.isGeneric) - Number(other.pattern.isGeneric) ||
        other.line.depth - one.line.depth ||
        rankOf(one.pattern) - rankOf(other.pattern) ||
        // Of several reports of one kind the last one ended the game.
        (one.pattern.needsFailure ? other.place - one.place : one.place - other.place),
    )
    .map((one) => ({ found: one, problem: toProblem(one, facts, patterns) }));
  const told = merge(dropVague(explained)).slice(0, MAX_PROBLEMS);
  return told.length > 0 || !isKilled(facts) ? told : [KILLED];
}

/**
 * Drops less specific reports of the same: a generic one whose add-ons are already blamed, or that
 * blames none.
 */
function dropVague(explained: readonly ExplainedMatch[]): readonly ExplainedMatch[] {
  const fatal = explained.filter(({ problem }) => !problem.isHarmless);
  const last = fatal.find(({ found }) => !found.pattern.needsFailure);
  const blamed = new Set(
    fatal
      .filter(({ found }) => !found.pattern.isGeneric)
      .flatMap(({ problem }) => problem.blamed.map(({ addonId }) => addonId)),
  );
  const isSpecific = fatal.some(({ found }) => !found.pattern.isGeneric);
  const [worst] = fatal;
  const told = new Set(
    explained.flatMap(({ found }) => (found.pattern.needsFailure ? [] : [found.place])),
  );
  return explained.filter((one) => {
    const { pattern, place } = one.found;
    // An exception right below an explained line is its trace.
    if (pattern.needsFailure) return last === undefined && one === worst && !told.has(place - 1);
    return (
      !pattern.isGeneric ||
      !isSpecific ||
      one.problem.blamed.some(({ addonId }) => !blamed.has(addonId))
    );
  });
}

/** Removes duplicates. */
function merge(explained: readonly ExplainedMatch[]): readonly CrashProblem[] {
  const told = new Map<string, CrashProblem>();
  for (const { problem } of explained) {
    const key = problemSignatureOf(problem);
    if (!told.has(key)) told.set(key, problem);
  }
  return [...told.values()];
}

/** Equal for two problems with the same message and parameters. */
export function problemSignatureOf({ message }: Pick<CrashProblem, 'message'>): string {
  return JSON.stringify([message.code, message.params]);
}

/** A kill by the system, as when memory runs out, writes nothing into the log. */
function isKilled({ signal, exitCode }: CrashFacts): boolean {
  return signal === 'SIGKILL' || exitCode === 137;
}

const KILLED: CrashProblem = {
  pattern: 'killed',
  isHarmless: false,
  isAboutSet: false,
  message: { code: 'crash-killed', params: {} },
  line: '',
  blamed: [],
  required: [],
  mends: [],
};

function findPatternMatches(
  pattern: CrashPattern,
  lines: readonly LogLine[],
): readonly PatternMatch[] {
  const found: PatternMatch[] = [];
  let tried = 0;
  for (const [place, line] of lines.entries()) {
    if (!pattern.anchors.some((anchor) => line.text.includes(anchor))) continue;
    tried += 1;
    if (tried > MAX_TRIED) break;
    const match = pattern.match.exec(line.text);
    if (match === null || !comesFrom(pattern, line)) continue;
    const next = pattern.next === null ? null : findNext(pattern.next, lines, place);
    if (pattern.next !== null && next === null) continue;
    found.push({ pattern, line, place, groups: { ...match.groups, ...next?.groups } });
  }
  return found;
}

function comesFrom({ call }: CrashPattern, { frames }: LogLine): boolean {
  return call === undefined || frames.some(({ method }) => method.endsWith(`.${call}`));
}

function findNext(next: RegExp, lines: readonly LogLine[], place: number): RegExpExecArray | null {
  for (const { text } of lines.slice(place, place + MAX_NEXT)) {
    const match = next.exec(text);
    if (match !== null) return match;
  }
  return null;
}

/** Each line is explained once, by the first pattern. */
function keepFirstOfLine(
  found: readonly PatternMatch[],
  rankOf: (pattern: CrashPattern) => number,
): readonly PatternMatch[] {
  const first = new Map<number, PatternMatch>();
  for (const one of found) {
    const other = first.get(one.place);
    if (other === undefined || rankOf(one.pattern) < rankOf(other.pattern))
      first.set(one.place, one);
  }
  return [...first.values()];
}

type BlamedByGroup = ReadonlyMap<string, readonly CrashAddon[]>;

function toProblem(
  found: PatternMatch,
  { addons, lastChange }: CrashFacts,
  { ownPackages }: CrashPatterns,
): CrashProblem {
  const { pattern, line, groups } = found;
  const named = new Map<string, readonly CrashAddon[]>();
  for (const [group, kind] of Object.entries(pattern.blame)) {
    const text = groups[group];
    if (text !== undefined) named.set(group, findBlamedAddons(addons, kind, text));
  }
  if (pattern.blamesCalls) {
    const callers = findCaller(addons, line.frames, ownPackages);
    if (callers.length > 0) named.set('owner', callers);
  }
  const blamed = [...new Set([...named.values()].flat())].slice(0, MAX_BLAMED);
  const { wanted } = groups;
  const required = wanted === undefined ? [] : findBlamedAddons(addons, 'title', wanted);
  const toName = ({ id, title }: CrashAddon) => ({ addonId: id, title });
  return {
    pattern: pattern.id,
    isHarmless: pattern.isHarmless,
    isAboutSet: pattern.isAboutSet,
    message: describe(found, new Map([...named, ['wanted', required]])),
    line: line.text.slice(0, MAX_SHOWN),
    blamed: blamed.map(toName),
    required: required.slice(0, MAX_BLAMED).map(toName),
    mends: pattern.mends.flatMap((rule) =>
      toMends(rule, { found, blamed, named, addons, lastChange }),
    ),
  };
}

/** Describes the groups; add-ons are named by their titles. */
function describe({ pattern, groups }: PatternMatch, named: BlamedByGroup): Message {
  const params: Record<string, string> = {};
  for (const [group, text] of Object.entries(groups)) {
    if (text !== undefined && text !== '') params[group] = text.trim().slice(0, MAX_SHOWN);
  }
  for (const [group, addons] of named) {
    const titles = [...new Set(addons.map(({ title }) => title))];
    if (titles.length > 0) params[group] = titles.slice(0, MAX_BLAMED).join(', ');
  }
  if (params['major'] !== undefined) params['java'] = toJava(params['major']);
  const file = params['other_file'] ?? params['folder'];
  if (file !== undefined) params['file'] = file;
  return { code: pattern.message, params };
}

function toJava(classFile: string): string {
  return String(Number(classFile) - CLASS_FILE_OFFSET);
}

interface MendFacts extends Pick<CrashFacts, 'addons' | 'lastChange'> {
  readonly found: PatternMatch;
  readonly blamed: readonly CrashAddon[];
  readonly named: BlamedByGroup;
}

function toMends(rule: CrashPattern['mends'][number], facts: MendFacts): readonly Mend[] {
  const { found, blamed, named, lastChange } = facts;
  const enabled = blamed.filter((addon) => addon.enabled);
  const toDisable = ({ typedName }: CrashAddon): Mend => ({
    intent: 'disable',
    names: [typedName],
  });
  switch (rule) {
    case 'install':
      return toInstall(facts);
    case 'update':
      return blamed
        .filter(({ hasUpdate }) => hasUpdate)
        .map(({ typedName }) => ({ intent: 'update', names: [typedName] }));
    case 'disable':
      // For a requirement the add-on that has it, for a conflict either one.
      return (found.groups['wanted'] === undefined ? enabled : (named.get('owner') ?? []))
        .filter((addon) => addon.enabled)
        .map(toDisable);
    case 'disable-copy':
      return enabled.slice(1).map(toDisable);
    case 'java': {
      const { major } = found.groups;
      return major === undefined ? [] : [{ intent: 'java', names: [toJava(major)] }];
    }
    case 'undo':
    default:
      return lastChange === null ? [] : [{ intent: 'undo', names: [String(lastChange)] }];
  }
}

/**
 * Finds a missing requirement: a disabled add-on, else the project that the registry lists as
 * required and that is not installed.
 */
function toInstall({ found, named, addons }: MendFacts): readonly Mend[] {
  const wanted = found.groups['wanted'];
  if (wanted === undefined) return [];
  const present = findBlamedAddons(addons, 'title', wanted);
  const [disabled] = present.filter((addon) => !addon.enabled);
  if (disabled !== undefined) return [{ intent: 'enable', names: [disabled.typedName] }];
  if (present.length > 0) return [];
  const missing = (named.get('owner') ?? []).flatMap((owner) => owner.missing);
  const simple = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const [only] = missing;
  const meant =
    missing.find(({ slug, name }) => [slug, name].map(simple).includes(simple(wanted))) ??
    (missing.length === 1 ? only : undefined);
  return [{ intent: 'install', names: [meant?.slug ?? wanted.toLowerCase()] }];
}
