import type { ImportedAddon, ImportPreview, LeftAddon } from '#shared/domain/import-preview.ts';
import { formatSize } from '#shared/messages/format.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './sharing.module.css';

const STATES = {
  own: 'ui-import-own',
  'not-checked': 'ui-import-not-checked',
  'no-place': 'ui-import-no-place',
} as const satisfies Record<Exclude<ImportedAddon['state'], 'known'>, string>;

const LEFT = {
  unknown: 'ui-import-left-unknown',
  'other-side': 'ui-import-left-other-side',
  'not-checked': 'ui-import-left-not-checked',
  repeated: 'ui-import-left-repeated',
  'unsafe-name': 'ui-import-left-unsafe-name',
} as const satisfies Record<LeftAddon['why'], string>;

/** The content of an import, with the parts it leaves out and why. */
export function FoundToImport({ preview }: { preview: ImportPreview }) {
  const { format, name, gameVersion, loader, loaderVersion, addons, left } = preview;
  const known = addons.filter(({ state }) => state === 'known').length;
  const kind = t('ui-import-format', { format });
  const facts = [
    name === null ? null : kind,
    gameVersion,
    loader && [describeLoader(loader), loaderVersion ?? ''].join(' ').trim(),
  ].filter((fact) => fact !== null);
  return (
    <section className={classes['held']} aria-label={t('ui-import-found')} aria-live="polite">
      <h3 className={classes['name']}>{name === null ? kind : printable(name)}</h3>
      <p className={classes['note']}>{facts.map(printable).join(' · ')}</p>
      <Differences preview={preview} />
      {known === 0 ? null : <p>{t('ui-import-known', { count: known })}</p>}
      {Object.entries(STATES).map(([state, key]) => (
        <Names
          key={key}
          title={key}
          names={addons.filter((addon) => addon.state === state).map(({ file }) => file)}
        />
      ))}
      <Names
        title="ui-import-disabled"
        names={addons.filter(({ enabled }) => !enabled).map(({ file }) => file)}
      />
      {Object.entries(LEFT).map(([why, key]) => (
        <Names
          key={key}
          title={key}
          names={left.filter((addon) => addon.why === why).map((addon) => addon.name)}
        />
      ))}
      <Rest preview={preview} />
    </section>
  );
}

function Differences({ preview: { differs, gameVersion, loader } }: { preview: ImportPreview }) {
  const own = useCurrentLoadout()?.target;
  if (own === undefined) return null;
  return (
    <>
      {differs.gameVersion ? (
        <p className={classes['problem']}>
          {t('ui-import-differs', {
            theirs: printable(gameVersion ?? ''),
            own: own.gameVersion ?? '',
          })}
        </p>
      ) : null}
      {differs.loader ? (
        <p className={classes['problem']}>
          {t('ui-import-differs', {
            theirs: describeLoader(loader ?? ''),
            own: describeLoader(own.loader ?? ''),
          })}
        </p>
      ) : null}
    </>
  );
}

function Rest({ preview: { worlds, settings, other } }: { preview: ImportPreview }) {
  const { files, sizeBytes: size, links: count } = other;
  return (
    <>
      <Names
        title="ui-import-worlds"
        names={worlds.map(({ name, sizeBytes }) => `${name} (${formatSize(sizeBytes)})`)}
      />
      <Names
        title="ui-import-settings"
        names={settings.map((setting) => t('ui-import-setting', { setting }))}
      />
      {files === 0 ? null : (
        <p className={classes['note']}>{t('ui-import-other', { files, size })}</p>
      )}
      {count === 0 ? null : <p className={classes['note']}>{t('ui-import-links', { count })}</p>}
    </>
  );
}

interface NamesProps {
  readonly title:
    | (typeof STATES)[keyof typeof STATES]
    | (typeof LEFT)[LeftAddon['why']]
    | 'ui-import-disabled'
    | 'ui-import-worlds'
    | 'ui-import-settings';
  readonly names: readonly string[];
}

function Names({ title, names }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <>
      <h4 className={classes['heading']}>{t(title, { count: names.length })}</h4>
      <ul className={classes['list']}>
        {names.map((name, index) => (
          <li key={`${index} ${name}`}>{printable(name)}</li>
        ))}
      </ul>
    </>
  );
}
