import type { Change, Contents } from './operations.ts';
import type { Prng } from './prng.ts';

/**
 * Draws one to five changes of the files in `contents`: replaced, renamed, swapped, respelled,
 * removed, added.
 */
export function randomChanges(prng: Prng, contents: Contents, round: number): Change[] {
  const changes: Change[] = [];
  const paths = prng.shuffle(Object.keys(contents)).slice(0, 1 + prng.below(5));
  if (paths.length === 0)
    return [{ kind: 'put', from: null, path: 'mods/a.jar', content: `a-${round}` }];
  const free = new Set(paths);
  const taken = new Set(Object.keys(contents).map((path) => path.toLowerCase()));
  const take = (path: string, from: string): string => {
    const isRespelled = path.toLowerCase() === from.toLowerCase();
    if (taken.has(path.toLowerCase()) && !isRespelled && !(free.has(path) && prng.chance(0.7)))
      return from;
    free.delete(path);
    taken.add(path.toLowerCase());
    return path;
  };
  paths.forEach((from, n) => {
    const content = prng.chance(0.1) ? (contents[from] ?? '') : `${from}-${round}-${n}`;
    const kind = prng.below(7);
    if (kind === 0) changes.push({ kind: 'remove', from });
    else if (kind === 1) pushMove(changes, from, take(toggled(from), from));
    else if (kind === 2) pushMove(changes, from, take(prng.pick(paths), from));
    else if (kind === 3) pushMove(changes, from, take(respelled(from), from));
    else if (kind === 4)
      changes.push({
        kind: 'put',
        from,
        path: take(prng.pick([...paths, respelled(from)]), from),
        content,
      });
    else if (kind === 5)
      changes.push({ kind: 'put', from, path: take(newPath(from, round, n), from), content });
    else changes.push({ kind: 'put', from, path: from, content });
  });
  if (prng.chance(0.4)) {
    const folder = prng.pick(['mods', 'packs/shaders', `data/more-${round}/in`]);
    changes.push({
      kind: 'put',
      from: null,
      path: `${folder}/added-${round}.zip`,
      content: `added-${round}`,
    });
  }
  return withoutClashes(changes);
}

function pushMove(changes: Change[], from: string, path: string): void {
  if (path === from) changes.push({ kind: 'remove', from });
  else changes.push({ kind: 'move', from, path });
}

/** If two files would get the same name, the later one is removed instead. */
function withoutClashes(changes: readonly Change[]): Change[] {
  const taken = new Set<string>();
  return changes.map((change) => {
    if (change.kind === 'remove') return change;
    const key = change.path.toLowerCase();
    if (taken.has(key) && change.from !== null) return { kind: 'remove', from: change.from };
    taken.add(key);
    return change;
  });
}

function isUnpacked(path: string): boolean {
  return /^(?:disabled)?data\//.test(path);
}

function newPath(from: string, round: number, n: number): string {
  return isUnpacked(from) ? `data/new-${round}/${n}/x.json` : `mods/new-${round}-${n}.jar`;
}

function toggled(path: string): string {
  if (path.startsWith('data/')) return `disabled${path}`;
  if (isUnpacked(path)) return path.slice('disabled'.length);
  return path.endsWith('.disabled') ? path.slice(0, -'.disabled'.length) : `${path}.disabled`;
}

function respelled(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  const first = path.charAt(at);
  const other = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return path.slice(0, at) + other + path.slice(at + 1);
}
