import type { z } from 'zod';
import { LICENSES } from '#shared/registry/data/licenses.ts';
import type { licenceRequestSchema } from '#shared/registry/requests/project.ts';
import type { Behaviour } from '../behaviour.ts';
import { refuseInvalid } from '../http/refusal.ts';

type LicenceRequest = z.infer<typeof licenceRequestSchema>;

interface Licence {
  readonly licenseId: string | null;
  readonly licenseName: string | null;
  readonly licenseUrl: string | null;
}

/** The document fills in what a known licence is called (interface §4.4 rule 2), the public service does not (registry §4.4). */
export function toLicence(behaviour: Behaviour, request: LicenceRequest): Licence {
  const { id, name, url } = request;
  if (!id && !name) throw refuseInvalid('[name] A licence needs a name or an id');
  const known = LICENSES.find(({ licenseId }) => licenseId === id);
  if (id && known === undefined) throw refuseInvalid('[id] This licence is not in the list');
  if (!behaviour.fillsLicence) requireServiceKeys(request);
  if (known === undefined)
    return { licenseId: null, licenseName: name ?? null, licenseUrl: url || null };
  const licenseUrl = behaviour.fillsLicence ? known.url : url || null;
  return {
    licenseId: known.licenseId,
    licenseName: behaviour.fillsLicence ? known.name : null,
    licenseUrl,
  };
}

function requireServiceKeys({ id, name, url }: LicenceRequest): void {
  const missing = Object.entries({ name, id, url }).find(([, value]) => value === undefined);
  if (missing !== undefined) throw refuseInvalid(`[${missing[0]}] Required`);
  if (name && !url) throw refuseInvalid('[url] A named licence needs an address');
}
