import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { createRegistryClient, type RegistryClient } from '#core/registry/registry-client.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { processorMs } from '../harness/processor-time.ts';
import { mutateText, mutateValue } from './mutate-json.ts';
import { checkPlan } from './mutated-plan.ts';
import { ORIGIN, recordAnswers, type Question, toStream } from './recorded-answers.ts';

/** Longest time that an answer may block a window (reliability B1). */
const HANG_MS = 1000;
/** A plan costs as much as a hundred answers. */
const PLAN_CHANCE = 0.005;
const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

let recorded: Promise<readonly (Question & { readonly decoded: unknown })[]> | undefined;

/**
 * Requires that an invalid answer of a registry is refused with a code, or read without the invalid
 * parts.
 */
export async function checkAnswers(seed: number, count: number): Promise<void> {
  const prng = createPrng(seed);
  recorded ??= recordAnswers().then((questions) => Promise.all(questions.map(readClean)));
  const questions = await recorded;
  for (let left = count; left > 0; left -= 1) {
    if (prng.chance(PLAN_CHANCE)) await checkPlan(prng);
    else if (prng.chance(0.5)) await checkText(prng, prng.pick(questions));
    else await checkItem(prng, prng.pick(questions));
  }
}

async function readClean(question: Question) {
  return { ...question, decoded: await question.ask(answerWith(question.body)) };
}

async function checkText(prng: Prng, { name, body, ask }: Question): Promise<void> {
  await read(name, mutateText(prng, body), ask);
}

/**
 * Makes one value of one item invalid: that item is dropped or read, and all others stay the same.
 */
async function checkItem(
  prng: Prng,
  { name, body, ask, decoded }: Question & { readonly decoded: unknown },
): Promise<void> {
  const clean: unknown = JSON.parse(body);
  const list = listIn(clean);
  if (list === null || list.items.length === 0) {
    await read(name, JSON.stringify(mutateValue(prng, clean)), ask);
    return;
  }
  const at = prng.below(list.items.length);
  const mutated = list.with(at, mutateValue(prng, list.items[at]));
  const answer = await read(name, JSON.stringify(mutated), ask);
  if (answer === undefined) return;
  const [before, after] = [itemsOf(decoded), itemsOf(answer)];
  const others = before.filter((_, index) => index !== at);
  const whole = after.filter((_, index) => index !== at);
  const isKept = isDeepStrictEqual(others, after) || isDeepStrictEqual(others, whole);
  assert.ok(isKept, `${name}: another item than ${at} changed: ${JSON.stringify(mutated)}`);
}

interface List {
  readonly items: readonly unknown[];
  with(at: number, item: unknown): unknown;
}

/** Returns the list that an answer is, or its only one. */
function listIn(answer: unknown): List | null {
  if (Array.isArray(answer)) {
    const items: readonly unknown[] = answer;
    return { items, with: (at, item) => items.with(at, item) };
  }
  if (typeof answer !== 'object' || answer === null) return null;
  for (const member of ['data', 'hits'] as const) {
    const inner = listIn((answer as Record<string, unknown>)[member] ?? null);
    if (inner)
      return { ...inner, with: (at, item) => ({ ...answer, [member]: inner.with(at, item) }) };
  }
  return null;
}

function itemsOf(decoded: unknown): readonly unknown[] {
  const list = listIn(decoded);
  assert.ok(list, 'a list was read as something else');
  return list.items;
}

/** Resolves to the parsed answer; undefined if it is refused. */
async function read(name: string, body: string, ask: Question['ask']): Promise<unknown> {
  const startMs = processorMs();
  try {
    return await ask(answerWith(body));
  } catch (error) {
    const isTyped = error instanceof AppError && error.code !== 'INTERNAL';
    if (!isTyped) throw new Error(`${name}: ${body}`, { cause: error });
    return undefined;
  } finally {
    assert.ok(processorMs() - startMs < HANG_MS, `${name} takes too long: ${body}`);
    requirePrototypes(name, body);
  }
}

const PROTOTYPES = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const MEMBERS = PROTOTYPES.map((one) => Reflect.ownKeys(one).length);

function requirePrototypes(name: string, body: string): void {
  const isClean = PROTOTYPES.every((one, at) => Reflect.ownKeys(one).length === MEMBERS[at]);
  assert.ok(isClean && !('polluted' in {}), `${name} changes a prototype: ${body}`);
}

const profile = testProfile(ORIGIN);

function answerWith(body: string): RegistryClient {
  const bytes = Buffer.from(body);
  const gateway = {
    open: () =>
      Promise.resolve({
        status: 200,
        header: () => null,
        body: toStream(bytes),
        discard: () => Promise.resolve(),
      }),
    estimateDownloadsMs: () => null,
    clockSkewMs: () => null,
  };
  const credential = { kind: 'token', value: 'crp_token' } as const;
  const clock = createFakeClock();
  return createRegistryClient({ profile, gateway, clock, logger: QUIET, credential });
}
