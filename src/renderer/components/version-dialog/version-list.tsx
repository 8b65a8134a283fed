import { Check } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { formatDay, formatFileSize } from '#shared/messages/format.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './version-dialog.module.css';
import { isNewer, isWithinChannel, toAskedGameVersion } from '#shared/domain/compatibility.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { findMainFile } from '#shared/domain/main-file.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import { describeGameVersions } from '../../lib/format/describe-project.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';

interface VersionListProps {
  /** Newest first. */
  readonly versions: readonly Version[];
  readonly place: VersionPlace;
  readonly installedId: string | null;
  readonly onChoose: (versionId: string) => void;
}

/** The arrow keys move between versions; Enter chooses the focused one. */
export function VersionList({ versions, place, installedId, onChoose }: VersionListProps) {
  const first = versions.find(({ id }) => id !== installedId);
  return (
    <ul className={classes['list']} aria-label={t('ui-version-list')}>
      {versions.map((version) => (
        <li key={version.id}>
          <button
            type="button"
            className={classes['version']}
            data-autofocus={version.id === first?.id || undefined}
            disabled={version.id === installedId}
            onClick={() => onChoose(version.id)}
            onKeyDown={moveVersionFocus}
          >
            <b>{printable(version.versionNumber)}</b>
            <span className={classes['facts']}>{describeVersionFacts(version, place)}</span>
            <Remark version={version} place={place} isInstalled={version.id === installedId} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function describeVersionFacts(version: Version, place: VersionPlace): string {
  const { releaseChannel, datePublished } = version;
  const file = fileFor(version, place);
  const size = file === null ? [] : [formatFileSize(file.size)];
  return [printable(releaseChannel), formatDay(datePublished), ...size].join(' · ');
}

interface RemarkProps {
  readonly version: Version;
  readonly place: VersionPlace;
  readonly isInstalled: boolean;
}

function Remark({ version, place, isInstalled }: RemarkProps) {
  if (isInstalled) {
    return (
      <span className={classes['installed']}>
        <Check size="0.875rem" aria-hidden /> {t('ui-version-installed')}
      </span>
    );
  }
  const misfits = describeMisfits(version, place);
  if (misfits.length === 0) return <span className={classes['fits']}>{t('ui-version-fits')}</span>;
  return <span className={classes['why']}>{misfits.join(' · ')}</span>;
}

function moveVersionFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const list = event.currentTarget.closest('ul');
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

interface VersionPlace {
  readonly loadout: LoadoutBrief;
  readonly row: Pick<AddonRow, 'slot' | 'version'>;
  /** Game versions in the registry's list. */
  readonly listed: readonly GameVersion[];
}

/** Lists why Loadout would not choose the version; empty: it would, or it is the installed one. */
function describeMisfits(version: Version, place: VersionPlace): readonly string[] {
  const { loadout, row, listed } = place;
  const { channel, gameVersion } = loadout.target;
  const { asked } = toAskedGameVersion(gameVersion, listed);
  const loader = loaderOf(loadout, row.slot);
  const installed = row.version;
  const misfits = [
    fileFor(version, place) === null ? [t('ui-version-no-file')] : [],
    isWithinChannel(version.releaseChannel, channel)
      ? []
      : [t('ui-version-off-channel', { releaseChannel: version.releaseChannel, channel })],
    asked === null || version.gameVersions.includes(asked)
      ? []
      : [
          t('ui-version-other-game', {
            gameVersions: describeGameVersions(version.gameVersions, listed),
          }),
        ],
    loader === null || version.loaders.includes(loader)
      ? []
      : [t('ui-version-other-loader', { loaders: version.loaders.map(describeLoader).join(', ') })],
    installed !== null && isNewer(installed, version) ? [t('ui-version-older')] : [],
  ];
  return misfits.flat();
}

/** Returns the file that would be installed; null: none is certain. */
function fileFor(version: Version, { loadout, row }: VersionPlace): VersionFile | null {
  const { gameVersion } = loadout.target;
  const loader = loaderOf(loadout, row.slot);
  return findMainFile(version, { gameVersion, loader, extensions: null });
}

/** Returns the loader of the slot's add-ons; null: any. */
function loaderOf({ slots }: LoadoutBrief, slotId: string): string | null {
  return slots.find(({ id }) => id === slotId)?.loader ?? null;
}
