// @promise a project created from a file continues as the same draft; a person can see and edit their profile
import { describe, expect, test } from 'vitest';
import { profileDocumentSchema, writeDocumentSchema } from '#cli/json/publishing-documents.ts';
import { picture } from '../registry-server/writes/pictures.ts';
import { type Desk, openDesk, typed } from './desk.ts';

const PATCH = 'PATCH /api/user';
const owner = (desk: Desk, ...argv: readonly string[]) => desk.as('owner', ['profile', ...argv]);
const userOf = async (desk: Desk) =>
  profileDocumentSchema.parse((await owner(desk, 'show')).json).user;

async function openWithPictures(): Promise<Desk> {
  const desk = await openDesk();
  desk.file('face.png', await picture('png'));
  const argv = ['--bio', 'I make lamps', '--avatar', 'face.png', '--background', 'face.png'];
  expect((await owner(desk, 'edit', ...argv)).json).toMatchObject({ sent: true });
  return desk;
}

describe('loadout profile', () => {
  test('changes the named fields and nothing else, both pictures included', async () => {
    const desk = await openWithPictures();
    const before = await userOf(desk);
    expect(before.avatar).not.toBeNull();
    expect(before.profilePageBg).not.toBeNull();
    const edited = await owner(desk, 'edit', '--name', 'Ada');
    expect(writeDocumentSchema.parse(edited.json)).toMatchObject({
      target: { kind: 'profile', id: before.id, name: 'owner' },
      changes: [{ field: 'name', to: 'Ada' }],
      sent: true,
    });
    expect(await userOf(desk)).toEqual({ ...before, name: 'Ada' });
  });

  test('clears the fields that are set to none', async () => {
    const desk = await openWithPictures();
    const none = ['--bio', 'none', '--avatar', 'none', '--background', 'none'];
    const { changes } = writeDocumentSchema.parse((await owner(desk, 'edit', ...none)).json);
    expect(changes.map(({ field }) => field)).toEqual(['bio', 'avatar', 'profilePageBg']);
    expect(await userOf(desk)).toMatchObject({ avatar: null, profilePageBg: null });
    expect((await userOf(desk)).bio ?? '').toBe('');
    expect((await owner(desk, 'edit', ...none)).json).toMatchObject({ changes: [], sent: false });
  });

  test('sends nothing when it is only tried, or breaks a rule', async () => {
    const desk = await openWithPictures();
    desk.file('notes.png', 'no picture');
    const before = desk.server.requestCounts().get(PATCH);
    const tried = await owner(desk, 'edit', '--user-name', 'ada', '--dry-run');
    expect(tried.json).toMatchObject({ sent: false, slug: 'ada', changes: [{ to: 'ada' }] });
    for (const [field, ...argv] of [
      ['bio', '--bio', 'b'.repeat(257)],
      ['userName', '--user-name', 'a b'],
      ['avatar', '--avatar', 'notes.png'],
    ] as const) {
      const refused = await owner(desk, 'edit', ...argv);
      expect(refused.json).toMatchObject({ error: { code: 'INPUT_INVALID', params: { field } } });
    }
    expect(desk.server.requestCounts().get(PATCH)).toBe(before);
  });

  test('updates the user name of the stored account, and of no other', async () => {
    const desk = await openDesk();
    await desk.run(['auth', 'login'], { stdin: typed('crp_owner') });
    const keptName = async () => {
      const { json } = await desk.run(['auth', 'status']);
      return (json as { accounts: { user: { userName: string } }[] }).accounts[0]?.user.userName;
    };
    expect(await keptName()).toBe('owner');
    const rename = ['profile', 'edit', '--user-name', 'Lampwright'];
    expect((await desk.run([...rename, '--dry-run'])).json).toMatchObject({ sent: false });
    expect(await keptName()).toBe('owner');
    expect((await desk.as('stranger', ['profile', 'edit', '--user-name', 'Other'])).status).toBe(0);
    expect(await keptName()).toBe('owner');
    expect((await desk.run(rename)).json).toMatchObject({ sent: true });
    expect(await keptName()).toBe('Lampwright');
    expect((await userOf(desk)).userName).toBe('Lampwright');
  });

  test('is shown to its owner', async () => {
    const desk = await openWithPictures();
    const { stdout } = await desk.plain(['profile', 'show'], { token: 'crp_owner' });
    expect(stdout).toContain('I make lamps');
    expect((await desk.run(['profile', 'show'])).json).toMatchObject({
      error: { code: 'AUTH_NEEDED' },
    });
  });
});
