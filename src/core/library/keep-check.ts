import { setImmediate } from 'node:timers/promises';
import type { Clock, Random } from '../host.ts';
import type { ImageKeys } from '../images/images.ts';
import type { Survey } from '../loadouts/survey.ts';
import type { CheckRequest, CheckResult } from '../updates/updates.ts';
import { describeAddons } from './describe-addons.ts';
import type { KnownHead } from './known-loadout.ts';
import type { KnownStore } from './known-store.ts';
import type { Shelf } from './shelves.ts';

export interface KeepServices {
  readonly known: KnownStore;
  readonly imageKeys: ImageKeys;
  readonly clock: Clock;
  readonly random: Random;
}

interface Checked {
  readonly request: CheckRequest;
  readonly result: CheckResult;
}

/** Takes over what a check said; true when something is different now. */
export async function keepCheck(
  services: KeepServices,
  shelf: Shelf,
  checked: Checked,
): Promise<boolean> {
  const { survey, loadoutId } = shelf;
  if (survey === null) return false;
  const described = await describeAddons(services.imageKeys, {
    survey,
    ...checked,
    isKnown: shelf.loadout.isKnown,
  });
  const standing = new Map(survey.installed.map((one) => [one.record.id, one]));
  const head = toHead(shelf, survey, checked, services.clock.now().toISOString());
  const addons = described.filter(({ addon: { row } }) => {
    // An answer about what was something else, or elsewhere, at the newest look is of no use any more.
    const item = standing.get(row.id)?.item;
    return item?.path === row.path && item.sha512 === row.sha512;
  });
  await setImmediate();
  const change = shelf.loadout.put({ head, addons, present: new Set(standing.keys()) });
  if (change === null) return false;
  const revision = services.random.id();
  shelf.revision = revision;
  await services.known.write({ loadoutId, revision, ...change });
  return true;
}

function toHead(
  { loadout }: Shelf,
  survey: Survey,
  { request, result }: Checked,
  scannedAt: string,
): KnownHead {
  const before = loadout.head();
  const head = { ...before, external: [...survey.external], problems: [...survey.problems] };
  // What was asked of some add-ons says nothing of the others.
  if (request.addons !== survey.installed) return head;
  const hasAsked = request.ask === 'check' || request.ask === 'fresh';
  const checkedAt = hasAsked
    ? (readCheckedAt(result, scannedAt) ?? before.checkedAt)
    : before.checkedAt;
  const registry = hasAsked || before.checkedAt === null ? result.age : before.registry;
  return { ...head, scannedAt, checkedAt, registry };
}

/** Age of the oldest answer, as its row shows it; null where the registry has answered nothing. */
function readCheckedAt({ addons, age }: CheckResult, now: string): string | null {
  const times = addons.flatMap(({ checkedAt }) => checkedAt ?? []);
  if (times.length > 0) return times.reduce((oldest, at) => (at < oldest ? at : oldest));
  return age.cause === null ? now : null;
}
