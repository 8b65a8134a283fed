// @promise a file that was changed outside Loadout is restored from the registry, and one that was withdrawn is replaced, as plans
import { describe, expect, it } from 'vitest';
import { toCommand } from '#cli/views/mend-view.ts';
import type { HealthFinding } from '#shared/domain/health.ts';
import { openVerbsSite, type VerbsSite } from './verbs-site.ts';

async function findOne(
  { core, loadoutId }: VerbsSite,
  kind: HealthFinding['kind'],
): Promise<HealthFinding> {
  await core.finish(core.client.addons.check({ loadoutId, addons: null, fresh: true }));
  const { findings } = await core.client.addons.health({ loadoutId });
  const [found] = findings.filter((one) => one.kind === kind);
  if (found === undefined) throw new Error(`nothing ${kind}: ${JSON.stringify(findings)}`);
  return found;
}

describe('health', () => {
  it('restores the registry’s bytes of a changed file, and undo gives the changed bytes back', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { core, loadoutId } = site;
    await core.finish(core.client.addons.check({ loadoutId, addons: null, fresh: true }));
    await site.run(core.client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
    const whole = site.files();
    const [path = ''] = Object.keys(whole);
    site.put(path, 'changed by somebody');
    const changed = site.files();
    const finding = await findOne(site, 'changed');
    expect(finding.mend).toEqual({ intent: 'repair', names: ['lamp-slug'] });
    expect(finding.mend && toCommand(finding.mend)).toBe('loadout repair lamp-slug');
    await site.run(core.client.plans.repair({ loadoutId, addons: [finding.addonId] }));
    expect(site.files()).toEqual(whole);
    await site.undo();
    expect(site.files()).toEqual(changed);
  });
});
