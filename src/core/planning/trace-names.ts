import type { Generation } from '#shared/domain/loadout.ts';
import { stripDisabledMarking } from '#shared/domain/disabled-form.ts';
import { isOwnOperation } from '#shared/domain/standing-operations.ts';

/**
 * What each path of now is called after going to generation `to`, without disabled marking, across operations that
 * removed the add-on there. Companions follow these names, and no generation lists them.
 */
export function traceNames(
  generations: readonly Generation[],
  to: number,
): ReadonlyMap<string, string> {
  const ordered = generations.toSorted((a, b) => a.number - b.number);
  const now = listEffective(ordered, ordered.at(-1)?.number ?? to);
  const then = listEffective(ordered, to);
  const shared = now.findIndex((operation, index) => operation !== then[index]);
  const common = shared === -1 ? now.length : shared;
  const back = now.slice(common).toReversed().map(toMoves).map(invert);
  const forth = then.slice(common).map(toMoves);
  const steps = [...back, ...forth];
  const names = new Set(steps.flatMap((moves) => [...moves.keys()]));
  return new Map(
    [...names].map((name) => [name, steps.reduce((at, moves) => moves.get(at) ?? at, name)]),
  );
}

/** What made the folder of generation `to`, oldest first: an undo leaves nothing of what it took back, nor of itself. */
function listEffective(ordered: readonly Generation[], to: number): readonly Generation[] {
  const effective: Generation[] = [];
  let before = to;
  for (const generation of ordered.toReversed()) {
    if (generation.number > before || !isOwnOperation(generation)) continue;
    if (generation.kind === 'undo') before = Math.min(...generation.undoes) - 1;
    else effective.unshift(generation);
  }
  return effective;
}

function toMoves({ changes }: Generation): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap(({ from, to }): [string, string][] =>
      from && to ? [[stripDisabledMarking(from.path), stripDisabledMarking(to.path)]] : [],
    ),
  );
}

function invert(moves: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...moves].map(([from, to]) => [to, from]));
}
