import { HOSTILE_JSON } from '../../builders/hostile-json.ts';
import type { Prng } from '../apply/prng.ts';
import { ODD_VALUES } from '../registry/fuzz/values.ts';

const HOSTILE_TEXTS = [
  ...HOSTILE_JSON,
  '{"a":',
  '"',
  '\\',
  ',',
  '}',
  ']',
  '\u0000',
  'NaN',
  '/**/',
  '\ufeff',
  '"__proto__":{"polluted":true},',
  '"constructor":{"prototype":{"polluted":true}},',
  '['.repeat(40),
];

/** Cuts, inserts, repeats or flips some text, which seldom leaves JSON. */
export function mutateText(prng: Prng, text: string): string {
  let mutated = text;
  for (let left = 1 + prng.below(3); left > 0; left -= 1) {
    const at = prng.below(mutated.length + 1);
    const length = prng.below(60);
    const [head, tail] = [mutated.slice(0, at), mutated.slice(at)];
    const kind = prng.below(6);
    if (kind === 0) mutated = head;
    else if (kind === 1) mutated = head + tail.slice(length);
    else if (kind === 2) mutated = head + tail.slice(0, length) + tail;
    else if (kind === 3) mutated = head + String.fromCharCode(prng.below(256)) + tail.slice(1);
    else mutated = head + prng.pick(HOSTILE_TEXTS) + tail;
  }
  return mutated;
}

/** Returns a copy in which one value, at any depth, is changed, missing or duplicated. */
export function mutateValue(prng: Prng, value: unknown): unknown {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || prng.chance(0.1)) return drawOdd(prng);
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0) return drawOdd(prng);
  const [key, member] = prng.pick(entries);
  if (prng.chance(0.3)) {
    const rest = entries.filter(([other]) => other !== key);
    return isList ? rest.map(([, item]) => item) : Object.fromEntries(rest);
  }
  if (isList && prng.chance(0.2)) return [...entries.map(([, item]) => item), member];
  const mutated = mutateValue(prng, member);
  if (isList) return entries.map(([other, item]) => (other === key ? mutated : item));
  return { ...value, [key]: mutated };
}

function drawOdd(prng: Prng): unknown {
  return prng.pick(ODD_VALUES);
}
