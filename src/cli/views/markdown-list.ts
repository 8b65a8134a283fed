import { titleOfAddon, firstOf } from '#shared/domain/embedded-metadata.ts';
import { fileNameOf } from '#shared/domain/paths.ts';
import { toPrintable } from '#shared/messages/printable.ts';
import { findPageUrl, type RegistryProfile } from '#shared/registry/profile.ts';
import type { ScanDocument } from '../json/documents.ts';
import { t } from '../text.ts';

type Scanned = Pick<ScanDocument, 'loadout' | 'addons'>;
type AddonDocument = ScanDocument['addons'][number];

/**
 * Formats the add-ons as a Markdown list to share: those of the registry with links, then other
 * files.
 */
export function toMarkdownList(
  { loadout, addons }: Scanned,
  {
    registry,
    gameName,
  }: {
    readonly registry: Pick<RegistryProfile, 'website'> | undefined;
    readonly gameName: string;
  },
): string {
  const { name, slots, target } = loadout;
  const urlOf = ({ slot, project }: AddonDocument): string | null => {
    if (project === null || registry === undefined) return null;
    const types = slots.find(({ id }) => id === slot)?.projectTypes ?? [];
    // A folder for several types does not reveal the type.
    return findPageUrl(registry, { type: types.length === 1 ? types : [], slug: project.slug });
  };
  const facts = [
    [gameName, target.gameVersion].filter(Boolean).join(' '),
    target.loader,
    t('cli-loadout-addons', { count: addons.length }),
  ];
  const titles = new Intl.Collator('en');
  const sorted = addons.toSorted((a, b) => titles.compare(titleOfAddon(a), titleOfAddon(b)));
  const known = sorted.filter(({ project }) => project !== null);
  const others = sorted.filter(({ project }) => project === null);
  const heading = t('cli-scan-markdown-others');
  return [
    `# ${escapeMarkdown(name)}`,
    '',
    facts.flatMap((fact) => (fact ? [escapeMarkdown(fact)] : [])).join(' · '),
    ...(known.length > 0 ? ['', ...known.map((addon) => toItem(addon, urlOf(addon)))] : []),
    ...(others.length > 0 ? ['', `## ${escapeMarkdown(heading)}`, '', ...others.map(toFile)] : []),
    '',
  ].join('\n');
}

function toItem(addon: AddonDocument, url: string | null): string {
  const title = escapeMarkdown(titleOfAddon(addon));
  const author = addon.project?.author ?? null;
  // Parentheses would end the link.
  const target = url?.replaceAll('(', '%28').replaceAll(')', '%29');
  return [
    `- ${target === undefined ? `**${title}**` : `[${title}](${target})`}`,
    ...(addon.version === null ? [] : [escapeMarkdown(addon.version.versionNumber)]),
    ...(author ? ['·', escapeMarkdown(author)] : []),
    ...disabledMarkOf(addon),
  ].join(' ');
}

function toFile(addon: AddonDocument): string {
  const version = firstOf(addon.metadata, 'version');
  return [
    `- ${toCodeSpan(fileNameOf(addon.path))}`,
    ...(version === null ? [] : [escapeMarkdown(version)]),
    ...disabledMarkOf(addon),
  ].join(' ');
}

function disabledMarkOf({ enabled }: AddonDocument): readonly string[] {
  return enabled ? [] : [`(${t('cli-scan-markdown-disabled')})`];
}

/**
 * Escapes an untrusted text to plain words on one line: no markup, link, HTML, entity, formula or
 * mention.
 */
export function escapeMarkdown(text: string): string {
  const escaped = toPrintable(text.trim().replaceAll(/\s+/g, ' '))
    .replaceAll(/[\\`*_[\]<>|~&#$]/g, String.raw`\$&`)
    // Addresses would be linked automatically.
    .replaceAll(/(?<=\bwww)\.|:(?=\/\/)/gi, String.raw`\$&`);
  // A backslash does not prevent `@` mentions.
  return escaped.replaceAll('@', '@\u200B');
}

/** Quotes an untrusted text verbatim, in more backticks than it contains. */
function toCodeSpan(text: string): string {
  const printable = toPrintable(text);
  const longest = Math.max(0, ...Array.from(printable.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${printable}${pad}${fence}`;
}
