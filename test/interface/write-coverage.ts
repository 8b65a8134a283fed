import { ALL_ROWS } from '#test/conformance/all-rows.ts';
import { type InterfaceItem, listInterfaceItems } from './interface-items.ts';
import { SCREENS } from './screens.ts';
import { findShownBy, type Reason, type ShownBy } from './shown-by.ts';

const TITLES: Readonly<Record<InterfaceItem['kind'], string>> = {
  field: 'Fields',
  state: 'States',
  endpoint: 'Endpoints',
  parameter: 'Parameters',
  rule: 'Rules',
  limit: 'Limits',
};

const HEADER = `# Where is each part of the registry’s interface shown?

Written by \`npx vitest run --project integration test/integration/interface\` with \`LOADOUT_WRITE_COVERAGE=1\`. The same
test fails if this file and \`docs/registry-interface.md\`, the commands, the specs or the rows of \`npm run conformance\`
disagree. “Conformance” is the number of rows of that suite that test the line.
`;

export interface CoverageLine extends InterfaceItem {
  readonly shown: ShownBy | undefined;
  /** Number of conformance rows for it. */
  readonly rows: number;
}

export function listCoverage(): readonly CoverageLine[] {
  return listInterfaceItems().map((item) => ({
    ...item,
    shown: findShownBy(item),
    rows: ALL_ROWS.filter((row) => isAbout(item, row)).length,
  }));
}

/** Generates `docs/coverage.md`. */
export function renderCoverage(lines: readonly CoverageLine[]): string {
  const kinds = Object.entries(TITLES).map(([kind, title]) => {
    const rows = lines.filter((line) => line.kind === kind).map(renderLine);
    const head = ['Section', 'What', 'Command', 'Screen', 'Conformance'];
    const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
    return [`## ${title}`, '', ...table, ''].join('\n');
  });
  return [HEADER, ...kinds].join('\n');
}

function renderLine({ section, of, name, shown, rows }: CoverageLine): string[] {
  const what = of === '' ? `\`${name}\`` : `${of.includes('/') ? `\`${of}\`` : of}: ${name}`;
  const command = shown === undefined ? '' : orReason(shown.command, (words) => `\`${words}\``);
  const screen =
    shown === undefined
      ? ''
      : orReason(shown.screen, (id) => `${SCREENS[id].name} (\`${SCREENS[id].spec}\`)`);
  return [section, what, command, screen, String(rows)].map((cell) => cell.replaceAll('|', '\\|'));
}

function orReason<Shown extends string>(
  value: Shown | Reason,
  render: (shown: Shown) => string,
): string {
  return typeof value === 'string' ? render(value) : `— ${value.because}`;
}

type Row = (typeof ALL_ROWS)[number];

function isAbout(item: InterfaceItem, row: Row): boolean {
  const { kind, section, of, name } = item;
  const word = (text: string) => new RegExp(`(^|[^\\w])${text}($|[^\\w])`).test(row.case);
  switch (kind) {
    case 'field':
      return row.endpoint.startsWith(`${section} `) && row.case === name;
    case 'endpoint':
      return row.endpoint === name;
    case 'parameter':
      return row.endpoint === of && word(name);
    case 'state':
      return of.includes('/')
        ? row.endpoint === of && row.case.startsWith(`${name.replace('from ', '')} → `)
        : word(`${of === 'channel' ? 'releaseChannel' : of}=${name}`);
    case 'limit':
      return row.case.startsWith(`limit ${of.replace(/ \(.*/, '')}`);
    case 'rule':
      return RULE_CASES[of]?.test(`${row.endpoint} ${row.case}`) ?? false;
    default:
      return false;
  }
}

/** Conformance rows that cover each rule. */
const RULE_CASES: Readonly<Record<string, RegExp>> = {
  '3.1 owner': /leave owner → forbidden/,
  '4.4 rule 1': /rule 1: /,
  '4.4 rule 2': /rule 2: /,
  '4.4 rule 3': /rule 3: /,
  '4.4 rule 4': /rule 4: /,
  '7 rule 1': /^(POST|PATCH|DELETE) \/(api\/)?(team|project|pat)/,
  '7 rule 2': /dateExpires/,
  '7 rule 3': /leave owner → forbidden/,
  '7 rule 4': /\/api\/pat .*(token|PAT)/,
  '5.1': /Authorization|authorization|token/,
  '5.2': /\/api\/pat .*(token|PAT)/,
  '5.3': /authScopes=\w+$/,
  '5.4': /is restricted$/,
  '5.5': /\/api\/(team|organization)\S* .*(scope|stranger|nobody|without)/,
  '5.6': /2\.1 PAT.* token$/,
};
