import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ExternalChange } from '#shared/domain/job.ts';
import type { Addon } from '#shared/domain/addon.ts';
import { sha512Of } from '#test/helpers/tree.ts';
import type { Prng } from '../apply/prng.ts';
import { writeFile } from './start-folder.ts';

export type Edit = Pick<ExternalChange, 'kind' | 'path'>;

/** A user's changes of the folder outside Loadout, and the files that must survive. */
export interface Hand {
  /** Makes one edit of an add-on that is a file, or adds a file. */
  edit(addons: readonly Addon[]): Edit;
  /** Maps the path of each edit that was lost to its digest; empty if every edit survives. */
  lost(): Record<string, string>;
}

interface Left {
  readonly digest: string;
  /** null until the add-on of a new file is known. */
  addonId: string | null;
}

export function createHand(folder: string, prng: Prng): Hand {
  /** The user's files and their digests, by path. */
  const left = new Map<string, Left>();
  let count = 0;
  const digestAt = (path: string): string => sha512Of(readFileSync(join(folder, path)));
  const isThere = (path: string): boolean => existsSync(join(folder, path));

  /** Forgets earlier edits of an add-on, under whatever name Loadout has given it meanwhile. */
  function forget({ id, path }: Addon): void {
    const digest = digestAt(path);
    left.delete(path);
    for (const [other, kept] of left) {
      const isSame = kept.addonId === id || (kept.digest === digest && !isThere(other));
      if (isSame) left.delete(other);
    }
  }

  function leave(path: string, addonId: string | null): void {
    left.set(path, { digest: digestAt(path), addonId });
  }

  function add(): Edit {
    const path = `pmods/by-hand-${count}.jar`;
    writeFile(folder, path, `by hand ${count}`);
    leave(path, null);
    return { kind: 'added', path };
  }

  function change(addon: Addon): Edit {
    const { path, id } = addon;
    forget(addon);
    appendFileSync(join(folder, path), `changed ${count}`);
    leave(path, id);
    return { kind: 'changed', path };
  }

  function remove(addon: Addon): Edit {
    const { path } = addon;
    forget(addon);
    rmSync(join(folder, path));
    return { kind: 'removed', path };
  }

  function rename(addon: Addon): Edit {
    const { path, id } = addon;
    const slash = path.lastIndexOf('/') + 1;
    const to = `${path.slice(0, slash)}renamed-${count}-${path.slice(slash)}`;
    forget(addon);
    renameSync(join(folder, path), join(folder, to));
    leave(to, id);
    return { kind: 'moved', path: to };
  }

  /** Identifies the add-on of a new file by its unique bytes. */
  function learnIds(addons: readonly Addon[]): void {
    for (const kept of left.values())
      kept.addonId ??= addons.find(({ sha512 }) => sha512 === kept.digest)?.id ?? null;
  }

  return {
    edit(addons) {
      count += 1;
      learnIds(addons);
      const files = addons.filter(({ path }) => statSync(join(folder, path)).isFile());
      if (files.length === 0 || prng.chance(0.25)) return add();
      return prng.pick([change, remove, rename])(prng.pick(files));
    },
    lost: () =>
      Object.fromEntries(
        [...left]
          .filter(([path, { digest }]) => !isThere(path) || digestAt(path) !== digest)
          .map(([path, { digest }]) => [path, digest]),
      ),
  };
}
