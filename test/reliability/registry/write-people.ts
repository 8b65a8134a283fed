import assert from 'node:assert/strict';
import { idOf, tokenOf } from '../../integration/registry-server/writes/cast.ts';
import { send, type As } from '../../integration/registry-server/writes/write.ts';
import type { Prng } from '../apply/prng.ts';
import { createLedger } from './ledger.ts';
import type { Site, Writer } from './writer.ts';

const as = tokenOf('owner');
const PERMISSIONS = ['upload_version', 'edit_details', 'delete_version'] as const;

interface Entry {
  readonly role: string;
  readonly permissions: readonly string[];
  readonly accepted: boolean;
}
interface Team {
  readonly member: Entry;
  /** null: not in the team. */
  readonly stranger: Entry | null;
}
interface MemberAnswer extends Entry {
  readonly id: string;
  readonly userId: string;
}

/**
 * Invites, accepts, removes, and edits a member's label and permissions together, in the project's
 * team.
 */
export function createTeamWriter(project: string): Writer {
  const first: Entry = { role: 'Member', permissions: [], accepted: true };
  const ledger = createLedger<Team>('team', { member: first, stranger: null });
  let serial = 0;

  const editMember = async (site: Site, prng: Prng) => {
    const { teamId, members } = await readTeam(site, project);
    const { id } = findEntry(members, 'member');
    const role = `Label ${serial}`;
    const permissions = PERMISSIONS.slice(0, prng.below(4));
    const json = { role, permissions, organisationPermissions: [] };
    await ledger.write({ ...ledger.sure, member: { role, permissions, accepted: true } }, () =>
      send(site, `PATCH /api/team/${teamId}/member/${id}`, { as, json }),
    );
  };
  const moveStranger = async (site: Site, prng: Prng) => {
    const { teamId, members } = await readTeam(site, project);
    const { stranger } = ledger.sure;
    if (stranger === null) {
      const pending = { role: 'Member', permissions: [], accepted: false };
      await ledger.write({ ...ledger.sure, stranger: pending }, () =>
        send(site, `POST /api/team/${teamId}/invite`, { as, json: { userName: 'stranger' } }),
      );
    } else if (!stranger.accepted && prng.chance(0.7)) {
      await ledger.write({ ...ledger.sure, stranger: { ...stranger, accepted: true } }, () =>
        send(site, `PATCH /api/team/${teamId}/invite`, { as: tokenOf('stranger') }),
      );
    } else {
      const { id } = findEntry(members, 'stranger');
      await ledger.write({ ...ledger.sure, stranger: null }, () =>
        send(site, `DELETE /api/team/${teamId}/member/${id}`, { as }),
      );
    }
  };

  return {
    name: 'team',
    async writeOne(site, prng) {
      serial += 1;
      await (prng.chance(0.4) ? editMember(site, prng) : moveStranger(site, prng));
    },
    async check(site) {
      const { members } = await readTeam(site, project);
      const stranger = members.find(({ userId }) => userId === idOf('stranger'));
      ledger.settle({
        member: toEntry(findEntry(members, 'member')),
        stranger: stranger === undefined ? null : toEntry(stranger),
      });
      if (ledger.sure.stranger?.accepted === false) await requireInvitation(site);
    },
    get acknowledged() {
      return ledger.acknowledged;
    },
    get done() {
      return ledger.done;
    },
  };
}

async function readTeam(site: Site, project: string) {
  const { status, json } = await send(site, `GET /api/project/${project}`, { as });
  assert.equal(status, 200);
  return (json as { project: { teamId: string; members: readonly MemberAnswer[] } }).project;
}

function findEntry(members: readonly MemberAnswer[], person: 'member' | 'stranger'): MemberAnswer {
  const found = members.find(({ userId }) => userId === idOf(person));
  assert.ok(found, `${person} is not in the team`);
  return found;
}

function toEntry({ role, permissions, accepted }: MemberAnswer): Entry {
  return { role, permissions, accepted };
}

/** An invitation is a team row and a notification: never one without the other. */
async function requireInvitation(site: Site): Promise<void> {
  const { json } = await send(site, 'GET /api/notifications', { as: tokenOf('stranger') });
  const invitations = (json as readonly { type: string }[]).filter(
    ({ type }) => type === 'team_invite',
  );
  assert.ok(invitations.length > 0, 'an invitation without its notification');
}

const EXPIRES = '2999-01-01';
const MOST_TOKENS = 20;

/** Creates, renames and deletes tokens in a session; tries each token after every restart. */
export function createTokenWriter(signIn: (site: Site) => Promise<As>): Writer {
  const ledger = createLedger<readonly string[]>('tokens', ['First token']);
  const values = new Map<string, string>();
  let session: As = null;
  let serial = 0;

  const create = async (site: Site) => {
    const name = `token ${serial}`;
    const json = { name, dateExpires: EXPIRES, authScopes: ['user_read'] };
    await ledger.write([...ledger.sure, name].toSorted(), async () => {
      const answer = await send(site, 'POST /api/pat', { as: session, json });
      values.set(name, (answer.json as { token?: string }).token ?? '');
      return answer;
    });
  };
  const change = async (site: Site, prng: Prng, name: string) => {
    const id = (await list(site)).find((token) => token.name === name)?.id ?? '';
    const rest = ledger.sure.filter((other) => other !== name);
    if (prng.chance(0.6)) {
      await ledger.write(rest, () => send(site, `DELETE /api/pat/${id}`, { as: session }));
      return;
    }
    const renamed = `token ${serial}`;
    const json = { name: renamed, dateExpires: EXPIRES, authScopes: ['user_read'] };
    values.set(renamed, values.get(name) ?? '');
    await ledger.write([...rest, renamed].toSorted(), () =>
      send(site, `PATCH /api/pat/${id}`, { as: session, json }),
    );
  };
  const list = async (site: Site) => {
    const { status, json } = await send(site, 'GET /api/pat', { as: session });
    assert.equal(status, 200, 'the session is lost');
    return json as readonly { id: string; name: string }[];
  };

  return {
    name: 'tokens',
    async writeOne(site, prng) {
      session ??= await signIn(site);
      serial += 1;
      const own = ledger.sure.filter((name) => values.has(name));
      if (own.length === 0 || (own.length < MOST_TOKENS && prng.chance(0.5))) await create(site);
      else await change(site, prng, prng.pick(own));
    },
    async check(site) {
      if (session === null) return;
      const names = (await list(site)).map(({ name }) => name);
      ledger.settle(names.toSorted());
      await requireValues(site, ledger.sure, values);
    },
    get acknowledged() {
      return ledger.acknowledged;
    },
    get done() {
      return ledger.done;
    },
  };
}

/**
 * Requires that every existing token works and no deleted one does. Renaming keeps a token's value.
 */
async function requireValues(
  site: Site,
  names: readonly string[],
  values: Map<string, string>,
): Promise<void> {
  const standing = new Set(names.map((name) => values.get(name)));
  for (const [name, token] of values) {
    if (token === '') continue;
    const { status } = await send(site, 'GET /api/user', { as: { token } });
    assert.equal(status === 200, standing.has(token), `${name} answers ${status}`);
  }
  for (const [name, token] of values) if (!standing.has(token)) values.delete(name);
}
