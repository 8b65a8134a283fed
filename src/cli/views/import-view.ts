import { basename } from 'node:path';
import type { ImportPreview, LeftAddon } from '#shared/domain/import-preview.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { formatSize } from '#shared/messages/format.ts';
import type { FoundInstancesDocument } from '../json/documents.ts';
import type { Tone } from '../layout.ts';
import { type Output, shown } from '../output.ts';
import { t } from '../text.ts';

const LEFT = {
  unknown: 'cli-import-left-unknown',
  'other-side': 'cli-import-left-other-side',
  'not-checked': 'cli-import-left-not-checked',
  repeated: 'cli-import-left-repeated',
  'unsafe-name': 'cli-import-left-unsafe-name',
} as const satisfies Record<LeftAddon['why'], string>;

/** Shows the content of an import before its plan. */
export function showImport(
  output: Output,
  preview: ImportPreview,
  target: LoadoutBrief['target'],
): void {
  const { format, name, gameVersion, loader, loaderVersion, addons, left } = preview;
  const facts = [gameVersion, loader, loader && loaderVersion].filter((fact) => fact !== null);
  output.heading([
    { text: t('cli-import-heading'), tone: 'quiet' },
    { text: name ?? t('cli-import-format', { format }), tone: 'strong' },
    ...[...(name === null ? [] : [t('cli-import-format', { format })]), ...facts].map((text) => ({
      text,
      tone: 'quiet' as const,
    })),
  ]);
  warnOfDifferences(output, preview, target);
  const inState = (state: (typeof addons)[number]['state']) =>
    addons.filter((addon) => addon.state === state).map(({ file }) => file);
  const known = inState('known').length;
  if (known > 0) output.sentence(t('cli-import-known', { count: known }));
  const list = (key: ListKey, names: readonly string[], tone: Tone = 'warning') =>
    showNames(output, key, names, tone);
  list('cli-import-own', inState('own'), 'plain');
  list('cli-import-not-checked', inState('not-checked'));
  list('cli-import-no-place', inState('no-place'));
  const disabled = addons.filter(({ enabled }) => !enabled).map(({ file }) => file);
  list('cli-import-disabled', disabled, 'plain');
  for (const [why, of] of Map.groupBy(left, (addon) => addon.why))
    list(
      LEFT[why],
      of.map((addon) => addon.name),
    );
  showRest(output, preview, list);
  output.line();
}

/** Shows instances in the default folders of launchers, with the command that imports one. */
export function showInstances(
  output: Output,
  instances: FoundInstancesDocument['instances'],
): void {
  const [first] = instances;
  if (first === undefined) {
    output.sentence(t('cli-import-none-found'));
    return;
  }
  output.heading([
    { text: t('cli-import-instances', { count: instances.length }), tone: 'strong' },
  ]);
  output.table(
    instances.map(({ path, format, name, gameVersion, loader, addons }) => [
      { text: shown(name ?? basename(path)), tone: 'strong' as const },
      { text: t('cli-import-format', { format }) },
      { text: shown([gameVersion, loader].filter((fact) => fact !== null).join(' · ')) },
      { text: t('cli-import-addons', { count: addons }) },
      { text: output.path(path), tone: 'quiet' as const },
    ]),
    [{ min: 12, max: 32 }, {}, {}, {}, {}],
  );
  output.line();
  output.hint('loadout import PATH', t('cli-import-hint'));
}

type ListKey =
  | 'cli-import-own'
  | 'cli-import-disabled'
  | 'cli-import-not-checked'
  | 'cli-import-no-place'
  | 'cli-import-worlds'
  | 'cli-import-settings'
  | (typeof LEFT)[LeftAddon['why']];

function showNames(output: Output, key: ListKey, names: readonly string[], tone: Tone): void {
  if (names.length === 0) return;
  output.sentence(`${tone === 'warning' ? '! ' : ''}${t(key, { count: names.length })}`, { tone });
  output.table(
    names.map((name) => [{ text: shown(name), tone: 'quiet' as const }]),
    [{}],
  );
}

function warnOfDifferences(
  output: Output,
  { differs, gameVersion, loader }: ImportPreview,
  target: LoadoutBrief['target'],
): void {
  const warn = (text: string) => output.sentence(`! ${text}`, { tone: 'warning' });
  if (differs.gameVersion)
    warn(
      t('cli-import-game-version', { theirs: gameVersion ?? '', own: target.gameVersion ?? '' }),
    );
  if (differs.loader)
    warn(t('cli-import-loader', { theirs: loader ?? '', own: target.loader ?? '' }));
}

function showRest(
  output: Output,
  { worlds, settings, other }: ImportPreview,
  list: (key: ListKey, names: readonly string[], tone?: Tone) => void,
): void {
  list(
    'cli-import-worlds',
    worlds.map(({ name, sizeBytes }) => `${name} (${formatSize(sizeBytes)})`),
    'plain',
  );
  list(
    'cli-import-settings',
    settings.map((setting) => t('cli-import-setting', { setting })),
  );
  const { files, sizeBytes: size, links } = other;
  if (files > 0) output.sentence(t('cli-import-other', { files, size }), { tone: 'quiet' });
  if (links > 0) output.sentence(t('cli-import-links', { count: links }), { tone: 'quiet' });
}
