import type { AddonRecord, Message } from '#shared/domain/addon.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { message } from '#shared/messages/message.ts';

/** What has to come from the vault; of a receipt the bytes of its files. */
export function digestsOf(from: AddonRecord | null, to: AddonRecord | null): readonly string[] {
  if (to === null || isSameBytes(from, to)) return [];
  if (to.files === null) return to.sha512 === null ? [] : [to.sha512];
  const standing = new Set(from?.files?.map(({ sha512 }) => sha512));
  return to.files.map(({ sha512 }) => sha512).filter((sha512) => !standing.has(sha512));
}

export function isSameBytes(a: AddonRecord | null, b: AddonRecord | null): boolean {
  return a !== null && a.sha512 === b?.sha512;
}

/** Items whose bytes are neither kept, nor to be fetched, nor those of a file that the same undo takes away. */
export function refuseMissingBytes(
  changing: readonly PlanItem[],
  kept: ReadonlySet<string>,
): ReadonlyMap<string, Message> {
  const freed = changing.flatMap(({ from, to }) =>
    to === null && from !== null && from.files === null ? [from.sha512] : [],
  );
  const refused = new Map<string, Message>();
  for (const { id, from, to, source } of changing) {
    if (to === null || source !== null) continue;
    // A receipt whose files are gone can be unpacked again from its archive.
    if (to.sha512 !== null && kept.has(to.sha512)) continue;
    const missing = digestsOf(from, to).filter((sha512) => !kept.has(sha512));
    const place = to.files === null ? freed.indexOf(missing[0] ?? null) : -1;
    if (place !== -1) freed.splice(place, 1);
    else if (missing.length > 0) refused.set(id, message('plan-bytes-gone', { path: to.path }));
  }
  return refused;
}
