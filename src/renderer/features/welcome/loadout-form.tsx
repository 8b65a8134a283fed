import { Button, ComboboxChevron, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { FolderCheck } from '#shared/domain/folder.ts';
import type { JobProgress } from '#shared/domain/job.ts';
import { type NewLoadout, newLoadoutSchema } from '#shared/domain/loadout.ts';
import type { ReleaseChannel } from '#shared/registry/enumerations.ts';
import { attempt } from '../../lib/core/attempt.ts';
import { api, client } from '../../lib/core/client.ts';
import { chooseLoadout } from '../../lib/core/current-loadout.ts';
import { ProgressWords } from '../../components/progress-words.tsx';
import { CHANNEL_OPTIONS, describeLoader } from '../../lib/format/describe-target.ts';
import { runJob } from '../../lib/core/jobs.ts';
import { queryClient } from '../../lib/core/query-client.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useSettings } from '../../lib/core/settings.ts';
import { printable, t } from '../../lib/format/text.ts';
import { openOrOffer, useSamePageCheck } from '../../lib/navigation/use-same-screen.ts';
import { type NamedFolder, NamedFolders, toSlots } from './named-folders.tsx';
import { VersionChoices } from './version-choices.tsx';
import classes from './welcome.module.css';
import { setChosenFolder, forgetFolder } from './welcome-store.ts';

const VERSIONS_ID = 'new-game-versions';
const ANY = '';

interface LoadoutFormProps {
  readonly check: FolderCheck;
}

/** Waits for the data behind the defaults, so that no field changes while it is edited. */
export function LoadoutForm({ check }: LoadoutFormProps) {
  const channel = useSettings()?.updates.channel;
  const { data: registries } = useQuery(api.registries.overview.queryOptions());
  const { data: games } = useQuery(api.loadouts.games.queryOptions());
  if (channel === undefined || registries === undefined || games === undefined) return null;
  const fallback = registries.find(({ isDefault }) => isDefault) ?? registries[0];
  return (
    <LoadoutFields
      check={check}
      first={{
        name: suggestName(check),
        gameVersion: check.found?.gameVersion ?? '',
        channel,
        loader: ANY,
        registry: fallback?.profile.id ?? '',
        folders: [],
      }}
      registries={registries.map(({ profile }) => ({ value: profile.id, label: profile.name }))}
      loaders={games.find(({ id }) => id === check.game)?.loaders ?? []}
    />
  );
}

/**
 * The game's default folder is named after the game; an instance keeps the name the user gave it.
 */
function suggestName({ folder, found }: FolderCheck): string {
  const isPlain = found !== null && folder.name.toLowerCase() === found.game;
  return (isPlain ? found.gameName : folder.name).slice(0, 64);
}

interface FormValues {
  readonly name: string;
  readonly gameVersion: string;
  readonly channel: ReleaseChannel;
  readonly loader: string;
  readonly registry: string;
  readonly folders: readonly NamedFolder[];
}

interface LoadoutFormFieldsProps extends LoadoutFormProps {
  readonly first: FormValues;
  readonly registries: readonly { readonly value: string; readonly label: string }[];
  readonly loaders: readonly string[];
}

function LoadoutFields({ check, first, registries, loaders }: LoadoutFormFieldsProps) {
  const isCustom = check.game === 'custom' && check.verdict === 'ok';
  const form = useForm<FormValues>({
    initialValues: first,
    validate: {
      name: (name) =>
        newLoadoutSchema.shape.name.safeParse(name.trim()).success
          ? null
          : t('ui-manage-name-wrong'),
      folders: (folders) => (isCustom && toSlots(folders) === null ? t('ui-slots-wrong') : null),
    },
  });
  const { progress, isBusy, create } = useCreation();
  const [wantsVersions, setWantsVersions] = useState(false);
  const { registry } = form.values;
  const submit = form.onSubmit((values) => void create(check, values));
  if (check.verdict === 'known-record') {
    return (
      <LoadoutFormFoot
        label={check.reason.code === 'folder-copy' ? t('ui-manage-do') : t('ui-manage-again')}
        isBusy={isBusy}
        progress={progress}
        onSubmit={submit}
      />
    );
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      {isCustom ? (
        <NamedFolders
          grantId={check.folder.grantId}
          folders={form.values.folders}
          problem={form.errors['folders']}
          onChange={(folders) => form.setFieldValue('folders', folders)}
        />
      ) : null}
      <div className={classes['fields']}>
        <TextInput label={t('ui-name')} maxLength={64} {...form.getInputProps('name')} />
        <TextInput
          label={t('ui-game-version')}
          placeholder={t('ui-any-game-version')}
          list={VERSIONS_ID}
          rightSection={<ComboboxChevron />}
          maxLength={64}
          {...form.getInputProps('gameVersion')}
          onFocus={() => setWantsVersions(true)}
        />
        {wantsVersions ? <VersionChoices id={VERSIONS_ID} registry={registry} /> : null}
        <NativeSelect
          label={t('ui-channel')}
          data={CHANNEL_OPTIONS}
          {...form.getInputProps('channel')}
        />
        {loaders.length === 0 ? null : (
          <NativeSelect
            label={t('ui-loader')}
            data={[
              { value: ANY, label: t('ui-loader-any') },
              ...loaders.map((value) => ({ value, label: describeLoader(value) })),
            ]}
            {...form.getInputProps('loader')}
          />
        )}
        <NativeSelect
          label={t('ui-registry')}
          data={registries}
          {...form.getInputProps('registry')}
        />
      </div>
      <LoadoutFormFoot label={t('ui-manage-do')} isBusy={isBusy} progress={progress} />
    </form>
  );
}

interface LoadoutFormFootProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly progress: JobProgress | null;
  readonly onSubmit?: () => void;
}

function LoadoutFormFoot({ label, isBusy, progress, onSubmit }: LoadoutFormFootProps) {
  return (
    <div className={classes['actions']}>
      <Button
        variant="filled"
        type={onSubmit === undefined ? 'submit' : 'button'}
        disabled={isBusy}
        {...(onSubmit === undefined ? {} : { onClick: onSubmit })}
      >
        {label}
      </Button>
      <Button disabled={isBusy} onClick={() => setChosenFolder(null)}>
        {t('ui-back')}
      </Button>
      <span className={classes['progress']} aria-live="polite">
        {isBusy ? (
          progress === null ? (
            t('ui-first-look')
          ) : (
            <ProgressWords progress={progress} />
          )
        ) : null}
      </span>
    </div>
  );
}

function useCreation() {
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useSamePageCheck();
  const create = async ({ folder, game }: FolderCheck, values: FormValues) => {
    const isHere = startHere();
    setBusy(true);
    await attempt(async () => {
      const started = client.loadouts.create({
        grantId: folder.grantId,
        ...toNewLoadout(game, values),
      });
      const { loadout } = await runJob(started, ['create'], {
        onSnapshot: (snapshot) => setProgress(snapshot.progress),
      });
      await queryClient.invalidateQueries({ queryKey: api.loadouts.key() });
      openOrOffer(isHere, t('ui-loadout-added', { name: printable(loadout.name) }), () => {
        chooseLoadout(loadout.id);
        navigate(routes.library);
      });
      forgetFolder(folder);
    });
    setBusy(false);
  };
  return { progress, isBusy, create };
}

function toNewLoadout(game: string, values: FormValues): NewLoadout {
  const { name, gameVersion, channel, loader, registry, folders } = values;
  return {
    name: name.trim(),
    game,
    slots: game === 'custom' ? toSlots(folders) : null,
    target: {
      gameVersion: gameVersion.trim() === '' ? null : gameVersion.trim(),
      loader: loader === ANY ? null : loader,
      channel,
    },
    registry,
  };
}
