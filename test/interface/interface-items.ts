import {
  parametersOf,
  quoted,
  readSection,
  tablesOf,
} from '#test/conformance/interface-document.ts';

/** An item that the interface document specifies. */
export interface InterfaceItem {
  readonly kind: 'field' | 'endpoint' | 'parameter' | 'state' | 'rule' | 'limit';
  /** Number of its section, such as `2.4`. */
  readonly section: string;
  /** Parent of the item: a resource or an endpoint; '' if it has none. */
  readonly of: string;
  readonly name: string;
}

const ENDPOINT_SECTIONS = ['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7', '4.8'];

/** Endpoints that the document names in prose, not in a table. */
const ENDPOINTS_IN_PROSE: readonly (readonly [section: string, name: string])[] = [
  ['4.6', 'GET /api/project/{ID|slug}/version/{ID/slug}/primary-file'],
  ['4.6', 'GET /api/project/{ID|slug}/version/{ID/slug}/{FILE_NAME}'],
  ['4.6', 'GET /api/project/{ID|slug}/version/latest/{FILE_NAME}'],
  ['4.8', 'GET /api/user/{ID|username}'],
  ['4.8', 'GET /api/users?ids=ID1,ID2'],
];

/** Lists everything that can be shown, in document order; gaps of the document are not items. */
export function listInterfaceItems(): readonly InterfaceItem[] {
  return [...listFields(), ...listStates(), ...listEndpoints(), ...listRules(), ...listLimits()];
}

function listFields(): InterfaceItem[] {
  const inTables = tablesOf('2.').flatMap(({ section, rows }) =>
    rows.map((row) => toField(section, row['Field'] ?? '')),
  );
  const profile = quoted(readSection('2.6')).map((name) => toField('2.6 User profile', name));
  const tags = [...readSection('2.7').matchAll(/^- ([^:]+): (.*)$/gm)].flatMap(
    ({ 1: of = '', 2: text = '' }) => quoted(text).map((name) => toField(`2.7 ${of}`, name)),
  );
  const objects = [...readSection('2.5').matchAll(/^(Dependency|File) object: (.*)$/gm)].flatMap(
    ({ 1: of = '', 2: text = '' }) => quoted(text).map((name) => toField(`2.5 ${of}`, name)),
  );
  return [...inTables, ...objects, ...profile, ...tags];
}

function toField(title: string, name: string): InterfaceItem {
  const [section = '', ...words] = title.replace(/ \(.*\)$/, '').split(' ');
  return { kind: 'field', section, of: words.join(' '), name };
}

function listStates(): InterfaceItem[] {
  const transitions = tablesOf('3.1').flatMap(({ rows }) =>
    rows.map(({ State = '', Trigger = '' }) => ({ of: Trigger, name: `from ${State}` })),
  );
  const values = (section: string, start: string) =>
    (new RegExp(`${start}: ([^.]*)`).exec(readSection(section))?.[1] ?? '').split(', ');
  return [
    ...transitions.map((rest) => ({ kind: 'state' as const, section: '3.1', ...rest })),
    ...values('3.2', 'Visibility values').map((name) => toState('3.2', 'visibility', name)),
    ...values('3.3', 'Values').map((name) => toState('3.3', 'channel', name)),
  ];
}

function toState(section: string, of: string, name: string): InterfaceItem {
  return { kind: 'state', section, of, name };
}

function listEndpoints(): InterfaceItem[] {
  const inTables = ENDPOINT_SECTIONS.flatMap((section) =>
    tablesOf(section).flatMap(({ rows }) =>
      rows.flatMap((row) => {
        const name = `${row['Method']} ${row['Path']}`;
        const request =
          row['Request'] ?? row['Request (JSON)'] ?? row['Query'] ?? row['Notes'] ?? '';
        return [
          { kind: 'endpoint' as const, section, of: '', name },
          ...parametersOf(request).map((parameter) => toParameter(section, name, parameter)),
        ];
      }),
    ),
  );
  const latest = 'GET /api/project/{ID|slug}/version/latest';
  return [
    ...inTables,
    ...ENDPOINTS_IN_PROSE.map(([section, name]) => ({
      kind: 'endpoint' as const,
      section,
      of: '',
      name,
    })),
    ...['releaseChannel', 'gameVersion', 'loader'].map((name) => toParameter('4.6', latest, name)),
  ];
}

function toParameter(section: string, of: string, name: string): InterfaceItem {
  return { kind: 'parameter', section, of, name };
}

/**
 * Lists numbered sentences and single sentences beside tables; sentences with "not shown" are gaps.
 */
function listRules(): InterfaceItem[] {
  const numbered = ['4.4', '7'].flatMap((section) =>
    [...readSection(section).matchAll(/^(\d)\. (.*)$/gm)].map(({ 1: number = '', 2: text = '' }) =>
      toRule(section, `${section} rule ${number}`, text),
    ),
  );
  const authentication = [...readSection('5').matchAll(/^(5\.\d) (.*)$/gm)].map(
    ({ 1: number = '', 2: text = '' }) => toRule('5', number, text),
  );
  const owner = toRule(
    '3.1',
    '3.1 owner',
    'The owner cannot leave until ownership is transferred.',
  );
  return [owner, ...numbered, ...authentication].filter(({ name }) => !/not shown/.test(name));
}

function toRule(section: string, of: string, text: string): InterfaceItem {
  return { kind: 'rule', section, of, name: text };
}

function listLimits(): InterfaceItem[] {
  return tablesOf('8').flatMap(({ rows }) =>
    rows.map(({ Subject = '', Limit = '' }) => ({
      kind: 'limit' as const,
      section: '8',
      of: Subject.replaceAll('`', ''),
      name: Limit,
    })),
  );
}
