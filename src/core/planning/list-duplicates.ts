import type { Message } from '#shared/domain/addon.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';

/** What a game loads: an enabled add-on as it will stand. */
export interface Loaded {
  readonly projectId: string | null;
  readonly modIds: ReadonlySet<string>;
  readonly slot: Slot | null;
  readonly path: string;
  readonly title: string;
}

/** A warning for each other one that the same loader loads: of the same project, or a jar with the same mod id. */
export function createDuplicateFinder(all: readonly Loaded[]): (one: Loaded) => readonly Message[] {
  const byProject = Map.groupBy(all, ({ projectId }) => projectId);
  const byModId = new Map<string, Loaded[]>();
  for (const one of all) {
    for (const modId of one.modIds) byModId.set(modId, [...(byModId.get(modId) ?? []), one]);
  }
  return (one) => {
    const copies = one.projectId === null ? [] : listBeside(one, byProject.get(one.projectId));
    const others = [...one.modIds].flatMap((modId) =>
      listBeside(one, byModId.get(modId))
        .filter((other) => !copies.includes(other))
        .map(({ title, path }) => message('plan-duplicate-mod-id', { modId, title, path })),
    );
    return [...copies.map(({ path }) => message('plan-duplicate-project', { path })), ...others];
  };
}

/** The others of a group that the same loader loads. */
function listBeside(one: Loaded, group: readonly Loaded[] = []): readonly Loaded[] {
  return group.filter((other) => {
    const isSameKind = other.slot?.projectTypes.some((type) =>
      one.slot?.projectTypes.includes(type),
    );
    return other !== one && isSameKind && other.slot?.loader === one.slot?.loader;
  });
}
