import { accountStatusSchema } from '#shared/domain/account.ts';
import { loadoutBriefSchema } from '#shared/domain/loadout.ts';
import {
  notificationsAnswerSchema,
  ownOrganizationsSchema,
  ownProjectsSchema,
} from '#shared/domain/publishing.ts';
import { tagsAnswerSchema } from '#shared/domain/lookup.ts';
import { settingsViewSchema } from '#shared/domain/settings-change.ts';
import { CAPABILITIES, registryProfileSchema } from '#shared/registry/profile.ts';
import { example } from './example.ts';
import type { FakeCore } from './fake-core.ts';

export const REGISTRY = 'test';

/** A window without loadouts, on one registry. */
export const ON_REGISTRY: FakeCore = {
  accounts: { status: () => [] },
  loadouts: { list: () => [] },
  lookups: { tags: () => example(tagsAnswerSchema) },
  settings: { get: () => example(settingsViewSchema) },
  registries: {
    overview: () => [
      {
        profile: example(registryProfileSchema, {
          id: REGISTRY,
          name: 'Test registry',
          capabilities: [...CAPABILITIES],
        }),
        isDefault: true,
        isShipped: false,
        loadouts: [],
      },
    ],
  },
};

export const LOADOUT = example(loadoutBriefSchema, {
  id: 'exploration',
  name: 'Exploration',
  registry: REGISTRY,
  target: { gameVersion: '0.5.26', loader: null, channel: 'release' },
});

/** One loadout with nothing wrong; its add-ons are the test's. */
export const WITH_LOADOUT: FakeCore = {
  ...ON_REGISTRY,
  addons: { health: () => ({ findings: [], java: null }) },
  loadouts: { list: () => [LOADOUT] },
  recovery: { interrupted: () => [] },
};

const account = example(accountStatusSchema, {
  registry: REGISTRY,
  user: { id: 'user-owner', userName: 'owner' },
  kind: 'session',
  state: 'accepted',
});

/** Somebody is signed in with a session, and owns nothing yet. */
export const SIGNED_IN: FakeCore = {
  ...ON_REGISTRY,
  accounts: { status: () => [account] },
  registries: { ...ON_REGISTRY.registries, offers: () => ({ beyondDocument: true }) },
  notifications: { list: () => example(notificationsAnswerSchema) },
  projects: { mine: () => example(ownProjectsSchema) },
  organizations: { mine: () => example(ownOrganizationsSchema) },
  drafts: { list: () => [] },
  tokens: { list: () => ({ registry: REGISTRY, tokens: [] }) },
};
