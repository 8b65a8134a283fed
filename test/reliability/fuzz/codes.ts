import assert from 'node:assert/strict';
import { toBase62 } from '#shared/domain/base62.ts';
import { ByteWriter } from '#shared/domain/code-bytes.ts';
import { formatCode, isCode, parseCode, type ShareCode } from '#shared/domain/share-code.ts';
import { AppError } from '#shared/errors.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { processorMs } from '../harness/processor-time.ts';
import { drawText } from './draw-text.ts';

const HANG_MS = 1000;
const REFUSALS = ['CODE_INVALID', 'CODE_TOO_NEW', 'CODE_DAMAGED'];
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_DIGITS = `${DIGITS}-_`;
const NOISE = ['\u200B', '\u00AD', '\uFEFF', ' ', '\r\n', '> ', '"', '`', '**', '\u2060', '\u201C'];
const PIECES = ['loadout', '1', '2', '-', '\u2013', 'a', 'Z', '0', '\u{1F600}', '\u0430', ...NOISE];

/**
 * Requires that a hostile code is refused in one of three ways, or formats to the same code again.
 */
export function checkCodes(seed: number, count: number): void {
  const prng = createPrng(seed);
  for (let left = count; left > 0; left -= 1) {
    const text = drawPasted(prng);
    try {
      check(text);
    } catch (error) {
      throw new Error(JSON.stringify(text), { cause: error });
    }
  }
}

function check(text: string): void {
  const startMs = processorMs();
  const code = attempt(text);
  assert.ok(processorMs() - startMs < HANG_MS, 'takes too long');
  assert.ok(!('polluted' in {}), 'changes a prototype');
  if (code === null) return;
  assert.ok(isCode(text));
  assert.ok(code.addons.length <= 2000);
  for (const { slot, projectId, versionId, digest } of code.addons) {
    assert.match(digest, /^[0-9a-f]{16}$/);
    for (const id of [projectId, versionId]) assert.ok(id.length > 0 && id.length <= 128);
    assert.ok(slot.length <= 128);
  }
  assert.deepEqual(parseCode(formatCode(code)), code);
}

function attempt(text: string): ShareCode | null {
  try {
    return parseCode(text);
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return null;
    throw error;
  }
}

function drawPasted(prng: Prng): string {
  const kind = prng.next();
  if (kind < 0.1) return drawText(prng, PIECES);
  // With a valid checksum, so that the hostile content gets parsed.
  if (kind < 0.5) return drawSealed(prng);
  const code = formatCode(drawCode(prng));
  if (kind < 0.65) return addNoise(prng, code);
  return mutate(prng, code);
}

function drawSealed(prng: Prng): string {
  const out = new ByteWriter();
  if (prng.chance(0.6)) {
    for (let left = 5; left > 0; left -= 1) out.text(drawText(prng, PIECES));
    out.byte(prng.below(prng.chance(0.9) ? 4 : 256));
    out.number(prng.below(4));
    if (prng.chance(0.8)) out.text('puzzle-mods');
    out.number(prng.pick([0, 1, 2, 3, 2000, 2001, 1_000_000]));
  }
  for (let left = prng.below(120); left > 0; left -= 1) {
    out.byte(prng.chance(0.4) ? prng.below(24) : prng.below(256));
  }
  return `loadout1-${toBase62(out.finish())}`;
}

function drawCode(prng: Prng): ShareCode {
  const id = (): string =>
    prng.chance(0.8)
      ? Array.from({ length: 18 }, () => prng.pick(Array.from(ID_DIGITS))).join('')
      : `p-${prng.below(1000)}`;
  return {
    name: prng.chance(0.5) ? null : 'Exploration',
    game: 'cosmic-reach',
    registry: 'crmm',
    target: { gameVersion: '0.5.26', loader: null, channel: 'beta' },
    addons: Array.from({ length: prng.below(6) }, () => ({
      slot: 'puzzle-mods',
      projectId: id(),
      versionId: id(),
      digest: Array.from({ length: 16 }, () => prng.pick(Array.from('0123456789abcdef'))).join(''),
      enabled: prng.chance(0.5),
      pinned: prng.chance(0.5),
      isDependency: prng.chance(0.5),
    })),
  };
}

function addNoise(prng: Prng, code: string): string {
  const at = prng.below(code.length + 1);
  return `${prng.pick(NOISE)}${code.slice(0, at)}${prng.pick(NOISE)}${code.slice(at)}`;
}

/** Cuts, doubles, swaps or replaces characters. */
function mutate(prng: Prng, code: string): string {
  const at = prng.below(code.length);
  const end = at + prng.below(8);
  const [before, within, after] = [code.slice(0, at), code.slice(at, end), code.slice(end)];
  switch (prng.below(4)) {
    case 0:
      return before + after;
    case 1:
      return before + within + within + after;
    case 2:
      return before + Array.from(within).toReversed().join('') + after;
    default:
      return before + prng.pick(Array.from(DIGITS)) + after;
  }
}
