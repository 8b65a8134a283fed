import type { TagsDocument } from '../json/lookup-documents.ts';
import type { Output } from '../output.ts';
import type { TableCell } from '../layout.ts';
import { t } from '../text.ts';
import { showFactTable, showHeading, showText } from './lookup-view.ts';

/** Shows tags with details, one row each; in a pipe, one name per line for other programs. */
export function showTags(output: Output, document: TagsDocument): void {
  if (!output.isWatched) return;
  const rows = toTagRows(document);
  if (document.license) showLicense(output, document.license);
  else if (rows) output.table(rows, [{ min: 12, max: 40 }, { max: 24 }, {}]);
  else for (const name of document.names) output.sentence(name);
}

function toTagRows({
  categories,
  gameVersions,
  loaders,
  licenses,
}: TagsDocument): TableCell[][] | null {
  if (categories) {
    return categories.map(({ name, type, projectTypes }) =>
      toRow(name, type, projectTypes.join(', ')),
    );
  }
  if (gameVersions) {
    return gameVersions.map(({ value, label, releaseType, major }) =>
      toRow(
        value,
        label === value ? '' : label,
        major ? t('cli-tags-major', { type: releaseType }) : releaseType,
      ),
    );
  }
  if (loaders) {
    return loaders.map(({ name, supportedProjectTypes }) =>
      toRow(name, '', supportedProjectTypes.join(', ')),
    );
  }
  return licenses?.map(({ licenseId, name }) => toRow(licenseId, '', name)) ?? null;
}

function toRow(name: string, kind: string, rest: string): TableCell[] {
  return [
    { text: name, tone: 'strong' },
    { text: kind, tone: 'quiet' },
    { text: rest, tone: 'quiet' },
  ];
}

function showLicense(output: Output, license: NonNullable<TagsDocument['license']>): void {
  showHeading(output, license.name, [license.licenseId]);
  showFactTable(output, [[t('cli-tags-fact-address'), license.url]]);
  output.line();
  if (license.text === null) output.line(t('cli-tags-no-license-text'));
  else showText(output, license.text);
}
