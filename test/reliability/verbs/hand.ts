import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ExternalChange } from '#shared/domain/job.ts';
import type { Addon } from '#shared/domain/addon.ts';
import { sha512Of } from '#test/helpers/tree.ts';
import type { Prng } from '../apply/prng.ts';
import { writeFile } from './start-folder.ts';

export type Edit = Pick<ExternalChange, 'kind' | 'path'>;

/** What a person does to the folder beside Loadout, and what of it must be there in the end. */
export interface Hand {
  /** One edit of an add-on that is a file, or a new one. */
  edit(addons: readonly Addon[]): Edit;
  /** What this person put somewhere that is not there, path to digest; empty when every edit survives. */
  lost(): Record<string, string>;
}

export function createHand(folder: string, prng: Prng): Hand {
  /** Where the person left which bytes. */
  const left = new Map<string, string>();
  let count = 0;
  const digestAt = (path: string): string => sha512Of(readFileSync(join(folder, path)));
  const isThere = (path: string): boolean => existsSync(join(folder, path));

  /** The person changes their mind about a file, under whatever name Loadout gave it meanwhile. */
  function forget(path: string): void {
    const digest = digestAt(path);
    left.delete(path);
    for (const [other, kept] of left) if (kept === digest && !isThere(other)) left.delete(other);
  }

  function add(): Edit {
    const path = `pmods/by-hand-${count}.jar`;
    writeFile(folder, path, `by hand ${count}`);
    left.set(path, digestAt(path));
    return { kind: 'added', path };
  }

  function change(path: string): Edit {
    forget(path);
    appendFileSync(join(folder, path), `changed ${count}`);
    left.set(path, digestAt(path));
    return { kind: 'changed', path };
  }

  function remove(path: string): Edit {
    forget(path);
    rmSync(join(folder, path));
    return { kind: 'removed', path };
  }

  function rename(path: string): Edit {
    const slash = path.lastIndexOf('/') + 1;
    const to = `${path.slice(0, slash)}renamed-${count}-${path.slice(slash)}`;
    forget(path);
    renameSync(join(folder, path), join(folder, to));
    left.set(to, digestAt(to));
    return { kind: 'moved', path: to };
  }

  return {
    edit(addons) {
      count += 1;
      const files = addons.filter(({ path }) => statSync(join(folder, path)).isFile());
      if (files.length === 0 || prng.chance(0.25)) return add();
      const { path } = prng.pick(files);
      return prng.pick([change, remove, rename])(path);
    },
    lost: () =>
      Object.fromEntries(
        [...left].filter(([path, digest]) => !isThere(path) || digestAt(path) !== digest),
      ),
  };
}
