import { loadouts as contract } from '#shared/contract/loadouts.ts';
import { implementGroup } from './implement.ts';

const api = implementGroup(contract);

export const loadouts = {
  create: api.create.handler(({ input: { grantId, ...loadout }, context: { services } }) => {
    const folder = services.grants.resolveFolder(grantId);
    const jobId = services.jobs.start('create', '', async (job) => ({
      kind: 'create',
      loadout: await services.createLoadout(folder, loadout, job),
    }));
    return { jobId };
  }),
  openDemo: api.openDemo.handler(({ context: { services } }) => ({
    jobId: services.jobs.start('create', '', async (job) => ({
      kind: 'create',
      loadout: await services.openDemo(job),
    })),
  })),
  games: api.games.handler(({ context: { services } }) =>
    services.listGames().map(({ id, name, loaders }) => ({ id, name, loaders })),
  ),
  list: api.list.handler(({ context: { services } }) => [...services.access.list()]),
  find: api.find.handler(({ input: { selector, grantId }, context: { services } }) =>
    services.access.find(
      selector,
      grantId === null ? null : services.grants.resolveFolder(grantId),
    ),
  ),
  history: api.history.handler(async ({ input, context: { services } }) => [
    ...(await services.loadouts.history(input.loadoutId)),
  ]),
  lost: api.lost.handler(async ({ input, context: { services } }) => [
    ...(await services.findLost(input.loadoutId, input.generation)),
  ]),
  ready: api.ready.handler(({ input: { loadoutId, gameVersion }, context: { services } }) => ({
    jobId: services.jobs.start('ready', loadoutId, async (job) => ({
      kind: 'ready',
      report: await services.readiness.ready(loadoutId, gameVersion, job),
    })),
  })),
  watch: api.watch.handler(({ input: { loadoutId }, context: { services }, signal }) =>
    services.folderWatch.watch(loadoutId, signal),
  ),
  verify: api.verify.handler(({ input: { loadoutId }, context: { services } }) => ({
    jobId: services.jobs.start('verify', loadoutId, async (job) => ({
      kind: 'verify',
      report: await services.loadouts.verify(loadoutId, job),
    })),
  })),
  change: api.change.handler(({ input: { loadoutId, change }, context: { services } }) => ({
    jobId: services.jobs.start('change', loadoutId, async () => ({
      kind: 'loadout',
      loadout: await services.changeLoadout(loadoutId, change),
    })),
  })),
  relocate: api.relocate.handler(({ input: { loadoutId, grantId }, context: { services } }) =>
    services.places.relocate(loadoutId, services.grants.resolveFolder(grantId)),
  ),
  move: api.move.handler(({ input: { loadoutId, grantId }, context: { services } }) => {
    const parent = services.grants.resolveFolder(grantId);
    const jobId = services.jobs.start('move', loadoutId, async (job) => ({
      kind: 'loadout',
      loadout: await services.places.move(loadoutId, parent, job),
    }));
    return { jobId };
  }),
  forget: api.forget.handler(({ input: { loadoutId }, context: { services } }) => ({
    root: services.places.forget(loadoutId),
  })),
};
