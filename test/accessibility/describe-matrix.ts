import { nameSize, SMALL, WHOLE } from './looks.ts';
import type { AnyWorld } from './scene.ts';

const HEAD = `# Accessibility

Loadout’s window follows WCAG 2.2 at level AA. \`npm run accessibility\` checks every scene below in every look;
\`npm run test:deep\` checks the scenes marked with ●. \`npx vitest run test/project/accessibility-document.test.ts -u\` writes this list.
`;

/** Generates the document of the matrix from the scenes that are checked. */
export function describeMatrix(worlds: readonly AnyWorld[]): string {
  const scenes = worlds.flatMap((world) => world.scenes);
  const looks = WHOLE.colours.length * WHOLE.sizes.length;
  const rows = scenes.map(({ page, state, overlay, isInSmallPart = false }) =>
    [page, state, overlay?.kind ?? 'page', isInSmallPart ? '●' : ''].join(' | '),
  );
  return [
    HEAD,
    `- Colours: ${WHOLE.colours.join(', ')} (\`npm run test:deep\`: ${SMALL.colours.join(', ')})`,
    `- Widths: ${WHOLE.sizes.map(nameSize).join(', ')} (\`npm run test:deep\`: ${SMALL.sizes.map(nameSize).join(', ')})`,
    `- ${scenes.length} scenes in ${looks} looks each: ${scenes.length * looks} in all`,
    '',
    '| page | state | kind | `npm run test:deep` |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}
