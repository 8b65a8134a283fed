import type { FieldChange } from '#shared/domain/publishing.ts';
import { IMAGE_TYPES } from '#shared/registry/file-types.ts';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { profileFormSchema } from '#shared/registry/requests/user.ts';
import type { PictureChange } from '../registry/resource-writer.ts';
import {
  type PublishingContext,
  requireCompleteAnswer,
  type SignedIn,
  withImages,
} from './publishing-context.ts';
import { mergeEdit } from './merge-edit.ts';
import { toFieldChanges, performWrite } from './perform-write.ts';
import { ICON_TYPES, toPicture } from './upload-file.ts';

const AVATAR = { field: 'avatar', types: ICON_TYPES, most: SIZE_LIMITS.iconBytes };
const BACKGROUND = {
  field: 'profilePageBg',
  types: IMAGE_TYPES,
  most: SIZE_LIMITS.profileBackgroundBytes,
};

export const work: SignedIn<'profile'> = {
  async open(context) {
    return withImages(context, { user: await context.client.account.profile() });
  },
  /** registry §5.1: one form has every field, so the present values are read first. */
  async edit(context, { avatar, background, dryRun, ...edit }) {
    const face = await toChange(context, avatar, AVATAR);
    const back = await toChange(context, background, BACKGROUND);
    const user = await context.client.account.profile();
    requireCompleteAnswer(context, user);
    const { id, userName } = user;
    const now = { name: user.name ?? '', userName, bio: user.bio ?? '' };
    const { next, changes } = mergeEdit(now, edit, profileFormSchema);
    const report = await performWrite(context, dryRun, {
      target: { kind: 'profile', id, name: userName },
      changes: [
        ...changes,
        ...toFieldChange('avatar', user.avatar, face),
        ...toFieldChange('profilePageBg', user.profilePageBg, back),
      ],
      slug: next.userName,
      send: () => context.client.account.editProfile(next, { avatar: face, background: back }),
    });
    if (report.sent) context.rename({ id, userName: next.userName });
    return report;
  },
};

async function toChange(
  { fileOf }: PublishingContext,
  grantId: string | null | undefined,
  rules: Parameters<typeof toPicture>[1],
): Promise<PictureChange> {
  if (grantId === undefined) return 'keep';
  return grantId === null ? 'remove' : toPicture(fileOf(grantId), rules);
}

function toFieldChange(field: string, from: string | null, change: PictureChange): FieldChange[] {
  return change === 'keep'
    ? []
    : toFieldChanges(field, from, change === 'remove' ? null : change.name);
}
