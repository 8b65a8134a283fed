import type { Inputs } from '#shared/contract/index.ts';
import type { FieldChange, OwnProfile, WriteReport } from '#shared/domain/publishing.ts';
import { checkInput } from '#shared/registry/check-input.ts';
import { type FileType, IMAGE_TYPES } from '#shared/registry/file-types.ts';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { profileFormSchema } from '#shared/registry/requests/user.ts';
import type { PictureChange } from '../../registry/writing.ts';
import { type Asking, requireWhole } from '../asking.ts';
import { mergeEdit } from '../merge-edit.ts';
import { perform } from '../perform.ts';
import { ICON_TYPES, toPicture } from '../upload-file.ts';

interface PictureRules {
  readonly field: 'avatar' | 'profilePageBg';
  readonly types: readonly FileType[];
  readonly most: number;
}

const AVATAR: PictureRules = { field: 'avatar', types: ICON_TYPES, most: SIZE_LIMITS.iconBytes };
const BACKGROUND: PictureRules = {
  field: 'profilePageBg',
  types: IMAGE_TYPES,
  most: SIZE_LIMITS.profileBackgroundBytes,
};

export async function open(asking: Asking): Promise<OwnProfile> {
  const { client, options } = asking;
  const answer = { user: await client.account.profile(options) };
  return { registry: client.profile.id, images: asking.imagesOf(answer), ...answer };
}

/** registry §5.1: one form has it all, so what is there is read first. */
export async function edit(
  asking: Asking,
  { base, change, avatar, background, dryRun }: Inputs['profile']['edit'],
): Promise<WriteReport> {
  const { client, options } = asking;
  const face = await toChange(asking, avatar, AVATAR);
  const back = await toChange(asking, background, BACKGROUND);
  const user = await client.account.profile(options);
  requireWhole(asking, user);
  const { id, userName } = user;
  const now = { name: user.name ?? '', userName, bio: user.bio ?? '' };
  const { next, changes } = mergeEdit(now, { base, change });
  checkInput(profileFormSchema, next);
  const report = await perform(asking, dryRun, {
    target: { kind: 'profile', id, name: userName },
    changes: [
      ...changes,
      ...toFieldChange('avatar', user.avatar, face),
      ...toFieldChange('profilePageBg', user.profilePageBg, back),
    ],
    slug: next.userName,
    send: () => client.account.editProfile(next, { avatar: face, background: back }, options),
  });
  if (report.sent) asking.rename({ id, userName: next.userName });
  return report;
}

async function toChange(
  { fileOf }: Asking,
  grantId: string | null | undefined,
  rules: PictureRules,
): Promise<PictureChange> {
  if (grantId === undefined) return 'keep';
  return grantId === null ? 'remove' : toPicture(fileOf(grantId), rules);
}

function toFieldChange(field: string, from: string | null, change: PictureChange): FieldChange[] {
  if (change === 'keep' || (change === 'remove' && from === null)) return [];
  return [{ field, from, to: change === 'remove' ? null : change.name }];
}
