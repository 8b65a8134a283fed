import type { VirtualItem } from '@tanstack/react-virtual';
import type { ListLayout } from './list-layout.ts';
import type { RowGroup } from './row-types.ts';

interface ListSection {
  readonly group: RowGroup | null;
  /** null: outside the viewport. */
  headingTop: number | null;
  /** `index` is the row's. */
  readonly rowLines: { readonly index: number; readonly start: number; readonly size: number }[];
}

/** Sorts the rendered lines into their groups. */
export function sectionsOf(
  layout: ListLayout,
  lines: readonly VirtualItem[],
): readonly ListSection[] {
  const sections: ListSection[] = [];
  for (const { index, start, size } of lines) {
    const line = layout.lineAt(index);
    let section = sections.at(-1);
    if (section === undefined || section.group !== line.group) {
      section = { group: line.group, headingTop: null, rowLines: [] };
      sections.push(section);
    }
    if (line.kind === 'heading') section.headingTop = start;
    else section.rowLines.push({ index: line.index, start, size });
  }
  return sections;
}
