import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { OwnProfile as Opened } from '#shared/domain/publishing.ts';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { profileFormSchema } from '#shared/registry/requests/user.ts';
import { areLengthsGood } from '#shared/registry/text-length.ts';
import { formatSize } from '#shared/messages/format.ts';
import { IMAGE_PATH } from '#shared/web-session.ts';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { api, client } from '../../../lib/core/client.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { t } from '../../../lib/format/text.ts';
import { uploadFile } from '../../../lib/files/upload.ts';
import { useWrite } from '../../../lib/core/use-write.ts';
import { QueryContent } from '../../../components/query-content.tsx';
import { EditFoot } from '../parts/edit-foot.tsx';
import form from '../parts/form.module.css';
import { IconField } from '../parts/icon-field.tsx';
import { LimitedText } from '../parts/limited-text.tsx';
import rows from '../parts/rows.module.css';
import { useEdit } from '../parts/use-edit.ts';
import classes from './own-profile.module.css';

const ACCEPT = '.png,.jpg,.jpeg,.webp,.gif';

/** The user's public profile: names, bio and pictures. */
export function OwnProfile({ registry }: { registry: string }) {
  const query = useQuery(api.profile.open.queryOptions({ input: { registry } }));
  return (
    <QueryContent query={query}>{(opened) => <OwnProfileForm opened={opened} />}</QueryContent>
  );
}

function OwnProfileForm({ opened }: { opened: Opened }) {
  const { registry, user, images } = opened;
  const edit = useEdit(
    `${registry}/${user.id}/profile`,
    { name: user.name ?? '', userName: user.userName, bio: user.bio ?? '' },
    ({ base, change }) => client.profile.edit({ registry, base, change, dryRun: false }),
  );
  const { values, set } = edit;
  const isNameGood = profileFormSchema.shape.userName.safeParse(values.userName).success;
  const isGood =
    isNameGood &&
    areLengthsGood([
      ['displayName', values.name],
      ['bio', values.bio],
    ]);
  const setAvatar = (avatar: string | null) =>
    client.profile.edit({ registry, base: null, change: {}, avatar, dryRun: false });
  return (
    <div className={rows['top']}>
      <div className={form['form']}>
        <IconField
          name={user.userName}
          kind="picture"
          imageKey={images[user.avatar ?? ''] ?? null}
          onSet={setAvatar}
          onRemove={() => setAvatar(null)}
        />
        <div className={form['pair']}>
          <LimitedText
            label={t('ui-profile-name')}
            field="displayName"
            value={values.name}
            hint={t('ui-profile-name-hint')}
            onChange={(name) => set({ name })}
          />
          <LimitedText
            label={t('ui-profile-user-name')}
            field="userName"
            value={values.userName}
            hint={t('ui-profile-user-name-hint')}
            problem={isNameGood ? undefined : t('ui-profile-user-name-wrong')}
            onChange={(userName) => set({ userName })}
          />
        </div>
        <LimitedText
          label={t('ui-profile-bio')}
          field="bio"
          value={values.bio}
          isLong
          onChange={(bio) => set({ bio })}
        />
        <EditFoot edit={edit} isGood={isGood} />
        <Background opened={opened} />
        <p>
          <Link href={routes.person(user.id)} className={rows['go']}>
            {t('ui-profile-see')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** The wide picture over the person's page. */
function Background({ opened: { registry, user, images } }: { opened: Opened }) {
  const { isBusy, problem, run } = useWrite();
  const imageKey = images[user.profilePageBg ?? ''];
  const send = (background: string | null) =>
    client.profile.edit({ registry, base: null, change: {}, background, dryRun: false });
  const take = (file: File | null) => {
    if (file === null) return;
    void run(async () => send(await uploadFile(file)), t('ui-saved'));
  };
  return (
    <section className={form['group']} aria-labelledby="profile-background">
      <h2 id="profile-background" className={form['label']}>
        {t('ui-profile-background')}
      </h2>
      {imageKey === undefined ? null : (
        <img alt="" src={`${IMAGE_PATH}${imageKey}`} className={classes['background']} />
      )}
      <p className={form['hint']}>
        {t('ui-profile-background-hint', { most: formatSize(SIZE_LIMITS.profileBackgroundBytes) })}
      </p>
      <div className={form['foot']}>
        <FileButton
          accept={ACCEPT}
          onChange={take}
          inputProps={{ 'aria-label': t('ui-profile-background-choose') }}
        >
          {(props) => (
            <Button {...props} disabled={isBusy}>
              {t('ui-profile-background-choose')}
            </Button>
          )}
        </FileButton>
        {user.profilePageBg === null ? null : (
          <Button
            variant="danger-quiet"
            disabled={isBusy}
            onClick={() => void run(() => send(null), t('ui-saved'))}
          >
            {t('ui-profile-background-remove')}
          </Button>
        )}
      </div>
      <WriteProblem problem={problem} />
    </section>
  );
}
