import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** One kind of case in a harness. */
interface Part {
  readonly name: string;
  /** Number of cases in a full run, and in `npm run gate:reliability`. */
  readonly full: number;
  readonly gate: number;
  /** Inputs per case, if more than one: sizes and `runs` count inputs. */
  readonly inputsPerCase?: number;
  /** Number of cases that run in parallel; default 1. */
  readonly atOnce?: number;
  /**
   * Runs one case; the same seed and number give the same case. Throws if an invariant does not
   * hold.
   */
  runCase(seed: number, number: number): Promise<void> | void;
  /** Called once after the last case. */
  close?(): Promise<void> | void;
}

export interface Harness {
  /** The npm script that runs it, such as `rel:kill`. */
  readonly id: string;
  /**
   * Returns the missing requirement that keeps it from running on this machine; null if it can run.
   */
  missing?(): string | null;
  readonly parts: readonly Part[];
}

const USAGE = `Options:
  --runs N       cases per part, or inputs where a case tries several (default: the full size; with --gate: the size of the gate)
  --gate         the size that fits the gate
  --only PART    only this part
  --seconds N    begin no case after N seconds; the parts share them
  --seed S       the cases of this seed (default: 1), or "new" for one that is drawn and printed
  --shard I/N    only the I-th of N shares of the cases
  --case N       only this case of --seed: replays a violation
  --progress F   keep the progress in this file; start again with the same file to resume`;

const progressSchema = z.object({
  seed: z.number(),
  seconds: z.number(),
  parts: z.record(
    z.string(),
    z.object({ next: z.number(), runs: z.number(), violations: z.number() }),
  ),
});
type Progress = z.infer<typeof progressSchema>;

const SAVE_EVERY_MS = 2000;

/**
 * Runs a harness with the options of the command line and prints one JSON line, `{id, runs,
 * violations, seed, seconds}`; every violation goes to stderr with the command that replays it.
 * Exit status 1: a violation; 2: wrong options; 3: something is missing.
 */
export async function runHarness(harness: Harness): Promise<void> {
  const options = readOptions(harness);
  if (options === null) {
    process.stderr.write(`${USAGE}\nParts: ${harness.parts.map(({ name }) => name).join(', ')}\n`);
    process.exitCode = 2;
    return;
  }
  const missing = harness.missing?.() ?? null;
  if (missing !== null) {
    process.stderr.write(`${harness.id} cannot run here: ${missing}\n`);
    process.exitCode = 3;
    return;
  }
  const { seed, seconds, parts } = await runParts(harness, options);
  const sum = (key: 'runs' | 'violations') =>
    Object.values(parts).reduce((total, part) => total + part[key], 0);
  const line = { id: harness.id, runs: sum('runs'), violations: sum('violations'), seed, seconds };
  const perPart = Object.fromEntries(Object.entries(parts).map(([name, { runs }]) => [name, runs]));
  const isSplit = harness.parts.length > 1;
  process.stdout.write(`${JSON.stringify(isSplit ? { ...line, parts: perPart } : line)}\n`);
  if (line.violations > 0) process.exitCode = 1;
}

type Options = Exclude<ReturnType<typeof readOptions>, null>;

function readOptions({ parts }: Harness) {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string' },
      gate: { type: 'boolean', default: false },
      only: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      shard: { type: 'string', default: '1/1' },
      case: { type: 'string' },
      progress: { type: 'string' },
    },
  });
  const [shard = 0, shards = 0] = values.shard.split('/').map(Number);
  const chosen = parts.filter(({ name }) => values.only === undefined || name === values.only);
  const seed = values.seed === 'new' ? randomInt(2 ** 31) : Number(values.seed);
  const numbers = [values.runs, values.seconds, values.case].map((value) => Number(value ?? 0));
  const isValid =
    chosen.length > 0 &&
    shard >= 1 &&
    shard <= shards &&
    [seed, ...numbers].every(Number.isSafeInteger);
  if (!isValid) return null;
  return {
    parts: chosen,
    cases: ({ full, gate, inputsPerCase = 1 }: Part) =>
      Math.ceil(Number(values.runs ?? (values.gate ? gate : full)) / inputsPerCase),
    seconds: values.seconds === undefined ? Infinity : Number(values.seconds),
    seed,
    shard,
    shards,
    only: values.case === undefined ? null : Number(values.case),
    progress: values.progress ?? null,
  };
}

async function runParts(harness: Harness, options: Options): Promise<Progress> {
  const kept = readProgress(options.progress);
  const progress = kept ?? { seed: options.seed, seconds: 0, parts: {} };
  const beginMs = performance.now();
  const startMs = beginMs - progress.seconds * 1000;
  let savedMs = beginMs;
  const save = (): void => {
    progress.seconds = Math.round((performance.now() - startMs) / 100) / 10;
    if (options.progress === null) return;
    writeFileSync(options.progress, JSON.stringify(progress));
    savedMs = performance.now();
  };
  for (const [index, part] of options.parts.entries()) {
    const share = (index + 1) / options.parts.length;
    const deadlineMs = beginMs + options.seconds * 1000 * share;
    const state = (progress.parts[part.name] ??= {
      next: options.shard - 1,
      runs: 0,
      violations: 0,
    });
    const end = options.only === null ? options.cases(part) : options.only + 1;
    if (options.only !== null) state.next = options.only;
    const runCase = async (number: number): Promise<void> => {
      try {
        await part.runCase(progress.seed, number);
      } catch (error) {
        state.violations += 1;
        const replay = `npm run ${harness.id} -- --only ${part.name} --seed ${progress.seed} --case ${number}`;
        process.stderr.write(`violation: ${replay}\n${describe(error)}\n`);
      }
      state.runs += part.inputsPerCase ?? 1;
    };
    while (state.next < end && performance.now() < deadlineMs) {
      if (performance.now() - savedMs > SAVE_EVERY_MS) save();
      const numbers = [];
      for (; state.next < end && numbers.length < (part.atOnce ?? 1); state.next += options.shards)
        numbers.push(state.next);
      await Promise.all(numbers.map(runCase));
    }
    await part.close?.();
  }
  save();
  return progress;
}

function readProgress(path: string | null): Progress | null {
  if (path === null || !existsSync(path)) return null;
  return progressSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`}`;
}
