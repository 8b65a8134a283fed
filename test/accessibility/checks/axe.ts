import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** WCAG 2.2 at A and AA, and the best practices of axe's authors. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const RUNS = {
  all: { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } },
  /** A menu is outside the landmarks of the page; it is reached from its button instead. */
  menu: {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'target-size': { enabled: true }, region: { enabled: false } },
  },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
} as const;

let source: Promise<string> | null = null;

/**
 * Returns all violations with their elements; `contrast` runs only the rule that colours affect.
 */
export async function runAxe(page: Page, rules: keyof typeof RUNS): Promise<readonly string[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(await source);
  const options = { ...RUNS[rules], resultTypes: ['violations'] };
  const found = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
