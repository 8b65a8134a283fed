// @promise a registry that implements only the interface document does what the document promises; missing features are explained in the terminal, by the client and in the window
import { describe, expect, test } from 'vitest';
import { renderError } from '#shared/messages/render.ts';
import { AppError } from '#shared/errors.ts';
import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import { idOf, type Person } from '../registry-server/writes/cast.ts';
import { jar, NEW_PROJECT, openSite, toUpload, VERSION } from './site.ts';

type Ask = (client: SignedInClient) => Promise<unknown>;

const P = 'project-1';
const file = toUpload('i.png', new Uint8Array(8));
const picture = { title: 'Picture', description: null, orderIndex: 1, featured: false };
const links = { issueTracker: null, sourceCode: null, wikiPage: null, discordServer: null };

const LACKING: readonly (readonly [words: string, ask: Ask])[] = [
  ['search', (client) => client.search({ query: 'x' })],
  ['project pages', (client) => client.projects.get(P)],
  ['user profiles', (client) => client.users.get('owner')],
  ['accounts', (client) => client.account.me()],
  ['accounts', (client) => client.account.profile()],
  ['accounts', (client) => client.account.isAccepted()],
  ['accounts', (client) => client.account.editProfile({ name: '', userName: 'me', bio: '' }, {})],
  ['listing your projects', (client) => client.account.projects()],
  ['following projects', (client) => client.account.follow(P)],
  ['following projects', (client) => client.account.follows()],
  ['creating projects', (client) => client.projects.create(NEW_PROJECT)],
  ['creating projects', (client) => client.projects.remove(P)],
  ['creating projects', (client) => client.projects.submit(P)],
  ['project links', (client) => client.projects.setLinks(P, links)],
  [
    'publishing versions',
    (client) => client.versions.create(P, VERSION, { primary: jar('1'), additional: [] }),
  ],
  ['publishing versions', (client) => client.versions.remove(P, 'v')],
  ['galleries', (client) => client.gallery.add(P, file, picture)],
  ['galleries', (client) => client.gallery.remove(P, 'g')],
  ['collections', (client) => client.collections.list()],
  ['collections', (client) => client.collections.get('c')],
  ['collections', (client) => client.collections.add('c', [P])],
  ['reports', (client) => client.reports.list()],
  ['reports', (client) => client.reports.findOpen({ itemType: 'project', itemId: P })],
  ['moderation threads', (client) => client.threads.get('t')],
  ['notifications', (client) => client.notifications.list()],
  ['notifications', (client) => client.notifications.markRead(['n'])],
  ['editing organizations', (client) => client.organizations.remove('org-1')],
  [
    'editing organizations',
    (client) =>
      client.organizations.create({ name: 'Ours', slug: 'ours', description: 'What we do' }),
  ],
];

describe('a registry of the interface document alone', () => {
  test.each(LACKING)('does not offer %s, and reports it', async (words, ask) => {
    const site = await openSite({ profile: 'strict' });
    const failure = await ask(site.as('owner')).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(AppError);
    if (!(failure instanceof AppError)) return;
    expect(failure.code).toBe('REGISTRY_LACKS');
    expect(renderError(failure.payload).text).toBe(`The registry local does not offer ${words}.`);
  });

  test('takes every write that the document names', async () => {
    const site = await openSite({ profile: 'strict' });
    const owner = site.as('owner');
    await owner.projects.setDescription(P, 'Words');
    await owner.projects.setTags(P, { categories: ['storage'], featuredCategories: [] });
    await owner.projects.setLicence(P, { kind: 'listed', id: 'MIT' });
    const session = site.asSession('owner');
    const content = { name: 'One', dateExpires: '2999-01-01', authScopes: [] };
    const { id } = await session.tokens.create(content);
    await session.tokens.remove(id);
    const [project] = await owner.projects.list([P]);
    expect(project?.categories).toEqual(['storage']);
  });

  test('takes every write of a team that is an organization’s', async () => {
    const site = await openSite({ profile: 'strict' });
    const boss = site.as('boss');
    const of = { kind: 'organization', id: 'org-1' } as const;
    const team = { teamId: (await boss.organizations.get(of.id)).teamId, of };
    const find = async (person: Person) =>
      (await boss.teams.members(team)).find(({ userId }) => userId === idOf(person));
    for (const person of ['stranger', 'member'] as const) await boss.teams.invite(team, person);
    expect(await find('stranger')).toMatchObject({ accepted: false });
    await site.as('stranger').teams.accept(team, idOf('stranger'));
    await site.as('member').teams.leave(team, idOf('member'));
    expect([await find('stranger'), await find('member')]).toMatchObject([
      { accepted: true },
      undefined,
    ]);
    const rights = { role: 'Helper', permissions: ['upload_version'] };
    await boss.teams.editMember(team, (await find('stranger'))?.id ?? '', rights);
    expect(await find('stranger')).toMatchObject(rights);
    await boss.teams.removeMember(team, (await find('worker'))?.id ?? '');
    expect(await find('worker')).toBeUndefined();
    await boss.teams.makeOwner(team, idOf('stranger'));
    expect(await find('stranger')).toMatchObject({ isOwner: true });
  });
});
