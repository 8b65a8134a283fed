import { message } from '#shared/messages/message.ts';
import type { Message } from '#shared/domain/addon.ts';
import { nameDeed } from '#shared/domain/name-change.ts';
import type { Library } from '../library/library.ts';
import { nameOf } from '../loadouts/loadout-access.ts';
import type { PolicyRequest } from '../loadouts/policy-service.ts';
import type { PlanRequest } from '../planning/plan-request.ts';
import type { JobServices } from './begin-job.ts';

export interface NamingServices extends JobServices {
  readonly library: Library;
}

/** Names one add-on by its title, several by their number. */
function nameAddons(
  { library }: NamingServices,
  loadoutId: string,
  addons: readonly string[] | null,
) {
  const count = addons?.length || null;
  const [only] = addons ?? [];
  const title =
    count === 1 && only !== undefined
      ? (library.checkedAddon(loadoutId, only)?.title ?? null)
      : null;
  return { title, count };
}

/** Names a job that plans and applies at once. */
export function nameRequest(services: NamingServices, request: PlanRequest): Message {
  const { loadoutId, intent } = request;
  const addons = 'addons' in request ? request.addons : null;
  const named = nameAddons(services, loadoutId, addons);
  const verb = intent === 'undo' && request.to !== null ? 'restore' : intent;
  return nameDeed(verb, { loadout: nameOf(services.access, loadoutId), ...named });
}

export function namePlan(services: NamingServices, request: PlanRequest): Message {
  const { loadoutId, intent } = request;
  const verb = intent === 'undo' && request.to !== null ? 'restore' : intent;
  return message('job-plan', { intent: verb, loadout: nameOf(services.access, loadoutId) });
}

export function nameCheck(
  services: NamingServices,
  { loadoutId, addons }: { readonly loadoutId: string; readonly addons: readonly string[] | null },
): Message {
  const named = nameAddons(services, loadoutId, addons);
  return message('job-check', { loadout: nameOf(services.access, loadoutId), ...named });
}

export function namePolicy(services: NamingServices, request: PolicyRequest): Message {
  const { loadoutId, addons } = request;
  const { kind } = request.change;
  return message(`job-${kind}`, nameAddons(services, loadoutId, addons));
}
